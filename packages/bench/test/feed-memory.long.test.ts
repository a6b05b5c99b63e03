import { postgresPrograms, startPostgres } from '@kalends/tooling/postgres'
import { runs } from '@kalends/tooling/runs'
import { expect, onTestFinished, test } from 'vitest'
import { type FeedFormat, type FeedMemory, feedFormats, measureFeedMemory } from '../src/memory/measure-feed-memory.ts'
import type { StoreKind } from '../src/serve/open-store.ts'

const EVENTS = 10_000
const MOST_BYTES = 32 * 1_048_576

/** Node 20 does not run TypeScript, so `tsx` is loaded. */
const RUN_SOURCES = ['--import', 'tsx', '--conditions=source']

/** When `runs` is low, each store writes one format, because filling a calendar for each takes minutes. */
const fewFormats: Readonly<Record<StoreKind, FeedFormat>> = { memory: 'ics', sqlite: 'rss', postgres: 'jsonld' }

/** Other work on the machine delays the garbage collector, which only adds memory. So the best of three runs counts. */
const ATTEMPTS = 3

async function measure(store: StoreKind): Promise<readonly FeedMemory[]> {
  const formats = runs(1) > 1 ? feedFormats : [fewFormats[store]]
  let measured: readonly FeedMemory[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    measured = await measureFeedMemory(store, EVENTS, RUN_SOURCES, formats, ['small'])
    expect(measured.map(({ format }) => format)).toEqual(formats)
    if (measured.every(({ grownBytes }) => grownBytes < MOST_BYTES)) break
  }
  return measured
}

function check(measured: readonly FeedMemory[]): void {
  for (const { format, feedBytes, grownBytes } of measured) {
    expect(feedBytes, `size of .${format}`).toBeGreaterThan(EVENTS * 500)
    expect(grownBytes, `memory for .${format}`).toBeLessThan(MOST_BYTES)
  }
}

const options = { timeout: 600_000 }

test.each(['memory', 'sqlite'] as const)(
  'a feed of 10,000 events takes less than 32 MiB without caches, in a small heap: %s',
  options,
  async (store) => check(await measure(store)),
)

test.runIf(process.env['KALENDS_POSTGRES_URL'] !== undefined || postgresPrograms() !== undefined)(
  'a feed of 10,000 events takes less than 32 MiB without caches, in a small heap: postgres',
  options,
  async () => {
    if (process.env['KALENDS_POSTGRES_URL'] === undefined) {
      const { url, stop } = await startPostgres()
      process.env['KALENDS_POSTGRES_URL'] = url
      onTestFinished(async () => {
        delete process.env['KALENDS_POSTGRES_URL']
        await stop()
      })
    }
    check(await measure('postgres'))
  },
)
