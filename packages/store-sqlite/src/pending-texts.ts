import type { PostKind } from '@kalends/core'
import {
  all,
  batches,
  execute,
  type Program,
  plain,
  select,
  selectColumn,
  selectOne,
  sql,
  type TextChange,
} from '@kalends/store-sql'
import { insertMany, valueRows } from './value-rows.ts'

/*
 * FTS5 indexes many texts quickly, and single texts slowly: a commit of one event would spend most of its time there. So
 * changed texts are pending in a table of their own until there are `maxPending`, and searches read that table too.
 */

/** How many texts can be pending before they are indexed. */
export const maxPending = 512

/** How many characters pending texts can have together before they are indexed. */
const maxPendingLength = 256 * 1024

/** About how many characters are indexed at a time, which takes about 10 ms. */
const stepLength = 128 * 1024

/** The statement that creates the table. */
export const createPending = `CREATE TABLE kalends_pending_text (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  length INTEGER NOT NULL,
  indexed TEXT,
  text TEXT,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID`

/**
 * Adds changes. For a text that is already pending, `indexed` stays what the index contains. Returns whether enough are
 * pending to index them.
 */
export function* addPending(changes: readonly TextChange[]): Program<boolean> {
  for (const batch of batches(changes)) {
    const rows = batch.map(({ kind, id, before, after }) => {
      return [kind, id, (before?.length ?? 0) + (after?.length ?? 0), before ?? null, after ?? null]
    })
    yield* execute(
      sql`${insertMany} kalends_pending_text (kind, id, length, indexed, text) ${valueRows(rows)}
        ON CONFLICT (kind, id) DO UPDATE SET length = max(length, excluded.length), text = excluded.text`,
    )
  }
  const sums = plain('SELECT count(*), total(length) FROM kalends_pending_text')
  const [texts, length] = (yield* selectOne<readonly [texts: number, length: number]>(sums)) ?? [0, 0]
  return texts >= maxPending || length > maxPendingLength
}

/** The first pending changes, as many as are indexed at a time. */
export function* readPending(): Program<readonly TextChange[]> {
  const lengths = yield* selectColumn<number>(plain('SELECT length FROM kalends_pending_text ORDER BY kind, id'))
  let room = stepLength
  const end = lengths.findIndex((length) => {
    room -= length
    return room < 0
  })
  const limit = end === -1 ? lengths.length : Math.max(1, end)
  const rows = yield* select<readonly [kind: PostKind, id: number, indexed: string | null, text: string | null]>(
    sql`SELECT kind, id, indexed, text FROM kalends_pending_text ORDER BY kind, id LIMIT ${limit}`,
  )
  return rows.map(([kind, id, indexed, text]) => ({ kind, id, before: indexed ?? undefined, after: text ?? undefined }))
}

/** Removes the pending changes that `readPending` has returned. */
export function* removePending(changes: readonly TextChange[]): Program<void> {
  const last = changes.at(-1)
  if (last === undefined) return
  yield* execute(sql`DELETE FROM kalends_pending_text WHERE (kind, id) <= (${last.kind}, ${last.id})`)
}

/** Corrects the result of the index: adds pending texts that contain all parts, and removes those that don't. */
export function* addMatchingPending(kind: PostKind, parts: readonly string[], ids: Set<number>): Program<void> {
  const isMatch = all(parts.map((part) => sql`instr(text, ${part}) > 0`))
  const rows = yield* select<readonly [id: number, isMatch: number | null]>(
    sql`SELECT id, ${isMatch} AS is_match FROM kalends_pending_text WHERE kind = ${kind}`,
  )
  for (const [id, matches] of rows) {
    if (matches === 1) ids.add(id)
    else ids.delete(id)
  }
}
