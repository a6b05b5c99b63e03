import type { PostKind } from '@kalends/core'
import { type Program, plain, selectColumn, sql } from '@kalends/store-sql'

/** Needles that begin more terms than this are in nearly every text. */
const maxTerms = 1000

/** More trigrams of a needle would hardly narrow the result further. */
const maxTrigrams = 24

/** Sorts after whatever follows a prefix in a term. */
const lastLetters = '\u{10ffff}'.repeat(3)

/**
 * The FTS5 query for the needles. It is empty when no text can contain them, and `undefined` when the index cannot
 * narrow them down.
 */
export function* matchExpression(kind: PostKind, needles: readonly string[]): Program<string | undefined> {
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

/** The trigrams of a needle: first those without common letters, then those between them. */
export function trigramsBySpread(needle: string): readonly string[] {
  const trigrams = trigramsOf(needle)
  return [0, 1, 2].flatMap((offset) => trigrams.filter((_, index) => index % 3 === offset))
}

/** Every three consecutive letters; for a long needle, an even selection of them. */
function trigramsOf(needle: string): readonly string[] {
  const letters = [...needle]
  const count = Math.max(0, letters.length - 2)
  const step = Math.max(1, count / maxTrigrams)
  return Array.from({ length: Math.min(count, maxTrigrams) }, (_, index) => {
    const from = Math.floor(index * step)
    return letters.slice(from, from + 3).join('')
  })
}

/** The terms that begin with a needle of one or two letters; `undefined` when there are too many. */
function* termsFrom(kind: PostKind, needle: string): Program<readonly string[] | undefined> {
  const terms = yield* selectColumn<string>(
    sql`SELECT term FROM ${plain(`kalends_${kind}_trigram`)}
      WHERE term >= ${needle} AND term <= ${needle + lastLetters} LIMIT ${maxTerms + 1}`,
  )
  return terms.length > maxTerms ? undefined : terms
}

/** A term as an FTS5 string literal. */
export function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}
