import type { ErrorCode, ErrorView, ParameterFault } from '@kalends/core'

/**
 * The code of an error, from the calendar or from the client itself. `network_error` means that there was no response,
 * or only a part of it. `unexpected_response` means that the response is not from a calendar: it is the error page of a
 * proxy, for example, or a redirect.
 */
export type ClientErrorCode = ErrorCode | 'network_error' | 'unexpected_response'

/** The optional parts of an error. */
interface ErrorParts {
  readonly faults?: readonly ParameterFault[]
  /** The value of `Retry-After` in seconds. */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** The error that a call rejects with. To check for it, use `isCalendarError` of this package or of `@kalends/core`. */
export class CalendarError<C extends ClientErrorCode = ClientErrorCode> extends Error {
  /** `CalendarError`, as in `@kalends/core`. */
  override readonly name = 'CalendarError'
  /** What went wrong, for programs. */
  readonly code: C
  /** The status of the response; 0 if there was none. */
  readonly status: number
  /** What is wrong with each parameter. Empty if the error is not about parameters. */
  readonly faults: readonly ParameterFault[]
  /** The number of seconds to wait before the next attempt, if the response has it. */
  readonly retryAfter: number | undefined
  readonly #body: ErrorView

  constructor(message: string, body: ErrorView, { faults = [], retryAfter, cause }: ErrorParts = {}) {
    super(message, cause === undefined ? undefined : { cause })
    // A newer server may have codes that this version does not know.
    this.code = body.code as C
    this.status = body.data.status
    this.faults = faults
    this.retryAfter = retryAfter
    this.#body = body
  }

  /** Returns the body of the response. `JSON.stringify` calls it. */
  toJSON(): ErrorView {
    return this.#body
  }
}

/** Whether a value is a `CalendarError` and, if you pass a code, has that code. */
export function isCalendarError<C extends ClientErrorCode>(error: unknown, code?: C): error is CalendarError<C> {
  if (!(error instanceof Error) || error.name !== 'CalendarError' || !('code' in error)) return false
  return code === undefined || error.code === code
}

/** Creates an error of the client itself. */
export function clientError(
  code: 'network_error' | 'unexpected_response',
  message: string,
  status: number,
  cause?: unknown,
): CalendarError {
  return new CalendarError(message, { code, message, data: { status } }, { cause })
}

/** The error that the body of a response describes; `undefined` if it is not from a calendar. */
export function readError(body: unknown, status: number, retryAfter: number | undefined): CalendarError | undefined {
  const { code, message, data }: Readonly<Record<string, unknown>> = Object(body)
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  const { details }: Readonly<Record<string, unknown>> = Object(data)
  const faults = Object.entries(Object(details)).map(([param, fault]) => readFault(param, Object(fault)))
  // The messages of all parameters, as for a call in the same process.
  const sentences = code === 'rest_invalid_param' ? faults.map((fault) => fault.message).join(' ') : ''
  const view: ErrorView = { code, message, data: { ...Object(data), status } }
  return new CalendarError(sentences || message, view, { faults, retryAfter })
}

/** Renames the parameter `fields` to `select`, as callers write it. */
function readFault(param: string, fault: Readonly<Record<string, unknown>>): ParameterFault {
  const [code, message] = [String(fault['code']), String(fault['message'])]
  return param === 'fields'
    ? { param: 'select', code, message: message.replace(param, 'select') }
    : { param, code, message }
}
