import type { ErrorView } from '../contract/error-output.ts'
import type { Language } from '../contract/languages.ts'
import { textIn } from '../contract/localized-text.ts'
import type { OperationId } from '../contract/routes.ts'
import {
  type CalendarError,
  faultsIn,
  isCalendarError,
  type ParameterFault,
  statusOf,
} from '../errors/calendar-error.ts'
import { errorStatuses } from '../errors/codes.ts'
import { catalogues, errorMessage, fill } from '../i18n/catalogues.ts'
import type { FaultCode } from '../i18n/en.ts'
import type { CacheResult } from '../ports/host.ts'
import type { Settings } from '../ports/settings.ts'
import { prefersProblemJson } from './accept.ts'
import { commonHeaders, headerOf } from './headers.ts'
import type { CalendarRequest, CalendarResponse } from './message.ts'

/** What is known of a request so far, in case it fails. */
export interface RequestProgress {
  language: Language
  operation: OperationId | undefined
  /** The value of the header that names unknown parameters. */
  ignored: string | undefined
  /** Whether the query string has a feed token. */
  hasToken: boolean
  /** How the cache of responses was used. */
  cache: CacheResult
}

/** The response to a request that failed. Errors of the server are logged under the id that the response contains. */
export function errorResponse(
  error: unknown,
  request: CalendarRequest,
  settings: Settings,
  { language, operation, ignored, hasToken }: RequestProgress,
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
  if (hasToken) headers['Referrer-Policy'] = 'no-referrer'
  if (status === 405) headers['Allow'] = known?.details.allow?.join(', ') ?? ''
  if (status === 503) headers['Retry-After'] = '5'
  if (status === 429) headers['Retry-After'] = String(known?.details.retryAfter ?? 60)
  return { status, headers, body: request.method === 'HEAD' ? undefined : bytes }
}

/** What some messages need besides the error. */
interface ErrorContext {
  readonly language: Language
  readonly method: string
  readonly namespace: string
  /** The id of the log entry with the cause of an unexpected failure; `undefined` if there is none. */
  readonly id: string | undefined
}

/** Renders an error. Anything but a `CalendarError` becomes an internal error, whose message reveals nothing. */
export function presentError(error: unknown, context: ErrorContext): ErrorView {
  if (!isCalendarError(error) || !Object.hasOwn(errorStatuses, error.code)) return internalError(context)
  return namingRow(presentKnown(error, context), error)
}

function presentKnown(error: CalendarError, context: ErrorContext): ErrorView {
  try {
    return explainError(error, context)
  } catch {
    // An error made by a host or another version may lack details that its message needs.
    return internalError(context)
  }
}

/** Adds the row of `createMany` to the view. Names of parameters already contain it. */
function namingRow(view: ErrorView, { details }: CalendarError): ErrorView {
  const row = details?.row
  if (row === undefined) return view
  const message = faultsIn(details).length === 0 ? `[${row}]: ${view.message}` : view.message
  return { ...view, message, data: { ...view.data, row } }
}

function explainError(error: CalendarError, context: ErrorContext): ErrorView {
  const { code, details } = error
  const { language, method, namespace, id } = context
  const status = statusOf(code, details)
  if (status >= 500 && code !== 'rest_store_unavailable') return internalError(context)
  const faults = describeFaults(error, language)
  const message = errorMessage(code, language, {
    method,
    namespace,
    allow: details.allow?.join(', ') ?? '',
    reason: textIn(details.reason, language) ?? '',
    limitBytes: details.limitBytes ?? 0,
    id: details.termId ?? '',
    params: details.missing?.join(', ') ?? '',
    count: faults.length,
  })
  const onlyFault = faults.length === 1 ? faults[0]?.message : undefined
  // The log has the cause under this id.
  const trace = status >= 500 && id !== undefined ? { id } : {}
  return {
    code,
    message: ownSentence(error, language) ?? onlyFault ?? message,
    data: { status, ...trace, ...errorData(error, faults) },
  }
}

/** The message for one of two causes that share a code. */
function ownSentence({ code, details }: CalendarError, language: Language): string | undefined {
  const { visitorForbidden, wrongPassword } = catalogues[language]
  if (code === 'rest_forbidden' && details.visitor === true) return visitorForbidden
  return code === 'event-password-protected' && details.wrongPassword === true ? wrongPassword : undefined
}

function internalError({ language, id }: ErrorContext): ErrorView {
  const code = 'rest_internal_error'
  const data = { status: errorStatuses[code], ...(id !== undefined && { id }) }
  const message = id === undefined ? catalogues[language].failed : errorMessage(code, language, { id })
  return { code, message, data }
}

/** Faults whose message is complete without the name of a parameter. */
const wholeSentences: ReadonlySet<string> = new Set<FaultCode>(['too_many_parameters', 'too_many_names'])

/** What is wrong with each parameter, in a language. */
export function describeFaults({ details }: CalendarError, language: Language): readonly ParameterFault[] {
  const catalogue = catalogues[language]
  return faultsIn(details).map(({ param, code, values }) => {
    // Faults are created with the keys of this table.
    const problem = fill(catalogue.faults[code as FaultCode], language, values)
    const message = wholeSentences.has(code) ? problem : fill(catalogue.fault, language, { param, problem })
    return { param, code, message }
  })
}

function errorData({ details }: CalendarError, faults: readonly ParameterFault[]): Readonly<Record<string, unknown>> {
  if (details.termId !== undefined) return { term_id: details.termId }
  if (faults.length === 0) return {}
  return {
    params: details.missing ?? Object.fromEntries(faults.map(({ param, message }) => [param, message])),
    details: Object.fromEntries(faults.map(({ param, code, message }) => [param, { code, message }])),
  }
}

/** An error as `application/problem+json` (RFC 9457). */
export function problemOf({ code, message, data }: ErrorView): object {
  const { status, ...rest } = data
  return { type: `urn:kalends:error:${code}`, title: message, status, detail: message, code, ...rest }
}
