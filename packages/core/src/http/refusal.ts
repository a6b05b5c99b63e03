import type { Language } from '../contract/languages.ts'
import type { OperationId } from '../contract/routes.ts'
import { isCalendarError } from '../errors/calendar-error.ts'
import type { Settings } from '../ports/settings.ts'
import { prefersProblemJson } from './accept.ts'
import { presentError, problemOf } from './answer-error.ts'
import { commonHeaders } from './finish.ts'
import { headerOf } from './headers.ts'
import type { CalendarRequest, CalendarResponse } from './message.ts'

/** What is known of a request while it is handled, for the sake of an answer when it fails. */
export interface Progress {
  language: Language
  operation: OperationId | undefined
}

/** The answer to a request that has failed. What the host must know about goes to the log, under an id that is told. */
export function refusal(
  error: unknown,
  message: CalendarRequest,
  settings: Settings,
  progress: Progress,
): CalendarResponse {
  const { language } = progress
  const id = crypto.randomUUID()
  const view = presentError(error, { language, method: message.method, namespace: settings.namespace, id })
  if (view.data.status >= 500) report(error, id, settings, progress)
  const isProblem = prefersProblemJson(headerOf(message.headers, 'accept'))
  const bytes = Buffer.from(JSON.stringify(isProblem ? problemOf(view) : view))
  const headers: Record<string, string> = {
    ...commonHeaders(language),
    'Cache-Control': 'no-store',
    'Content-Type': isProblem ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': String(bytes.length),
  }
  if (view.data.status === 405 && isCalendarError(error)) headers['Allow'] = error.details.allow?.join(', ') ?? ''
  if (view.data.status === 503) headers['Retry-After'] = '5'
  if (view.data.status === 429 && isCalendarError(error))
    headers['Retry-After'] = String(error.details.retryAfter ?? 60)
  return { status: view.data.status, headers, body: message.method === 'HEAD' ? undefined : bytes }
}

function report(error: unknown, id: string, settings: Settings, { operation }: Progress): void {
  settings.log.error({ id, operation, error: isCalendarError(error) ? (error.cause ?? error) : error })
}
