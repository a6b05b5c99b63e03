import type { Language } from '../contract/languages.ts'
import type { RequestHeaders } from './message.ts'

/** The value of a header. The values of a repeated header are joined. */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' || value === undefined ? value : value.join(', ')
}

/** The value of a header; of a repeated header, the first value. */
export function firstHeader(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' || value === undefined ? value : value[0]
}

/** The request headers that a response depends on. */
export const VARY = 'Accept, Accept-Language, Authorization, Cookie'

/** The headers of every response. */
export function commonHeaders(language: Language): Record<string, string> {
  return { 'Content-Language': language, 'X-Content-Type-Options': 'nosniff', Vary: VARY }
}
