import type { PostKind } from '@kalends/core'
import { plain, selectColumn, sql, type Work } from '@kalends/store-sql'

/** More terms than this begin with needles that are in nearly every text. */
const mostTerms = 1000

/** More trigrams of a needle would not narrow it down much further. */
const mostTrigrams = 24

/** Greater than what follows the needle in any term that begins with it. */
const lastLetters = '\u{10ffff}'.repeat(3)

/**
 * What to ask a trigram index, in the language of FTS5. It is empty when no text can hold the needles, and `undefined`
 * when the index cannot narrow them down.
 */
export function* matchOf(kind: PostKind, needles: readonly string[]): Work<string | undefined> {
  const trigrams = new Set(needles.flatMap(trigramsOf))
  if (trigrams.size > 0) return [...trigrams].map(quoted).join(' AND ')
  const alternatives: string[] = []
  for (const needle of new Set(needles)) {
    const terms = needle === '' ? undefined : yield* termsFrom(kind, needle)
    if (terms === undefined) continue
    if (terms.length === 0) return ''
    alternatives.push(`(${terms.map(quoted).join(' OR ')})`)
  }
  return alternatives.length === 0 ? undefined : alternatives.join(' AND ')
}

/** The trigrams of a needle: first those that have no letter in common, then those between them. */
export function trigramsApart(needle: string): readonly string[] {
  const trigrams = trigramsOf(needle)
  return [0, 1, 2].flatMap((offset) => trigrams.filter((_, index) => index % 3 === offset))
}

/** Every three letters in a row; of a long needle a selection from its whole length. */
function trigramsOf(needle: string): readonly string[] {
  const letters = [...needle]
  const count = Math.max(0, letters.length - 2)
  const step = Math.max(1, count / mostTrigrams)
  return Array.from({ length: Math.min(count, mostTrigrams) }, (_, index) => {
    const from = Math.floor(index * step)
    return letters.slice(from, from + 3).join('')
  })
}

/** The terms that begin with a needle of one or two letters; `undefined` when they are too many. */
function* termsFrom(kind: PostKind, needle: string): Work<readonly string[] | undefined> {
  const terms = yield* selectColumn<string>(
    sql`SELECT term FROM ${plain(`kalends_${kind}_trigram`)}
      WHERE term >= ${needle} AND term <= ${needle + lastLetters} LIMIT ${mostTerms + 1}`,
  )
  return terms.length > mostTerms ? undefined : terms
}

/** A term as FTS5 takes it, whatever it holds. */
export function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}
