import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { formatISO } from 'date-fns'
import { measureBulk } from './bulk/measure-bulk.ts'
import { measureImports } from './bulk/measure-import.ts'
import { compareLine, type Effort, type LineResult } from './compare.ts'
import type { HostileSizes } from './gaps/insert-copies.ts'
import { measureGaps } from './gaps/measure-gaps.ts'
import { type GrowthEffort, measureGrowth } from './growth.ts'
import { lines } from './lines.ts'
import { chooseLoad } from './load/load.ts'
import { measureFeedMemory } from './memory/measure-feed-memory.ts'
import { type BenchOptions, HELP, parseArguments } from './options.ts'
import { measureOthers } from './others/measure-others.ts'
import { measurePostgres, type PostgresEffort } from './postgres.ts'
import { chartOf } from './report/chart.ts'
import { ratioText } from './report/ratio-text.ts'
import { type Results, type Run, withRun } from './report/results.ts'
import { tableOf } from './report/table.ts'

/* Measures everything on the Node that runs this file. `npm run bench` runs it once on each Node. */

const FULL: Effort = { rounds: 7, seconds: 1, warmUpSeconds: 10, events: 100_000 }
const QUICK: Effort = { rounds: 1, seconds: 1, warmUpSeconds: 1, events: 300 }
const FULL_GROWTH: GrowthEffort = {
  few: 10_000,
  many: { memory: 100_000, sqlite: 1_000_000, postgres: 1_000_000 },
  calls: 400,
}
const QUICK_GROWTH: GrowthEffort = { few: 100, many: { memory: 300, sqlite: 300, postgres: 300 }, calls: 20 }

const FULL_POSTGRES: PostgresEffort = { events: 500_000, calls: 60, seconds: 5 }
const QUICK_POSTGRES: PostgresEffort = { events: 300, calls: 5, seconds: 1 }

const FULL_HOSTILE: HostileSizes = { events: 100_000, venues: 20_000, tags: 20_000, popular: 15_000, scheduled: 20_000 }
const QUICK_HOSTILE: HostileSizes = { events: 300, venues: 20_000, tags: 100, popular: 100, scheduled: 600 }

const FULL_FEED = 10_000
/** Just enough events for the feed to be sent as a stream. */
const QUICK_FEED = 2500

const options = parseArguments(process.argv.slice(2))
if (options === undefined) console.log(HELP)
else {
  const run = await bench(options)
  console.log(`\n${tableOf(run)}`)
  if (options.quick) console.log('\nToo short to judge: here, met and MISSED mean nothing.')
  write(options.out, run)
}

async function bench({ quick, growth, gaps, memory, bulk, postgres, others, only }: BenchOptions): Promise<Run> {
  const { name, load } = chooseLoad()
  const effort = quick ? QUICK : FULL
  log(`Node ${process.version}, load from ${name}`)
  const results: LineResult[] = []
  const chosen = lines.filter(({ id, store }) => only.includes(id) || (only.length === 0 && store !== 'postgres'))
  const onPostgres = postgres && only.length === 0 ? lines.filter(({ store }) => store === 'postgres') : []
  for (const line of [...chosen, ...onPostgres]) {
    const result = await compareLine(line, load, effort)
    results.push(result)
    log(`${line.title}: ${ratioText(result.ratio)}`)
  }
  const measured = []
  const everything = quick && only.length === 0
  const stores = [...(['memory', 'sqlite'] as const), ...(postgres ? (['postgres'] as const) : [])]
  for (const store of growth || everything ? stores : []) {
    measured.push(await measureGrowth(store, quick ? QUICK_GROWTH : FULL_GROWTH, log))
  }
  const found = []
  for (const store of gaps || everything ? stores : []) {
    found.push(...(await measureGaps(store, quick ? QUICK_HOSTILE : FULL_HOSTILE, log)))
  }
  const feedMemory = []
  for (const store of memory || everything ? stores : []) {
    log(`feeds: ${store}`)
    feedMemory.push(...(await measureFeedMemory(store, quick ? QUICK_FEED : FULL_FEED)))
  }
  return {
    node: process.version,
    date: formatISO(new Date(), { representation: 'date' }),
    commit: execFileSync('git', ['log', '-1', '--format=%h of %cs'], { encoding: 'utf8' }).trim(),
    loadAverage: loadavg(),
    load: name,
    lines: results,
    others: others || everything ? await measureOthers(load, effort, log) : [],
    growth: measured.flatMap((one) => one.growth),
    gaps: found,
    feedMemory,
    fillings: measured.map(({ filling }) => filling),
    ...(postgres &&
      only.length === 0 && { postgres: await measurePostgres(load, quick ? QUICK_POSTGRES : FULL_POSTGRES, log) }),
    ...((bulk || everything) && {
      bulk: await measureBulk(quick ? 300 : 100_000, log),
      imports: await measureImports(quick ? 300 : 10_000, log),
    }),
  }
}

/** Adds the run to the results in the folder, which can already have runs on other versions of Node. */
function write(folder: string, run: Run): void {
  const file = join(folder, 'performance.json')
  // Safe: the benchmark wrote the file.
  const earlier: readonly Run[] = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results).runs : []
  const processors = cpus()
  const results: Results = {
    machine: { processor: processors[0]?.model ?? '', cores: processors.length },
    runs: withRun(earlier, run),
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(join(folder, 'performance.svg'), chartOf(results.runs))
  log(`written to ${folder}`)
}

function log(text: string): void {
  console.error(`  ${text}`)
}
