import type { Language } from '../contract/languages.ts'
import type { OperationId } from '../contract/routes.ts'
import { isCalendarError } from '../errors/calendar-error.ts'
import type { Settings } from '../ports/settings.ts'
import { prefersProblemJson } from './accept.ts'
import { headerOf } from './headers.ts'
import type { CalendarRequest, CalendarResponse } from './message.ts'
import { commonHeaders } from './prepared-response.ts'
import { presentError, problemOf } from './present-error.ts'

/** What is known of a request so far, in case it fails. */
export interface RequestProgress {
  language: Language
  operation: OperationId | undefined
  /** The value of the header that names unknown parameters. */
  ignored: string | undefined
}

/** The response to a request that failed. Errors of the server are logged under the id that the response contains. */
export function errorResponse(
  error: unknown,
  request: CalendarRequest,
  settings: Settings,
  { language, operation, ignored }: RequestProgress,
): CalendarResponse {
  const id = crypto.randomUUID()
  const view = presentError(error, { language, method: request.method, namespace: settings.namespace, id })
  const { status } = view.data
  const known = isCalendarError(error) ? error : undefined
  if (status >= 500) settings.log.error({ id, operation, error: known?.cause ?? error })
  const isProblem = prefersProblemJson(headerOf(request.headers, 'accept'))
  const bytes = Buffer.from(JSON.stringify(isProblem ? problemOf(view) : view))
  const headers: Record<string, string> = {
    ...commonHeaders(language),
    'Cache-Control': 'no-store',
    'Content-Type': isProblem ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': String(bytes.length),
  }
  if (ignored !== undefined) headers[settings.headerNames.Ignored] = ignored
  if (status === 405) headers['Allow'] = known?.details.allow?.join(', ') ?? ''
  if (status === 503) headers['Retry-After'] = '5'
  if (status === 429) headers['Retry-After'] = String(known?.details.retryAfter ?? 60)
  return { status, headers, body: request.method === 'HEAD' ? undefined : bytes }
}
