import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Compared, compare, type Effort } from './compare.ts'
import { type Filling, type Growth, type GrowthEffort, measureGrowth } from './growth.ts'
import { lines } from './lines.ts'
import { chooseLoad } from './load/load.ts'
import { HELP, readArguments } from './options.ts'
import { measureOthers, type Other } from './others/measure-others.ts'
import { chartOf } from './report/chart.ts'
import type { Results } from './report/results.ts'
import { tableOf } from './report/table.ts'

const FULL: Effort = { rounds: 9, seconds: 1, warmUpSeconds: 6, events: 100_000 }
const QUICK: Effort = { rounds: 1, seconds: 1, warmUpSeconds: 1, events: 300 }
const FULL_GROWTH: GrowthEffort = { few: 10_000, many: 1_000_000, calls: 400 }
const QUICK_GROWTH: GrowthEffort = { few: 100, many: 300, calls: 20 }

const options = readArguments(process.argv.slice(2))
if (options === undefined) console.log(HELP)
else await bench(options)

async function bench({ quick, growth: withGrowth, only, out }: NonNullable<typeof options>): Promise<void> {
  const isWanted = (id: string): boolean => only.length === 0 || only.includes(id)
  const isGrowthWanted = withGrowth || only.includes('growth') || (quick && only.length === 0)
  const { name, load } = chooseLoad()
  const effort = quick ? QUICK : FULL
  const compared: Compared[] = []
  for (const line of lines.filter(({ id }) => isWanted(id))) {
    const one = await compare(line, load, effort)
    compared.push(one)
    say(`${line.title}: ${one.ratio.toFixed(2)}`)
  }
  const others: readonly Other[] = isWanted('others') ? await measureOthers(load, effort, say) : []
  const growth: Growth[] = []
  const fillings: Filling[] = []
  for (const store of isGrowthWanted ? (['memory', 'sqlite'] as const) : []) {
    const measured = await measureGrowth(store, quick ? QUICK_GROWTH : FULL_GROWTH, say)
    growth.push(...measured.growth)
    fillings.push(measured.filling)
  }
  const processors = cpus()
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine: { node: process.version, processor: processors[0]?.model ?? '', cores: processors.length },
    load: name,
    compared,
    others,
    growth,
    fillings,
  }
  console.log(`\n${tableOf(results)}`)
  write(out, results)
  say(`written to ${out}`)
  if (!isGrowthWanted) say('How the cost grows among a million events is measured with --growth.')
}

function write(folder: string, results: Results): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'performance.json'), `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(join(folder, 'performance.svg'), chartOf(results))
}

function say(text: string): void {
  console.error(`  ${text}`)
}
