import { differentFilters, eventBodies, randomMonths, standardList } from './data/requests.ts'
import type { LoadRequest, Workload } from './load/workload.ts'

/** One line of the table: Kalends, and a bare host that sends the same bytes, under the same load. */
export interface Line {
  readonly id: string
  readonly title: string
  readonly host: 'express' | 'koa' | 'node'
  readonly store: 'memory' | 'sqlite'
  readonly events: number
  /** The part of the bare host's speed that we mean to reach; `undefined`: reported only. */
  readonly atLeast: number | undefined
  /** Where the disk is waited for as well, the clock tells more than the processor. */
  readonly byClock?: boolean
  /** Made where they are asked for: what the servers hold in memory, they pay for. */
  readonly requests: () => readonly LoadRequest[]
  /** The caller has the answer already and asks whether it still holds. */
  readonly conditional?: boolean
}

/** More than a server is asked in all rounds, or requests would come again. */
const DIFFERENT = 120_000

const everyone = { host: 'express', store: 'memory', events: 10_000 } as const
const manyOnSqlite = { host: 'express', store: 'sqlite', events: 100_000 } as const
const writing = { host: 'koa', store: 'sqlite', events: 10_000 } as const

/** What is compared. */
export const lines: readonly Line[] = [
  { id: 'express-list', title: 'Express: list of 10', ...everyone, atLeast: 0.85, requests: () => [standardList] },
  { id: 'koa-list', title: 'Koa: list of 10', ...everyone, host: 'koa', atLeast: 0.8, requests: () => [standardList] },
  {
    id: 'express-event',
    title: 'Express: one event',
    ...everyone,
    atLeast: 0.85,
    requests: () =>
      Array.from({ length: 100 }, (_, index) => ({ method: 'GET', path: `${standardList.path}/${index + 1}` })),
  },
  {
    id: 'express-304',
    title: 'Express: list not modified (304)',
    ...everyone,
    atLeast: 0.9,
    requests: () => [standardList],
    conditional: true,
  },
  {
    id: 'express-filters',
    title: 'Express: ten filters, no two requests alike',
    ...everyone,
    atLeast: 0.7,
    requests: () => differentFilters(DIFFERENT),
  },
  {
    id: 'node-list',
    title: 'node:http: list of 10',
    ...everyone,
    host: 'node',
    atLeast: 0.7,
    requests: () => [standardList],
  },
  {
    id: 'sqlite-list',
    title: 'Express, SQLite, 100,000 events: default window',
    ...manyOnSqlite,
    atLeast: 0.5,
    requests: () => [standardList],
  },
  {
    id: 'sqlite-months',
    title: 'Express, SQLite, 100,000 events: random 30 days',
    ...manyOnSqlite,
    atLeast: 0.5,
    requests: () => randomMonths(DIFFERENT),
  },
  {
    id: 'sqlite-create',
    title: 'Koa, SQLite: creating an event',
    ...writing,
    atLeast: 0.5,
    byClock: true,
    requests: () => eventBodies(40_000),
  },
  {
    id: 'sqlite-mixed',
    title: 'Koa, SQLite: 95 % lists, 5 % creating',
    ...writing,
    atLeast: undefined,
    byClock: true,
    requests: () =>
      eventBodies(3000).flatMap((creating) => [...Array.from({ length: 19 }, () => standardList), creating]),
  },
]

/** What is sent for a line. */
export function workloadOf(line: Line, etag: string): Workload {
  const requests = line.requests()
  const headers = requests.some(({ method }) => method === 'POST') ? { 'Content-Type': 'application/json' } : {}
  return { requests, headers: line.conditional ? { ...headers, 'If-None-Match': etag } : headers }
}
