import type { PostKind } from '@kalends/core'
import type { Sql, SqlValue } from './sql.ts'
import type { Work } from './work.ts'

/**
 * Where databases differ. A store is a dialect and a runner; all else is in this package.
 *
 * What is taken for granted of every database: upserts with `ON CONFLICT`, partial indexes, `WITH RECURSIVE`, window
 * functions, integers of 64 bits, and texts of type `text` that compare by code point.
 */
export interface Dialect {
  readonly types: ColumnTypes
  /** A subquery in brackets with the one column `value`: these ids, as one bound value however many they are. */
  ids(ids: readonly number[]): Sql
  /** The same for texts. */
  texts(texts: readonly string[]): Sql
  /** `INSERT INTO`, for several rows. Where it fails, the whole transaction is undone anyway. */
  readonly insertMany: Sql
  /** `VALUES` with these rows, each value of which is bound. The columns are `column1`, `column2` … */
  rows(rows: readonly (readonly SqlValue[])[]): Sql
  /** Whether the text in the column holds the needle, code point for code point. */
  contains(column: Sql, needle: string): Sql
  readonly textIndex: TextIndex
}

/** How the tables are declared. */
export interface ColumnTypes {
  readonly integer: string
  readonly real: string
  /** A text that compares and sorts by code point. */
  readonly text: string
  /** What stands behind the columns of a table. */
  readonly table: string
  /** The same for a table whose rows lie in the order of its primary key, where there is such a thing. */
  readonly clustered: string
}

/** An index that finds texts by any part of them, also by a part of one or two letters. */
export interface TextIndex {
  /** The statements that create and configure it. */
  create(): readonly string[]
  /** Brings it up to date, at the end of a commit, with all texts that have changed. */
  write(changes: readonly TextChange[]): Work<void>
  /**
   * The ids of at most `most` posts, among which are all whose text holds every needle; others may be among them.
   * `undefined` when they are more, or when it would take as long as looking at every text.
   */
  candidates(kind: PostKind, needles: readonly string[], most: number): Work<readonly number[] | undefined>
}

/** A post whose text is new, has changed or is gone. */
export interface TextChange {
  readonly kind: PostKind
  readonly id: number
  /** The text until now; `undefined` for a new post. */
  readonly before: string | undefined
  /** The text from now on; `undefined` when the post is gone. */
  readonly after: string | undefined
}
