/** One member of a list such as `Accept`: in lower case, without its parameters, with its weight from 0 to 1. */
export interface Weighted {
  readonly value: string
  readonly weight: number
}

/** Longer headers are ignored. No browser sends one. */
const MAX_LENGTH = 2048
const MAX_MEMBERS = 64
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** Parses a weighted list in the order written (RFC 9110 §12.4.2). Skips members with an invalid weight. */
export function parseWeights(header: string | undefined): readonly Weighted[] {
  if (header === undefined || header.length > MAX_LENGTH) return []
  return header
    .toLowerCase()
    .split(',', MAX_MEMBERS)
    .flatMap((member) => {
      const [name = '', ...parameters] = member.split(';').map((part) => part.trim())
      const given = parameters.find((parameter) => /^q\s*=/.test(parameter))
      const weight = given === undefined ? '1' : given.slice(given.indexOf('=') + 1).trim()
      return name === '' || !WEIGHT.test(weight) ? [] : [{ value: name, weight: Number(weight) }]
    })
}

/** The weight of a media type, from its most specific range. 0 when no range covers it. */
function weightOf(type: string, ranges: readonly Weighted[]): number {
  const group = `${type.slice(0, type.indexOf('/'))}/*`
  for (const wanted of [type, group, '*/*']) {
    const range = ranges.find((candidate) => candidate.value === wanted)
    if (range !== undefined) return range.weight
  }
  return 0
}

/** Whether errors should be `application/problem+json`: `Accept` names it, with at least the weight of `application/json`. */
export function prefersProblemJson(header: string | undefined): boolean {
  if (header === undefined) return false
  const ranges = parseWeights(header)
  const named = ranges.find((range) => range.value === 'application/problem+json')
  return named !== undefined && named.weight > 0 && named.weight >= weightOf('application/json', ranges)
}

/** Whether the client is a browser: `Accept` prefers `text/html` to `application/json`. */
export function prefersHtml(header: string | undefined): boolean {
  if (header === undefined) return false
  const ranges = parseWeights(header)
  return weightOf('text/html', ranges) > weightOf('application/json', ranges)
}

/**
 * The first of these media types that `Accept` names and prefers to `application/json`; `undefined` if there is none. A range
 * such as `text/*` names none, because clients that send it did not ask for a feed.
 */
export function preferredType<T extends string>(header: string | undefined, offered: readonly T[]): T | undefined {
  if (header === undefined || !offered.some((type) => header.toLowerCase().includes(type))) return undefined
  const ranges = parseWeights(header)
  const weights = offered.map((type) => ranges.find(({ value }) => value === type)?.weight ?? 0)
  const highest = Math.max(...weights)
  return highest > weightOf('application/json', ranges) ? offered[weights.indexOf(highest)] : undefined
}
