import type { TextIndex, Work } from '@kalends/store-sql'
import { plain, select, sql } from '@kalends/store-sql'

/*
 * FTS5 with its trigram tokenizer: every three letters in a row are a term. It keeps which rows a term is in and no
 * more (`detail=none`, no content), a third of the size and twice as fast to write as with places; so a hit may hold
 * the trigrams of a needle in other places, and who asks looks at the text itself.
 *
 * Texts are indexed with two line feeds behind them, so that their last letters begin a trigram too, and a needle of
 * one or two letters is found as the beginning of one.
 */

/** More terms than this begin with needles that are in nearly every text. */
const mostTerms = 1000

/** More trigrams of a needle would not narrow it down much further. */
const mostTrigrams = 24

/** Greater than what follows the needle in any term that begins with it. */
const lastLetters = '\u{10ffff}'.repeat(3)

/** The text index of SQLite. */
export const textIndex: TextIndex = {
  create: (kind) => [
    `CREATE VIRTUAL TABLE kalends_${kind}_text USING fts5 (
      text, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
    )`,
    `CREATE VIRTUAL TABLE kalends_${kind}_trigram USING fts5vocab (kalends_${kind}_text, row)`,
  ],
  add: (kind, id, text) =>
    sql`INSERT INTO ${plain(`kalends_${kind}_text`)} (rowid, text) VALUES (${id}, ${padded(text)})`,
  drop: (kind, id, text) => {
    const table = plain(`kalends_${kind}_text`)
    return sql`INSERT INTO ${table} (${table}, rowid, text) VALUES ('delete', ${id}, ${padded(text)})`
  },
  *candidates(kind, needles, most) {
    const match = yield* matchOf(kind, needles)
    if (match === undefined) return undefined
    if (match === '') return []
    const table = plain(`kalends_${kind}_text`)
    const rows = yield* select<{ id: number }>(
      sql`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ${match} LIMIT ${most + 1}`,
    )
    return rows.length > most ? undefined : rows.map(({ id }) => id)
  },
}

function padded(text: string): string {
  return `${text}\n\n`
}

/** What to ask the index; empty when no text can hold the needles, `undefined` when it cannot narrow them down. */
function* matchOf(kind: string, needles: readonly string[]): Work<string | undefined> {
  const letters = needles.map((needle) => [...needle])
  const long = letters.filter(({ length }) => length >= 3)
  if (long.length > 0) return [...new Set(long.flatMap(trigramsOf))].map(quoted).join(' AND ')
  const short = [...new Set(needles)].filter((needle) => needle !== '')
  const alternatives: string[] = []
  for (const needle of short) {
    const terms = yield* termsFrom(kind, needle)
    if (terms === undefined) continue
    if (terms.length === 0) return ''
    alternatives.push(`(${terms.map(quoted).join(' OR ')})`)
  }
  return alternatives.length === 0 ? undefined : alternatives.join(' AND ')
}

/** Every three letters in a row; of a long needle a selection from its whole length. */
function trigramsOf(letters: readonly string[]): readonly string[] {
  const count = letters.length - 2
  const step = Math.max(1, count / mostTrigrams)
  return Array.from({ length: Math.min(count, mostTrigrams) }, (_, index) => {
    const from = Math.floor(index * step)
    return letters.slice(from, from + 3).join('')
  })
}

/** The terms that begin with a needle; `undefined` when they are too many. */
function* termsFrom(kind: string, needle: string): Work<readonly string[] | undefined> {
  const rows = yield* select<{ term: string }>(
    sql`SELECT term FROM ${plain(`kalends_${kind}_trigram`)}
      WHERE term >= ${needle} AND term <= ${needle + lastLetters} LIMIT ${mostTerms + 1}`,
  )
  return rows.length > mostTerms ? undefined : rows.map(({ term }) => term)
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}
