import { parseWeights, type Weighted } from './weights.ts'

/** The weight of a media type: that of its most specific range. 0 when no range covers it. */
function weightOf(type: string, ranges: readonly Weighted[]): number {
  const group = `${type.slice(0, type.indexOf('/'))}/*`
  for (const wanted of [type, group, '*/*']) {
    const range = ranges.find((candidate) => candidate.value === wanted)
    if (range !== undefined) return range.weight
  }
  return 0
}

/** Whether errors should be `application/problem+json`: named in `Accept`, and not less preferred than `application/json`. */
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
