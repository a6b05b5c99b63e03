import {
  differentFeeds,
  differentFilters,
  eventBodies,
  FIVE_FIELDS,
  randomMonths,
  standardFeed,
  standardList,
} from './data/requests.ts'
import type { LoadRequest, Workload } from './load/workload.ts'
import type { StoreKind } from './serve/open-store.ts'

/** A line of the table: Kalends and a bare host that sends the same bytes, under the same load. */
export interface Line {
  readonly id: string
  readonly title: string
  readonly host: 'express' | 'koa' | 'node'
  readonly store: StoreKind
  /** The option `maxStalenessMs` of the Postgres store. Default: `strict`. */
  readonly maxStalenessMs?: number
  readonly events: number
  /** The option `cacheBytes` of the calendar. */
  readonly cacheBytes?: number
  /** `requests`: requests per second over 16 connections. `latency`: median latency over a single connection. */
  readonly measure: 'requests' | 'latency'
  /** The ratio to reach on Node 20 and on Node 24; absent if the ratio is only reported. */
  readonly aim?: { readonly node20?: number; readonly node24?: number }
  /** Makes the first `length` requests of the load. */
  readonly requests: (length: number) => readonly LoadRequest[]
  /** Sends `If-None-Match` with the current ETag. */
  readonly conditional?: boolean
}

/** More requests than a server receives in all rounds, so that none is sent twice. */
const DIFFERENT_REQUESTS = 120_000

const common = { host: 'express', store: 'memory', events: 10_000, measure: 'requests' } as const
const sqlite = { ...common, store: 'sqlite' } as const
const postgres = { ...common, store: 'postgres', events: 100_000 } as const
const feed = { ...common, events: 1000 } as const
const koaSqlite = { ...sqlite, host: 'koa' } as const
const aim = (both: number) => ({ node20: both, node24: both })
const changingFilters = (events: number) => (length: number) => differentFilters(length, events)
const listOnly = () => [standardList]
const feedOnly = () => [standardFeed]
const firstEvents = () =>
  Array.from({ length: 100 }, (_, index) => ({ method: 'GET' as const, path: `${standardList.path}/${index + 1}` }))
const mostlyLists = (length: number) =>
  eventBodies(Math.ceil(length / 20)).flatMap((create) => [...Array<LoadRequest>(19).fill(standardList), create])

/** The lines of the table, in the order in which they are measured. */
export const lines: readonly Line[] = [
  { id: 'express-list', title: 'Express: list of 10', ...common, aim: aim(0.95), requests: listOnly },
  { id: 'koa-list', title: 'Koa: list of 10', ...common, host: 'koa', aim: aim(0.8), requests: listOnly },
  { id: 'express-event', title: 'Express: one event', ...common, aim: aim(0.85), requests: firstEvents },
  {
    id: 'express-304',
    title: 'Express: list not modified (304)',
    ...common,
    aim: aim(0.9),
    requests: listOnly,
    conditional: true,
  },
  {
    id: 'express-filters',
    title: 'Express: ten filters, all requests different',
    ...common,
    aim: { node20: 0.6, node24: 0.5 },
    requests: changingFilters(common.events),
  },
  { id: 'node-list', title: 'node:http: list of 10', ...common, host: 'node', aim: aim(0.7), requests: listOnly },
  { id: 'feed-cached', title: 'Express: feed of 1,000 events', ...feed, aim: aim(0.85), requests: feedOnly },
  {
    id: 'feed-304',
    title: 'Express: feed of 1,000 events not modified (304)',
    ...feed,
    aim: aim(0.8),
    requests: feedOnly,
    conditional: true,
  },
  {
    id: 'feed-different',
    title: 'Express: feed of 1,000 events, all requests different',
    ...feed,
    requests: differentFeeds,
  },
  {
    id: 'feed-cold',
    title: 'Express: feed of 1,000 events, without caches',
    ...feed,
    // With 16 connections, no response would be complete within a round.
    measure: 'latency',
    cacheBytes: 0,
    requests: feedOnly,
  },
  { id: 'sqlite-list', title: 'Express, SQLite: list of 10', ...sqlite, aim: { node24: 0.8 }, requests: listOnly },
  {
    id: 'sqlite-filters',
    title: 'Express, SQLite: ten filters',
    ...sqlite,
    aim: { node24: 0.25 },
    requests: changingFilters(sqlite.events),
  },
  {
    id: 'sqlite-months',
    title: 'Express, SQLite, 100,000 events: random 30 days',
    ...sqlite,
    events: 100_000,
    requests: randomMonths,
  },
  {
    id: 'sqlite-fields',
    title: 'Express, SQLite, 100,000 events: random 30 days, five fields',
    ...sqlite,
    events: 100_000,
    requests: (length) => randomMonths(length, FIVE_FIELDS),
  },
  { id: 'sqlite-create', title: 'Koa, SQLite: create an event', ...koaSqlite, aim: aim(0.45), requests: eventBodies },
  { id: 'sqlite-mixed', title: 'Koa, SQLite: 95 % lists, 5 % creates', ...koaSqlite, requests: mostlyLists },
  {
    id: 'postgres-list',
    title: 'Express, Postgres, 100,000 events: list of 10, strict',
    ...postgres,
    aim: aim(0.35),
    requests: listOnly,
  },
  {
    id: 'postgres-list-relaxed',
    title: 'Express, Postgres, 100,000 events: list of 10, at most a second old',
    ...postgres,
    maxStalenessMs: 1000,
    aim: aim(0.8),
    requests: listOnly,
  },
  {
    id: 'postgres-filters',
    title: 'Express, Postgres, 100,000 events: ten filters',
    ...postgres,
    aim: aim(0.1),
    requests: changingFilters(postgres.events),
  },
  {
    id: 'postgres-create',
    title: 'Koa, Postgres: create an event',
    ...postgres,
    host: 'koa',
    events: 10_000,
    aim: aim(0.4),
    requests: eventBodies,
  },
  {
    id: 'express-alone',
    title: 'Express: list of 10, one connection',
    ...common,
    measure: 'latency',
    aim: aim(1.15),
    requests: listOnly,
  },
]

/** The load of a line. */
export function workloadOf(line: Line, etag: string): Workload {
  const requests = line.requests(DIFFERENT_REQUESTS)
  const headers = requests.some(({ method }) => method === 'POST') ? { 'Content-Type': 'application/json' } : {}
  return { requests, headers: line.conditional ? { ...headers, 'If-None-Match': etag } : headers }
}
