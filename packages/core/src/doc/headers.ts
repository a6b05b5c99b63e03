import type { JsonSchema } from '../contract/json.ts'
import type { DocContext } from './doc-context.ts'

const responseHeaders = [
  'Cache-Control',
  'Content-Language',
  'ETag',
  'Ignored',
  'Link',
  'Location',
  'Retry-After',
  'Total',
  'TotalPages',
  'Vary',
  'X-Content-Type-Options',
] as const

/** A response header. An option sets the names of `Total`, `TotalPages` and `Ignored`. */
export type ResponseHeader = (typeof responseHeaders)[number]

/** The headers of every response. */
export const everywhere = [
  'Cache-Control',
  'Content-Language',
  'Vary',
  'X-Content-Type-Options',
] as const satisfies readonly ResponseHeader[]

const numbers: ReadonlySet<ResponseHeader> = new Set(['Retry-After', 'Total', 'TotalPages'])

/** Every response header, described once. */
export function buildHeaders({ translate, catalogue }: DocContext): Readonly<Record<string, object>> {
  return Object.fromEntries(
    responseHeaders.map((name) => {
      const schema: JsonSchema = { type: numbers.has(name) ? 'integer' : 'string' }
      return [name, { description: translate(catalogue.document.headers[name]), schema }]
    }),
  )
}

/** References to the headers of a response, by the names that they are sent with. */
export function referToHeaders(
  names: readonly ResponseHeader[],
  { settings }: DocContext,
): Readonly<Record<string, object>> {
  return Object.fromEntries(
    names.map((name) => [
      name === 'Total' || name === 'TotalPages' || name === 'Ignored' ? settings.headerNames[name] : name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )
}
