import { type PostKind, postKinds } from '@kalends/core'
import { execute, type Program, plain, selectColumn, sql, type TextChange, type TextIndex } from '@kalends/store-sql'
import { addPending, createPending, maxPending, pendingWith, takePending } from './pending-texts.ts'
import { matchExpression, quoted, trigramsBySpread } from './trigrams.ts'

/*
 * FTS5 with its trigram tokenizer: every three consecutive letters are a term. The index stores which rows contain a
 * term and nothing else (`detail=none`, no content), which halves its size and the time to write it. So a match can
 * contain the trigrams of a needle in other places, and the caller compares the text itself.
 *
 * Texts are indexed with two line feeds appended, so that their last letters begin a trigram too, and a needle of one
 * or two letters is found as the prefix of a trigram.
 */

/** A trigram is rare when at most this many rows contain it. */
const rareRows = 50

/** How many trigrams are probed for being rare. */
const maxProbes = 8

/** The text index of SQLite. */
export const textIndex: TextIndex = {
  create: () => [
    ...postKinds.flatMap((kind) => [
      `CREATE VIRTUAL TABLE kalends_${kind}_text USING fts5 (
        text, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
      )`,
      `CREATE VIRTUAL TABLE kalends_${kind}_trigram USING fts5vocab (kalends_${kind}_text, row)`,
      // Texts indexed together form one segment, and by default FTS5 merges segments once there are four. Merging at
      // eight halves the time to write; a search reads a few more segments, which hardly shows.
      `INSERT INTO kalends_${kind}_text (kalends_${kind}_text, rank) VALUES ('automerge', 8)`,
    ]),
    createPending,
  ],
  *write(changes) {
    const isLarge = changes.length >= maxPending
    if (!isLarge && (yield* addPending(changes)) < maxPending) return
    for (const change of yield* takePending()) yield* index(change)
    if (isLarge) for (const change of changes) yield* index(change)
  },
  *candidates(kind, needles, most) {
    const indexed = yield* indexedCandidates(kind, needles, most)
    if (indexed === undefined) return undefined
    const ids = new Set([...indexed, ...(yield* pendingWith(kind, needles))])
    return ids.size > most ? undefined : [...ids]
  },
}

/** Indexes one text. FTS5 flushes its buffer before a statement with several rows, so each gets its own statement. */
function* index({ kind, id, before, after }: TextChange): Program<void> {
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
): Program<readonly number[] | undefined> {
  const rare = yield* rareTrigram(kind, needles)
  if (rare !== undefined) return rare
  const match = yield* matchExpression(kind, needles)
  if (match === undefined) return undefined
  const ids = match === '' ? [] : yield* idsOf(kind, match, most + 1)
  return ids.length > most ? undefined : ids
}

/**
 * The rows of a rare trigram, if one of the needles has one. Comparing the texts of those few rows is faster than
 * intersecting them with the rows of a common trigram.
 */
function* rareTrigram(kind: PostKind, needles: readonly string[]): Program<readonly number[] | undefined> {
  for (const trigram of needles.flatMap(trigramsBySpread).slice(0, maxProbes)) {
    const ids = yield* idsOf(kind, quoted(trigram), rareRows + 1)
    if (ids.length <= rareRows) return ids
  }
  return undefined
}

function* idsOf(kind: PostKind, match: string, limit: number): Program<readonly number[]> {
  const table = plain(`kalends_${kind}_text`)
  return yield* selectColumn<number>(sql`SELECT rowid FROM ${table} WHERE ${table} MATCH ${match} LIMIT ${limit}`)
}
