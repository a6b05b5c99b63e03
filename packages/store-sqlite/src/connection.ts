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

  function prepared(text: string): SqliteStatement {
    const known = statements.get(text)
    if (known !== undefined) return known
    const statement = prepare(database, text)
    statements.set(text, statement)
    if (statements.size > mostStatements) dropOldest(statements)
    return statement
  }

  return {
    run({ text, values, reads }) {
      const statement = prepared(text)
      if (reads) return statement.all(...values) as Row[] // Rows are objects unless a driver was told otherwise.
      statement.run(...values)
      return noRows
    },
    exec: (text) => {
      database.exec(text)
    },
    query: ({ text, values }) => prepare(database, text).all(...values) as Row[], // As above.
    close: () => {
      statements.clear()
      database.close()
    },
  }
}

/** Numbers come back as numbers, also from a database whose owner prefers big integers. */
function prepare(database: SqliteDatabase, text: string): SqliteStatement {
  const statement: SqliteStatement & {
    safeIntegers?: (on: boolean) => unknown
    setReadBigInts?: (on: boolean) => unknown
  } = database.prepare(text)
  statement.safeIntegers?.(false)
  statement.setReadBigInts?.(false)
  return statement
}

function dropOldest(statements: Map<string, SqliteStatement>): void {
  for (const text of statements.keys()) {
    statements.delete(text)
    return
  }
}
