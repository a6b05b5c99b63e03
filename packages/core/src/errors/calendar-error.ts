import type { Fault } from '../contract/fault.ts'
import type { ErrorCode } from './codes.ts'
import type { ConflictReason } from './conflict-reason.ts'

export type { Fault } from '../contract/fault.ts'

/** Details of an error. Which keys are present depends on the code. */
export interface ErrorDetails {
  readonly faults?: readonly Fault[]
  readonly missing?: readonly string[]
  readonly conflict?: ConflictReason
  readonly allow?: readonly string[]
  readonly termId?: number
  readonly limitBytes?: number
  /** The number of seconds to wait before the next attempt. */
  readonly retryAfter?: number
  /** Whether the user is anonymous. If so, `rest_forbidden` has status 401. */
  readonly visitor?: boolean
  /** The reason that a hook passed to `veto`. */
  readonly reason?: string
  readonly cause?: unknown
}

/**
 * The error class of Kalends. Check for it with `isCalendarError`, which also works if two copies of the package are
 * loaded.
 */
export class CalendarError extends Error {
  override readonly name = 'CalendarError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** Whether a value is a `CalendarError`, and has this code if you pass one. */
export function isCalendarError(error: unknown, code?: ErrorCode): error is CalendarError {
  if (!(error instanceof Error) || error.name !== 'CalendarError' || !('code' in error)) return false
  return code === undefined || error.code === code
}
