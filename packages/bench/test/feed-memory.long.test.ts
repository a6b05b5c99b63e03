import { postgresPrograms, startPostgres } from '@kalends/tooling/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { type FeedMemory, measureFeedMemory } from '../src/memory/measure-feed-memory.ts'

const EVENTS = 10_000
const MOST_BYTES = 32 * 1_048_576

/** Node 20 runs no TypeScript. */
const RUN_SOURCES = ['--import', 'tsx', '--conditions=source']

function check(measured: readonly FeedMemory[]): void {
  expect(measured).toHaveLength(4)
  for (const { format, feedBytes, grownBytes } of measured) {
    expect(feedBytes, `size of .${format}`).toBeGreaterThan(EVENTS * 500)
    expect(grownBytes, `memory for .${format}`).toBeLessThan(MOST_BYTES)
  }
}

const options = { timeout: 600_000 }

test.each(['memory', 'sqlite'] as const)(
  'a feed of 10,000 events takes less than 32 MiB without caches, in a small heap: %s',
  options,
  async (store) => check(await measureFeedMemory(store, EVENTS, RUN_SOURCES)),
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
    check(await measureFeedMemory('postgres', EVENTS, RUN_SOURCES))
  },
)
