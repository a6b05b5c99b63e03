import type { RequestHeaders } from './message.ts'

/** A header as one string; repeated ones are joined. */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' || value === undefined ? value : value.join(', ')
}

/** A header; the first one if it is repeated. */
export function firstHeader(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' || value === undefined ? value : value[0]
}
