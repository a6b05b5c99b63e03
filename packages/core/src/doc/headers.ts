import type { Presenting } from '../present/presenting.ts'
import type { Sentences } from './doc-context.ts'

/** The headers of every response. */
const everywhere = ['Cache-Control', 'Content-Language', 'Vary', 'X-Content-Type-Options']

const ofSome = ['ETag', 'Ignored', 'Link', 'Location', 'Retry-After', 'Total', 'TotalPages']

const numbers: ReadonlySet<string> = new Set(['Retry-After', 'Total', 'TotalPages'])

/** The sentences that describe the headers of requests and responses. */
export function headerSentences({ catalogue }: Presenting): Sentences {
  const { document, params, views } = catalogue
  return {
    ...document.headers,
    'Content-Language': params.language,
    Location: views.rest_url,
    Total: views.total,
    TotalPages: views.total_pages,
    'X-Event-Password': params.password,
  }
}

/** Every response header, described once. */
export function buildHeaders(context: Presenting): Readonly<Record<string, object>> {
  const sentences = headerSentences(context)
  return Object.fromEntries(
    [...everywhere, ...ofSome].map((name) => [
      name,
      { description: sentences[name], schema: { type: numbers.has(name) ? 'integer' : 'string' } },
    ]),
  )
}

/** References to the headers of every response and of this one, by the names that they are sent with. */
export function referToHeaders(own: readonly string[], { settings }: Presenting): Readonly<Record<string, object>> {
  const sentNames: Readonly<Record<string, string>> = settings.headerNames
  return Object.fromEntries(
    [...everywhere, ...own].map((name) => [sentNames[name] ?? name, { $ref: `#/components/headers/${name}` }]),
  )
}
