import type { PostKind } from '@kalends/core'
import { batches, execute, type Program, plain, select, selectValue, sql, type TextChange } from '@kalends/store-sql'
import { insertMany, valueRows } from './value-rows.ts'

/*
 * FTS5 is fast at many texts and slow at one: a commit of a single event would spend most of its time there. So changed
 * texts are pending in a table of their own until there are some hundreds, and searches read that table too.
 */

/** How many texts can be pending before all of them are indexed. */
export const maxPending = 512

/** The statement that creates the table. */
export const createPending = `CREATE TABLE kalends_pending_text (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  indexed TEXT,
  text TEXT,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID`

/** Adds changes. For a text that is already pending, `indexed` stays what the index contains. Returns how many there are. */
export function* addPending(changes: readonly TextChange[]): Program<number> {
  for (const batch of batches(changes)) {
    const rows = batch.map(({ kind, id, before, after }) => [kind, id, before ?? null, after ?? null])
    yield* execute(
      sql`${insertMany} kalends_pending_text (kind, id, indexed, text) ${valueRows(rows)}
        ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text`,
    )
  }
  return (yield* selectValue<number>(plain('SELECT count(*) FROM kalends_pending_text'))) ?? 0
}

/** Takes all pending changes out of the table. */
export function* takePending(): Program<readonly TextChange[]> {
  const rows = yield* select<readonly [kind: PostKind, id: number, indexed: string | null, text: string | null]>(
    plain('SELECT kind, id, indexed, text FROM kalends_pending_text'),
  )
  if (rows.length > 0) yield* execute(plain('DELETE FROM kalends_pending_text'))
  return rows.map(([kind, id, indexed, text]) => ({ kind, id, before: indexed ?? undefined, after: text ?? undefined }))
}
