import { createRequire } from 'node:module'
import { wordsOf } from '@kalends/core'
import type { DatabaseSync } from '@photostructure/sqlite'

type Database = InstanceType<typeof DatabaseSync>
type Statement = ReturnType<Database['prepare']>

/*
 * The reference for `createMany`: a program that only inserts the rows.
 *
 * - The same SQLite, tables, indexes and pragmas as in the calendar's database, so the same durability.
 * - The rows are the calendar's own, read and prepared in advance. Nothing is validated, looked up or serialized.
 * - A transaction has as many events as a call of `createMany`, and one prepared insert for each row. It inserts event by
 *   event (`byEvent`), or all rows of a table in the order of its key, which is faster. Sorting them is not measured.
 * - Rows that don't belong to one event (venues, organizers, terms, words, counts) are inserted once, at the end, with
 *   their final values. The calendar updates counts with every commit.
 * - With `texts`, it also fills the full-text index: the same words of each event in the same kind of FTS5 table.
 *   Otherwise, it leaves out that table and the tables of words.
 */

type Value = string | number | null

/** Rows of a table. */
interface Rows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
}

/** A database that rows are copied to. */
export interface BareCopy {
  /** Inserts the rows in one transaction, in this order. */
  insert(tables: readonly Rows[]): void
  close(): void
}

/** A database that rows are copied from. */
export interface CopySource {
  /** The rows that belong to the events with these ids. */
  eventRows(first: number, last: number): readonly Rows[]
  /** The rows of the full-text index for the same events. */
  eventTexts(first: number, last: number): Rows
  /** All rows that do not belong to one event. */
  otherRows(): readonly Rows[]
  /** The rows of the tables of words. */
  words(): readonly Rows[]
  createCopy(file: string, texts: boolean): BareCopy
  close(): void
}

/** The tables whose rows belong to one event, with the column of its id. */
const eventTables = {
  kalends_event: 'id',
  kalends_event_content: 'id',
  kalends_link: 'event',
  kalends_list_entry: 'event',
} as const

/** The column of the event's id in all tables that `byEvent` sorts. */
const idColumns: Readonly<Record<string, string>> = { ...eventTables, kalends_event_text: 'rowid' }

const wordTables: readonly string[] = ['kalends_word', 'kalends_word_end']

/** Opens the calendar's database to copy from. */
export function openSource(file: string): CopySource {
  const database = open(file)
  const schema = database
    .prepare(
      "SELECT name, tbl_name AS owner, type, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'index'",
    )
    .all() as { readonly name: string; readonly owner: string; readonly type: string; readonly sql: string }[]
  const virtual = schema.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL')).map(({ name }) => name)
  const ordinary = schema.filter(({ owner }) => !virtual.some((name) => owner.startsWith(name)))

  function rowsOf(table: string, condition = '', ...values: number[]): Rows {
    const rows = database.prepare(`SELECT * FROM ${table} ${condition}`).all(...values)
    return {
      table,
      columns: Object.keys((rows[0] as object | undefined) ?? {}),
      rows: rows.map((row: unknown) => Object.values(row as object)),
    }
  }

  return {
    eventRows: (first, last) =>
      Object.entries(eventTables).map(([table, id]) => rowsOf(table, `WHERE ${id} BETWEEN ? AND ?`, first, last)),
    eventTexts(first, last) {
      const numbers = new Map(rowsOf('kalends_word').rows.map(([id, word]) => [word, id]))
      const { rows } = rowsOf('kalends_event_content', 'WHERE id BETWEEN ? AND ?', first, last)
      const numbered = (text: Value) => [...new Set(wordsOf(`${text}`))].map((word) => numbers.get(word)).join(' ')
      return {
        table: 'kalends_event_text',
        columns: ['rowid', 'words'],
        rows: rows.map(([id = null, , text = '']) => [id, numbered(text)]),
      }
    },
    otherRows: () =>
      ordinary
        .filter(({ type, name }) => type === 'table' && !(name in eventTables) && !wordTables.includes(name))
        .map(({ name }) => rowsOf(name)),
    words: () => wordTables.map((table) => rowsOf(table)),
    createCopy(target, texts) {
      const copy = open(target)
      copy.exec(pragmas)
      const created = texts ? [...ordinary, ...schema.filter(({ name }) => virtual.includes(name))] : ordinary
      for (const { name, sql } of created) if (texts || !wordTables.includes(name)) copy.exec(sql)
      if (texts) copy.exec(`INSERT INTO kalends_event_text (kalends_event_text, rank) VALUES ('automerge', 8)`)
      return copyInto(copy)
    },
    close: () => database.close(),
  }
}

/** The same rows, event by event, as a program has them that makes one event after the other. */
export function byEvent(tables: readonly Rows[]): readonly Rows[] {
  const events = new Map<
    Value,
    Map<string, { table: string; columns: readonly string[]; rows: (readonly Value[])[] }>
  >()
  for (const { table, columns, rows } of tables) {
    const idColumn = columns.indexOf(idColumns[table] ?? '')
    for (const row of rows) {
      const id = row[idColumn] ?? null
      const ofEvent = events.get(id) ?? new Map()
      const ofTable = ofEvent.get(table) ?? { table, columns, rows: [] }
      ofTable.rows.push(row)
      events.set(id, ofEvent.set(table, ofTable))
    }
  }
  return [...events.values()].flatMap((ofEvent) => [...ofEvent.values()])
}

/** The pragmas that `sqliteStore` sets. */
const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -65536;
  PRAGMA wal_autocheckpoint = 2048;
  PRAGMA journal_size_limit = 67108864;
`

/** Opens a database with the driver that `sqliteStore` uses: Node's own, if there is one. */
function open(file: string): Database {
  // The installed types are for the oldest supported Node, which lacks this module. Both drivers have the same
  // shape.
  const builtIn = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as Driver | undefined
  const { DatabaseSync: Opened }: Driver = builtIn ?? createRequire(import.meta.url)('@photostructure/sqlite')
  return new Opened(file)
}

interface Driver {
  readonly DatabaseSync: new (file: string) => Database
}

function copyInto(database: Database): BareCopy {
  const statements = new Map<string, Statement>()
  const insertInto = ({ table, columns }: Rows) => {
    const cached = statements.get(table)
    if (cached !== undefined) return cached
    const values = columns.map(() => '?').join()
    const statement = database.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${values})`)
    statements.set(table, statement)
    return statement
  }
  return {
    insert(tables) {
      database.exec('BEGIN')
      for (const one of tables) {
        if (one.rows.length === 0) continue
        const insert = insertInto(one)
        for (const row of one.rows) insert.run(...row)
      }
      database.exec('COMMIT')
    },
    close: () => database.close(),
  }
}
