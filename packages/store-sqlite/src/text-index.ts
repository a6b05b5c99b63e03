import { type PostKind, postKinds } from '@kalends/core'
import type { TextChange, TextIndex, Work } from '@kalends/store-sql'
import { all, batches, execute, plain, type Sql, select, selectColumn, selectValue, sql } from '@kalends/store-sql'
import { matchOf, quoted, trigramsApart } from './trigrams.ts'
import { insertMany, valueRows } from './value-rows.ts'

/*
 * FTS5 with its trigram tokenizer: every three letters in a row are a term. It keeps which rows a term is in and no
 * more (`detail=none`, no content), half the size and twice as fast to write as with places; so a hit may hold the
 * trigrams of a needle in other places, and who asks looks at the text itself.
 *
 * Texts are indexed with two line feeds behind them, so that their last letters begin a trigram too, and a needle of
 * one or two letters is found as the beginning of one.
 *
 * FTS5 is fast at many texts and slow at one: a commit of a single event would spend most of its time here. So changed
 * texts wait in a table of their own until there are some hundreds, and whoever searches goes through those as well.
 */

/** So many texts wait before they are indexed. */
const mostWaiting = 512

/** A trigram is rare when it is in no more rows than this. */
const rareIn = 50

/** How many trigrams are tried for being rare. */
const mostProbes = 8

/** The text index of SQLite. */
export const textIndex: TextIndex = {
  create: () => [
    ...postKinds.flatMap((kind) => [
      `CREATE VIRTUAL TABLE kalends_${kind}_text USING fts5 (
        text, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
      )`,
      `CREATE VIRTUAL TABLE kalends_${kind}_trigram USING fts5vocab (kalends_${kind}_text, row)`,
      // Texts indexed together form one segment, and FTS5 merges segments once there are four. Merging at eight halves
      // the time to write; a search has a few more segments to look into, which hardly shows.
      `INSERT INTO kalends_${kind}_text (kalends_${kind}_text, rank) VALUES ('automerge', 8)`,
    ]),
    `CREATE TABLE kalends_waiting_text (
      kind TEXT NOT NULL,
      id INTEGER NOT NULL,
      indexed TEXT,
      text TEXT,
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID`,
  ],
  *write(changes) {
    if (changes.length < mostWaiting) {
      for (const some of batches(changes)) yield* execute(waiting(some))
      const count = yield* selectValue<number>(plain('SELECT count(*) FROM kalends_waiting_text'))
      if (count !== undefined && count >= mostWaiting) yield* indexWaiting()
      return
    }
    yield* indexWaiting()
    for (const change of changes) yield* index(change)
  },
  *candidates(kind, needles, most) {
    const indexed = yield* indexedCandidates(kind, needles, most)
    if (indexed === undefined) return undefined
    const others = yield* waitingWith(kind, needles)
    const ids = new Set([...indexed, ...others])
    return ids.size > most ? undefined : [...ids]
  },
}

/** What the index has is kept from the first change on; what it is to have, from the last. */
function waiting(changes: readonly TextChange[]): Sql {
  const rows = changes.map(({ kind, id, before, after }) => [kind, id, before ?? null, after ?? null])
  return sql`${insertMany} kalends_waiting_text (kind, id, indexed, text) ${valueRows(rows)}
    ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text`
}

/** Which of the texts that wait hold every needle. */
function* waitingWith(kind: PostKind, needles: readonly string[]): Work<readonly number[]> {
  const holds = needles.map((needle) => sql`instr(text, ${needle}) > 0`)
  return yield* selectColumn<number>(
    sql`SELECT id FROM kalends_waiting_text WHERE ${all([sql`kind = ${kind}`, ...holds])}`,
  )
}

function* indexWaiting(): Work<void> {
  const rows = yield* select<readonly [kind: PostKind, id: number, indexed: string | null, text: string | null]>(
    plain('SELECT kind, id, indexed, text FROM kalends_waiting_text'),
  )
  if (rows.length === 0) return
  for (const [kind, id, indexed, text] of rows) {
    yield* index({ kind, id, before: indexed ?? undefined, after: text ?? undefined })
  }
  yield* execute(plain('DELETE FROM kalends_waiting_text'))
}

/** One by one: FTS5 writes out what it has gathered before a statement with several rows. */
function* index({ kind, id, before, after }: TextChange): Work<void> {
  const table = plain(`kalends_${kind}_text`)
  if (before !== undefined) {
    yield* execute(sql`INSERT INTO ${table} (${table}, rowid, text) VALUES ('delete', ${id}, ${padded(before)})`)
  }
  if (after !== undefined) {
    yield* execute(sql`INSERT INTO ${table} (rowid, text) VALUES (${id}, ${padded(after)})`)
  }
}

function padded(text: string): string {
  return `${text}\n\n`
}

function* indexedCandidates(
  kind: PostKind,
  needles: readonly string[],
  most: number,
): Work<readonly number[] | undefined> {
  const rare = yield* rareTrigram(kind, needles)
  if (rare !== undefined) return rare
  const match = yield* matchOf(kind, needles)
  if (match === undefined) return undefined
  const ids = match === '' ? [] : yield* idsOf(kind, match, most + 1)
  return ids.length > most ? undefined : ids
}

/**
 * The rows of a trigram that is in very few, if one of the first needles has such. Then nothing else has to be asked:
 * finding out where a common trigram is next to those few rows takes longer than looking at their texts.
 */
function* rareTrigram(kind: PostKind, needles: readonly string[]): Work<readonly number[] | undefined> {
  for (const trigram of needles.flatMap(trigramsApart).slice(0, mostProbes)) {
    const ids = yield* idsOf(kind, quoted(trigram), rareIn + 1)
    if (ids.length <= rareIn) return ids
  }
  return undefined
}

function* idsOf(kind: PostKind, match: string, limit: number): Work<readonly number[]> {
  const table = plain(`kalends_${kind}_text`)
  return yield* selectColumn<number>(sql`SELECT rowid FROM ${table} WHERE ${table} MATCH ${match} LIMIT ${limit}`)
}
