import type { Row, Sql, Statement } from '@kalends/store-sql'
import type { SqliteDatabase, SqliteStatement } from './database.ts'

/** A database with its prepared statements. It holds on to the database: some drivers' statements die with it. */
export interface Connection {
  /** Carries out a statement, prepared once for each text. */
  run(statement: Statement): readonly Row[]
  /** Carries out a statement without values, once. */
  exec(text: string): void
  /** The rows of a statement that is not kept. */
  query(query: Sql): readonly Row[]
  close(): void
}

/** Statements that are kept; the oldest make room. There are fewer unless queries are of very many shapes. */
const mostStatements = 500

const noRows: readonly Row[] = []

/** Wraps a database. */
export function connect(database: SqliteDatabase): Connection {
  const statements = new Map<string, SqliteStatement>()

  function prepared(text: string, reads: boolean): SqliteStatement {
    const known = statements.get(text)
    if (known !== undefined) return known
    const statement = reads ? prepareReading(database, text) : database.prepare(text)
    statements.set(text, statement)
    if (statements.size > mostStatements) dropOldest(statements)
    return statement
  }

  return {
    run({ text, values, reads }) {
      const statement = prepared(text, reads)
      if (reads) return rowsOf(statement.all(...values))
      statement.run(...values)
      return noRows
    },
    exec: (text) => {
      database.exec(text)
    },
    query: ({ text, values }) => rowsOf(prepareReading(database, text).all(...values)),
    close: () => {
      statements.clear()
      database.close()
    },
  }
}

/** What drivers call the ways in which rows can come back; each has some of them. */
interface ReadingStatement extends SqliteStatement {
  safeIntegers?(on: boolean): unknown
  setReadBigInts?(on: boolean): unknown
  raw?(on: boolean): unknown
  setReturnArrays?(on: boolean): unknown
}

/** Numbers come back as numbers, also from a database whose owner prefers big integers; and rows as lists, if they can. */
function prepareReading(database: SqliteDatabase, text: string): SqliteStatement {
  const statement: ReadingStatement = database.prepare(text)
  statement.safeIntegers?.(false)
  statement.setReadBigInts?.(false)
  statement.raw?.(true)
  statement.setReturnArrays?.(true)
  return statement
}

/** Rows as lists, also from a driver that only makes objects. Those have the columns in their order. */
function rowsOf(rows: readonly unknown[]): readonly Row[] {
  const isListed = rows.length === 0 || Array.isArray(rows[0])
  return isListed ? (rows as readonly Row[]) : rows.map((row) => Object.values(row as object)) // Lists or objects.
}

function dropOldest(statements: Map<string, SqliteStatement>): void {
  for (const text of statements.keys()) {
    statements.delete(text)
    return
  }
}
