import { join } from 'node:path'
import { seededRandom } from '@kalends/conformance'
import { createCalendar, type EventInput } from '@kalends/core'
import { sqliteStore } from '@kalends/store-sqlite'
import { DatabaseSync } from '@photostructure/sqlite'
import { addMinutes, format } from 'date-fns'
import { textMaker } from './data/words.ts'
import { temporaryFolder } from './serve/open-store.ts'

/** How fast `createMany` fills a SQLite database, against prepared inserts of the same rows. */
export interface Bulk {
  readonly events: number
  readonly eventsPerSecond: number
  readonly bareEventsPerSecond: number
  readonly ratio: number
}

/** Events of one call, as for a large import into a running application. */
const BATCH = 1000

/** Creates events, then copies all rows into tables with the same columns and indexes. */
export async function measureBulk(events: number, log: (text: string) => void): Promise<Bulk> {
  log(`createMany: ${events} events on SQLite`)
  const folder = temporaryFolder()
  const filename = join(folder, 'calendar.db')
  const calendar = createCalendar({ store: sqliteStore({ filename }) })
  const inputs = eventInputs(events)
  const seconds = await secondsOf(async () => {
    for (let from = 0; from < events; from += BATCH) await calendar.events.createMany(inputs.slice(from, from + BATCH))
  })
  await calendar.close()
  const bareSeconds = await copyRows(filename, join(folder, 'bare.db'))
  return {
    events,
    eventsPerSecond: events / seconds,
    bareEventsPerSecond: events / bareSeconds,
    ratio: bareSeconds / seconds,
  }
}

function eventInputs(count: number): readonly EventInput[] {
  const random = seededRandom(count)
  const { text } = textMaker(random)
  const start = new Date(2027, 0, 1)
  const pick = (kind: string, of: number) => `${kind} ${random.between(1, of)}`
  return Array.from({ length: count }, () => {
    const from = addMinutes(start, 15 * random.between(0, 35_000))
    return {
      title: text(5),
      description: text(45),
      excerpt: text(12),
      start_date: format(from, 'yyyy-MM-dd HH:mm:ss'),
      end_date: format(addMinutes(from, 90), 'yyyy-MM-dd HH:mm:ss'),
      cost: '12.50',
      website: 'https://example.org/tickets',
      venue: { venue: pick('Hall', 200) },
      organizer: { organizer: pick('Club', 100) },
      categories: [pick('Category', 40)],
      tags: [pick('Tag', 60), pick('Tag', 60)],
    }
  })
}

/** Copies the rows of all ordinary tables. Returns how long the inserts took. */
async function copyRows(from: string, to: string): Promise<number> {
  const source = new DatabaseSync(from, { readOnly: true })
  const target = new DatabaseSync(to)
  target.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536')
  const schema = source
    .prepare(
      "SELECT name, tbl_name AS owner, type, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'index'",
    )
    .all() as { readonly name: string; readonly owner: string; readonly type: string; readonly sql: string }[]
  const virtual = schema.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL')).map(({ name }) => name)
  const ordinary = schema.filter(({ owner }) => !virtual.some((name) => owner.startsWith(name)))
  for (const { sql } of ordinary) target.exec(sql)
  const tables = ordinary
    .filter(({ type }) => type === 'table')
    .map(({ name }) => ({
      name,
      rows: source
        .prepare(`SELECT * FROM ${name}`)
        .all()
        .map((row) => Object.values(row as object)),
    }))
    .filter(({ rows }) => rows.length > 0)
  const seconds = await secondsOf(async () => {
    target.exec('BEGIN')
    for (const { name, rows } of tables) {
      const insert = target.prepare(`INSERT INTO ${name} VALUES (${rows[0]?.map(() => '?').join()})`)
      for (const row of rows) insert.run(...row)
    }
    target.exec('COMMIT')
  })
  source.close()
  target.close()
  return seconds
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
