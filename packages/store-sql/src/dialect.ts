import type { PostKind } from '@kalends/core'
import type { Program } from './program.ts'
import type { Sql, SqlValue } from './sql.ts'

/**
 * Where databases differ. A store is a dialect plus a runner; everything else is in this package.
 *
 * Every database must support upserts with `ON CONFLICT`, partial indexes, `WITH RECURSIVE`, window functions and
 * 64-bit integers, and its type `text` must compare by code point.
 */
export interface Dialect {
  /** The types of columns. */
  readonly types: ColumnTypes
  /** Whether a statement blocks the process. Then long reads are divided into short statements. */
  readonly isBlocking: boolean
  /** A parenthesized subquery with the single column `value`: these ids, as one bound value however many there are. */
  ids(ids: readonly number[]): Sql
  /** Like `ids`, for strings. */
  texts(texts: readonly string[]): Sql
  /**
   * The keywords that begin an insert of several rows. If it fails, the transaction is rolled back, so it need not be
   * atomic.
   */
  readonly insertMany: Sql
  /** A query of these rows, all values bound. The columns are `column1`, `column2` … */
  rows(rows: readonly (readonly SqlValue[])[]): Sql
  /** Like `rows`, for integers outside an `INSERT`, where no column gives the values a type. */
  integerRows(rows: readonly (readonly SqlValue[])[]): Sql
  /** Whether the text in the column contains the needle, compared by code point. */
  contains(column: Sql, needle: string): Sql
  /** The index for searches. */
  readonly textIndex: TextIndex
  /** An expression: whether there is no table or index with this name. */
  isMissing(name: string): string
  /** The statements that create what only this database needs. */
  readonly ownTables: readonly string[]
}

/** How many rows one statement should visit: `rows` if statements block the process, otherwise 20 times as many. */
export function rowsPerStatement({ isBlocking }: Dialect, rows: number): number {
  return isBlocking ? rows : 20 * rows
}

/** How the tables are declared. */
export interface ColumnTypes {
  /** A whole number of 64 bits. */
  readonly integer: string
  /** A floating-point number of 64 bits. */
  readonly real: string
  /** A string that compares and sorts by code point. */
  readonly text: string
  /** The SQL after the columns in the declaration of a table. */
  readonly table: string
  /** The same for a table whose rows are stored in primary key order, where the database has such tables. */
  readonly clustered: string
  /**
   * The SQL after the primary key of a clustered table, so that queries that also need these columns read only its
   * index.
   */
  covering(columns: string): string
}

/** A substring index. */
export interface TextIndex {
  /** The statements that create and configure it. */
  create(): readonly string[]
  /** The statements that empty it. */
  clear(): readonly string[]
  /**
   * A query of the words by which the posts of a kind are found, with the columns `id` and `word`. It works between
   * `openWords` and `closeWords`.
   */
  wordsOf(kind: PostKind): string
  /** Makes the words readable, if they are not. Call it only when no texts are pending. */
  openWords(): Program<void>
  /** Undoes `openWords`. */
  closeWords(): Program<void>
  /** Applies all changed texts of a commit, at its end. Returns whether `indexPending` should be called next. */
  write(changes: readonly TextChange[]): Program<boolean>
  /** Does a few milliseconds of the work that `write` puts off. Returns whether there may be more. */
  indexPending(): Program<boolean>
  /**
   * Copies the columns `searchedColumns` of these events after a commit has changed the events. New rows of the index
   * have them already. Absent where the index has no copies.
   */
  copyColumns?(events: readonly number[]): Program<void>
  /**
   * Finds the posts whose text may contain every part, see `searchParts` of core. There is at least one part. Absent
   * where statements block the process: there, `search` is called.
   */
  textsWith?(kind: PostKind, parts: readonly string[]): Program<TextQuery>
  /**
   * Like `textsWith`, by short statements. Calls `checkTime` before each, and can give up if it finds more than `most`.
   */
  search?(kind: PostKind, parts: readonly string[], checkTime: () => void, most?: number): Program<TextMatches>
}

/** What a text index knows about a search, as SQL. */
export interface TextQuery {
  /**
   * A condition on the table `kalends_…_text` of the kind with the alias `t`. Every post whose text may contain all
   * parts has one row there, with its `id`. The rows of events also have the columns `searchedColumns`.
   */
  readonly condition: Sql
  /** The parts that those texts might not contain. The caller looks for them. */
  readonly unchecked: readonly string[]
}

/** What a text index knows about a search. */
export interface TextMatches {
  /** Every post whose text may contain all parts, each once; `undefined` if comparing texts takes less time. */
  readonly ids: readonly number[] | undefined
  /** The parts that those texts might not contain. The caller looks for them. */
  readonly unchecked: readonly string[]
}

/** A post whose text was added, changed or removed. */
export interface TextChange {
  /** The kind of the post. */
  readonly kind: PostKind
  /** The id of the post. */
  readonly id: number
  /** The previous text; `undefined` for a new post. */
  readonly before: string | undefined
  /** The new text; `undefined` for a removed post. */
  readonly after: string | undefined
}
