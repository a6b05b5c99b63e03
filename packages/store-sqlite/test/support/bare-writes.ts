import type { Change } from '@kalends/core'
import type { SqliteDatabase } from '../../src/index.ts'

/*
 * What writing costs without a store: nothing is looked up, nothing is checked, every row is ready beforehand.
 */

/** Carries something out in one transaction, and tells the microseconds of the processor that it took. */
function timed(database: SqliteDatabase, write: () => void): number {
  const began = process.cpuUsage()
  database.exec('BEGIN IMMEDIATE')
  write()
  database.exec('COMMIT')
  return spentSince(began)
}

/** The microseconds of the processor that were spent since. */
export function spentSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return user + system
}

const tables = ['event', 'event_content', 'link', 'list_entry', 'bucket']

/** Inserts the rows of one database into another with the same tables, one after the other, texts to search too. */
export function insertSameRows(from: SqliteDatabase, to: SqliteDatabase, changes: readonly Change[]): number {
  const inserts = tables.map((name) => {
    const rows = from.prepare(`SELECT * FROM kalends_${name}`).all() as object[]
    const columns = Object.keys(rows[0] ?? {})
    const places = columns.map(() => '?').join()
    return {
      statement: to.prepare(`INSERT INTO kalends_${name} (${columns.join()}) VALUES (${places})`),
      rows: rows.map((row) => Object.values(row)),
    }
  })
  const index = to.prepare('INSERT INTO kalends_event_text (rowid, text) VALUES (?, ?)')
  const texts = changes.flatMap((change) =>
    change.type === 'insert' && change.kind === 'event' ? `${change.draft.searchText}\n\n` : [],
  )
  return timed(to, () => {
    for (const { statement, rows } of inserts) for (const row of rows) statement.run(...row)
    for (const [number, text] of texts.entries()) index.run(number + 1, text)
  })
}

/** Inserts the events into one table with three indexes, and nothing to search. */
export function oneTable(database: SqliteDatabase) {
  database.exec(`CREATE TABLE bare (id INTEGER PRIMARY KEY, starts INTEGER, ends INTEGER, slug TEXT, json TEXT);
    CREATE INDEX bare_starts ON bare (starts); CREATE INDEX bare_ends ON bare (ends);
    CREATE UNIQUE INDEX bare_slug ON bare (slug)`)
  const statement = database.prepare('INSERT INTO bare (starts, ends, slug, json) VALUES (?, ?, ?, ?)')
  return (changes: readonly Change[]): number => {
    const rows = changes.flatMap((change) =>
      change.type === 'insert' && change.kind === 'event'
        ? [[change.draft.startsAt, change.draft.endsAt, change.draft.slug, JSON.stringify(change.draft)]]
        : [],
    )
    return timed(database, () => {
      for (const row of rows) statement.run(...row)
    })
  }
}

/** A database that notes what is written to it, so that the same can be written to another without a store. */
export function recording(database: SqliteDatabase) {
  let written: { readonly text: string; readonly values: readonly unknown[] }[] = []
  const recorded: SqliteDatabase = {
    prepare(text) {
      const statement = database.prepare(text)
      return {
        all: (...values) => statement.all(...values),
        run(...values) {
          written.push({ text, values })
          return statement.run(...values)
        },
      }
    },
    exec: (text) => database.exec(text),
    close: () => database.close(),
  }
  /** What was written since it was asked the last time. */
  function take() {
    const taken = written
    written = []
    return taken
  }
  return { database: recorded, take }
}

/** Writes what was recorded, with statements that are prepared once. */
export function replaying(database: SqliteDatabase) {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>()
  return (written: ReturnType<ReturnType<typeof recording>['take']>): number =>
    timed(database, () => {
      for (const { text, values } of written) {
        const statement = prepared.get(text) ?? database.prepare(text)
        prepared.set(text, statement)
        statement.run(...values)
      }
    })
}
