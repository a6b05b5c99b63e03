import { parseWeights, type Weighted } from './accept.ts'

const primary = (tag: string) => tag.split('-', 1)[0]

/** Whether the header excludes the language with a weight of 0 (RFC 4647 filtering; the longest range decides). */
function isExcluded(language: string, ranges: readonly Weighted[]): boolean {
  const covering = ranges.filter(({ value }) => value === language || language.startsWith(`${value}-`))
  const longest = covering.toSorted((a, b) => b.value.length - a.value.length)[0]
  return longest?.weight === 0
}

/**
 * The offered language that `Accept-Language` prefers. `undefined` if the header names none of them, or if it prefers `*`,
 * which means the calendar's default. A related language is better than none: `fr-CA` becomes `fr`, and `pt` and `pt-BR` become
 * `pt-pt`. `offered` is in lower case.
 */
export function pickLanguage<L extends string>(header: string | undefined, offered: readonly L[]): L | undefined {
  if (header === undefined) return undefined
  const ranges = parseWeights(header)
  const acceptable = offered.filter((language) => !isExcluded(language, ranges))
  // Sorting is stable: of two languages with the same weight, the first one counts.
  const preferred = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  for (const { value } of preferred) {
    if (value === '*') return undefined
    const exact = acceptable.find((language) => language === value)
    const found = exact ?? acceptable.find((language) => primary(language) === primary(value))
    if (found !== undefined) return found
  }
  return undefined
}
