import type { Fault } from '../contract/fault.ts'
import type { ErrorCode } from './codes.ts'
import type { ConflictReason } from './conflict-reason.ts'

export type { Fault } from '../contract/fault.ts'

/** What an error can say beyond its code. Which keys are there depends on the code. */
export interface ErrorDetails {
  readonly faults?: readonly Fault[]
  readonly missing?: readonly string[]
  readonly conflict?: ConflictReason
  readonly allow?: readonly string[]
  readonly termId?: number
  readonly limitBytes?: number
  /** After how many seconds it is worth trying again. */
  readonly retryAfter?: number
  /** Nobody has said who is asking: `rest_forbidden` is then 401. */
  readonly visitor?: boolean
  /** A reason in the host's own words, from a hook that vetoed. */
  readonly reason?: string
  readonly cause?: unknown
}

/** The one error class of Kalends. Test for it with `isCalendarError`, which also works across two copies of the package. */
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

/** Whether this is an error of Kalends, and of that code if one is named. */
export function isCalendarError(error: unknown, code?: ErrorCode): error is CalendarError {
  if (!(error instanceof Error) || error.name !== 'CalendarError' || !('code' in error)) return false
  return code === undefined || error.code === code
}
