import type { JsonSchema } from '../contract/json.ts'
import type { Writing } from './writing.ts'

const answerHeaders = [
  'Cache-Control',
  'Content-Language',
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'Total',
  'TotalPages',
  'Vary',
  'X-Content-Type-Options',
] as const

/** A header of answers. Those with totals are sent under names that an option sets. */
export type AnswerHeader = (typeof answerHeaders)[number]

/** What every answer carries. */
export const everywhere = [
  'Cache-Control',
  'Content-Language',
  'Vary',
  'X-Content-Type-Options',
] as const satisfies readonly AnswerHeader[]

const numbers: ReadonlySet<AnswerHeader> = new Set(['Retry-After', 'Total', 'TotalPages'])

/** Every header of answers, described once for all answers that refer to it. */
export function buildHeaders({ say, catalogue }: Writing): Readonly<Record<string, object>> {
  return Object.fromEntries(
    answerHeaders.map((name) => {
      const schema: JsonSchema = { type: numbers.has(name) ? 'integer' : 'string' }
      return [name, { description: say(catalogue.document.headers[name]), schema }]
    }),
  )
}

/** The headers of an answer, under the names that they are sent under. */
export function referToHeaders(
  names: readonly AnswerHeader[],
  { settings }: Writing,
): Readonly<Record<string, object>> {
  return Object.fromEntries(
    names.map((name) => [
      name === 'Total' || name === 'TotalPages' ? settings.totalHeaders[name] : name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )
}
