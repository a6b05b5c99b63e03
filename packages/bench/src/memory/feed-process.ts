import { createCalendar, isStream, type Store } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { postgresStore } from '@kalends/store-postgres'
import { sqliteStore } from '@kalends/store-sqlite'
import { fill } from '../data/fill.ts'
import { postgresUrl, type StoreKind } from '../serve/open-store.ts'
import type { FeedFormat } from './measure-feed-memory.ts'

/* Writes one feed in a process of its own, and reports by how much the process has grown. */

/** What the process must do. */
export interface FeedTask {
  readonly store: StoreKind
  /** The SQLite file, or the Postgres schema. */
  readonly place: string
  readonly events: number
  /** The format of the feed; `undefined` to fill the store for other processes. */
  readonly format: FeedFormat | undefined
}

/** What the process has measured. */
export interface FeedGrowth {
  /** The peak memory of the process (RSS) in bytes, minus its memory before the feed. */
  readonly grownBytes: number
  /** The size of the feed. */
  readonly feedBytes: number
}

process.once('message', (task: FeedTask) => {
  run(task).then((result) => process.send?.(result))
})
process.once('disconnect', () => process.exit())

const ROOT = '/calendar/events/v1/events'
/** The number of lists before the feed. They make the process load and compile the code that every request needs. */
const LISTS = 20
const SAMPLE_MS = 5

async function run({ store: kind, place, events, format }: FeedTask): Promise<FeedGrowth> {
  const store = openUncached(kind, place)
  const calendar = createCalendar({ store, cacheBytes: 0 })
  if (format === undefined || kind === 'memory') await fill(calendar, store, events)
  if (format === undefined) return { grownBytes: 0, feedBytes: 0 }
  const request = (path: string, query: string) =>
    calendar.handle({ method: 'GET', path, query, headers: {}, mount: 'http://localhost' })
  for (let page = 1; page <= LISTS; page += 1) await request(ROOT, `start_date=2000-01-01&per_page=50&page=${page}`)
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  let most = idle
  const sample = (): void => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(sample, SAMPLE_MS)
  const { status, body, headers } = await request(`${ROOT}.${format}`, 'starts_after=2000-01-01')
  if (status !== 200 || !isStream(body)) throw new Error(`The feed has the status ${status} and is not a stream.`)
  if (headers['X-Calendar-Truncated'] !== undefined) throw new Error('The feed is not complete.')
  let feedBytes = 0
  for await (const chunk of body) {
    feedBytes += chunk.length
    sample()
  }
  clearInterval(timer)
  return { grownBytes: most - idle, feedBytes }
}

function openUncached(kind: StoreKind, place: string): Store {
  if (kind === 'memory') return memoryStore()
  if (kind === 'sqlite') return sqliteStore({ filename: place, cacheBytes: 0 })
  return postgresStore({ connectionString: postgresUrl(), schema: place, cacheBytes: 0 })
}
