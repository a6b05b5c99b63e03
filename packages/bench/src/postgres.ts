import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCalendar, type EventFilters } from '@kalends/core'
import { addDays, formatISO, getUnixTime } from 'date-fns'
import pg from 'pg'
import { fill } from './data/fill.ts'
import { standardList } from './data/requests.ts'
import { type Load, serializeWorkload } from './load/workload.ts'
import { median } from './median.ts'
import { program } from './program.ts'
import type { ServerInfo, ServerTask } from './serve/main.ts'
import { newSchema, openStore, postgresUrl, temporaryFolder, vacuum } from './serve/open-store.ts'
import { startServers } from './serve/server-process.ts'

/** Measurements that are only possible with a database server. */
export interface PostgresResults {
  readonly events: number
  /** Time of a list in microseconds: of Kalends, and of plain SQL with joins and COUNT. */
  readonly lists: readonly { readonly title: string; readonly kalends: number; readonly plain: number }[]
  /** Requests per second of all instances together. */
  readonly instances: readonly { readonly instances: number; readonly requestsPerSecond: number }[]
}

/** How much to measure. */
export interface PostgresEffort {
  readonly events: number
  readonly calls: number
  /** How long to send requests to the instances. */
  readonly seconds: number
}

const servers = program('./serve/main', import.meta.url)
const CONNECTIONS = 16

/** The date windows of the lists. All lists have ten events a page. */
const windows: Readonly<Record<string, (number: number) => readonly [from: Date, to: Date]>> = {
  'two years': (number) => [addDays(new Date(), -365 + number / 1000), addDays(new Date(), 365)],
  'a month': (number) => [addDays(new Date(), number % 300), addDays(new Date(), (number % 300) + 30)],
}

/** Measures lists against plain SQL in this process, then one, two and four instances. */
export async function measurePostgres(
  load: Load,
  { events, calls, seconds }: PostgresEffort,
  log: (text: string) => void,
): Promise<PostgresResults> {
  log(`postgres: filling in ${events} events`)
  const schema = newSchema()
  const store = openStore('postgres', { schema })
  const calendar = createCalendar({ store })
  await fill(calendar, store, events)
  const pool = new pg.Pool({ connectionString: postgresUrl(), max: 2 })
  await pool.query(plainTables(schema))
  await vacuum()
  const lists = []
  for (const [title, window] of Object.entries(windows)) {
    const times: { kalends: number; plain: number }[] = []
    for (let call = 0; call < calls; call += 1) {
      const [from, to] = window(call)
      const filters: EventFilters = { starts_after: formatISO(from), starts_before: formatISO(to), per_page: 10 }
      const kalends = await timeOf(() => calendar.events.list(filters))
      const plain = await timeOf(() => listPlainly(pool, schema, from, to))
      times.push({ kalends, plain })
    }
    const middle = (of: 'kalends' | 'plain') => median(times.map((time) => time[of]))
    lists.push({ title, kalends: middle('kalends'), plain: middle('plain') })
  }
  await pool.end()
  await calendar.close()
  const instances = []
  for (const count of [1, 2, 4]) instances.push(await measureInstances(load, { count, schema, seconds }))
  return { events, lists, instances }
}

/** Handwritten tables: events with an index by start, their links, and the linked records. */
function plainTables(schema: string): string {
  return `SET search_path TO ${schema};
    CREATE TABLE event AS SELECT e.id, e.status, e.starts_at, e.ends_at, c.json FROM kalends_event e
      JOIN kalends_event_content c USING (id);
    ALTER TABLE event ADD PRIMARY KEY (id);
    CREATE INDEX ON event (starts_at, id);
    CREATE TABLE link AS SELECT event, kind, target FROM kalends_link;
    ALTER TABLE link ADD PRIMARY KEY (event, kind, target);
    CREATE TABLE venue AS SELECT id, json FROM kalends_venue_content;
    CREATE TABLE organizer AS SELECT id, json FROM kalends_organizer_content;
    CREATE TABLE term AS SELECT id, json FROM kalends_category_content UNION ALL SELECT id, json FROM kalends_tag_content;
    RESET search_path`
}

/** Loads a page of events with all linked records, and the total. */
async function listPlainly(pool: pg.Pool, schema: string, from: Date, to: Date): Promise<void> {
  const values = [getUnixTime(from), getUnixTime(to)]
  const condition = 'status = 0 AND starts_at >= $1 AND starts_at < $2'
  await pool.query({
    name: 'page',
    text: `SELECT e.id, e.json, v.json AS venue, o.json AS organizer, t.json AS term
      FROM (SELECT * FROM ${schema}.event WHERE ${condition} ORDER BY starts_at, id LIMIT 10) e
      LEFT JOIN ${schema}.link l ON l.event = e.id LEFT JOIN ${schema}.venue v ON v.id = l.target
      LEFT JOIN ${schema}.organizer o ON o.id = l.target LEFT JOIN ${schema}.term t ON t.id = l.target
      ORDER BY e.starts_at, e.id`,
    values,
  })
  await pool.query({ name: 'count', text: `SELECT count(*) FROM ${schema}.event WHERE ${condition}`, values })
}

/** How many lists several instances serve together. Each has its own process, and all use the same database. */
async function measureInstances(
  load: Load,
  { count, schema, seconds }: { readonly count: number; readonly schema: string; readonly seconds: number },
): Promise<PostgresResults['instances'][number]> {
  const task: ServerTask = { id: 'postgres-list', events: 0, schema }
  const started = await Promise.all(Array.from({ length: count }, () => startServers<ServerInfo>(servers, task)))
  try {
    const connections = CONNECTIONS / count
    // Each load has its own file, because wrk needs a script next to it.
    const targets = started.map(({ ready }) => {
      const file = join(temporaryFolder(), 'workload.txt')
      writeFileSync(file, serializeWorkload({ requests: [standardList], headers: {} }))
      return { port: ready.kalends, file, headers: {}, seconds, from: 0, connections }
    })
    const run = () => Promise.all(targets.map((target) => load(target)))
    await run()
    const results = await run()
    return { instances: count, requestsPerSecond: results.reduce((sum, one) => sum + one.requestsPerSecond, 0) }
  } finally {
    for (const server of started) server.end()
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) * 1000
}
