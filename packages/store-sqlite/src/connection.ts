import type { Row, Sql, Statement } from '@kalends/store-sql'
import type { SqliteDatabase, SqliteStatement } from './database.ts'

/**
 * A database with its prepared statements. It holds a reference to the database, because the statements of some drivers
 * fail once the database is garbage-collected.
 */
export interface Connection {
  /** Executes a statement. Each text is prepared once. */
  run(statement: Statement): readonly Row[]
  /** Executes a statement without values, once. */
  exec(text: string): void
  /** The rows of a query that runs once. */
  query(query: Sql): readonly Row[]
  close(): void
}

/** How many prepared statements are cached. Most applications need fewer. */
const maxStatements = 500

const noRows: readonly Row[] = []

/** Wraps a database. */
export function connect(database: SqliteDatabase): Connection {
  const statements = new Map<string, SqliteStatement>()

  function prepared(text: string, reads: boolean): SqliteStatement {
    const cached = statements.get(text)
    if (cached !== undefined) return cached
    const statement = reads ? prepareQuery(database, text) : database.prepare(text)
    statements.set(text, statement)
    // Drops the oldest statement. If it is needed again, it is prepared again.
    if (statements.size > maxStatements) statements.delete(statements.keys().next().value ?? text)
    return statement
  }

  return {
    run({ text, values, reads }) {
      const statement = prepared(text, reads)
      if (reads) return asArrays(statement.all(...values))
      statement.run(...values)
      return noRows
    },
    exec: (text) => {
      database.exec(text)
    },
    query: ({ text, values }) => asArrays(prepareQuery(database, text).all(...values)),
    close: () => {
      statements.clear()
      database.close()
    },
  }
}

/** Ends a transaction without its changes. Does nothing if SQLite has already ended it, or the connection is closed. */
export function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK')
  } catch {
    // The transaction has already ended.
  }
}

/** The methods with which drivers configure the rows of a statement. Each driver has some of them. */
interface ConfigurableStatement extends SqliteStatement {
  safeIntegers?(on: boolean): unknown
  setReadBigInts?(on: boolean): unknown
  raw?(on: boolean): unknown
  setReturnArrays?(on: boolean): unknown
}

/** Prepares a query that returns numbers, never `bigint`s, and that returns rows as arrays if the driver can. */
function prepareQuery(database: SqliteDatabase, text: string): SqliteStatement {
  const statement: ConfigurableStatement = database.prepare(text)
  statement.safeIntegers?.(false)
  statement.setReadBigInts?.(false)
  statement.raw?.(true)
  statement.setReturnArrays?.(true)
  return statement
}

/** The rows as arrays, even from a driver that only creates objects. Their keys are in column order. */
function asArrays(rows: readonly unknown[]): readonly Row[] {
  const areArrays = rows.length === 0 || Array.isArray(rows[0])
  return areArrays ? (rows as readonly Row[]) : rows.map((row) => Object.values(row as object)) // Safe: rows are arrays or objects.
}
