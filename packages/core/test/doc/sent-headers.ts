import type { CalendarResponse } from '../../src/http/message.ts'

/** The headers that a document has to declare: all except `Content-Type` and `Content-Length`. */
export function sentHeaders({ headers }: Pick<CalendarResponse, 'headers'>): readonly string[] {
  return Object.keys(headers).filter((name) => name !== 'Content-Type' && name !== 'Content-Length')
}
