import type { Fault } from '../contract/fault.ts'
import type { ErrorCode } from './codes.ts'

export type { Fault } from '../contract/fault.ts'

/** Details of an error. Which keys are present depends on the code. */
export interface ErrorDetails {
  readonly faults?: readonly Fault[]
  /** The row of `createMany`, counted from 0. */
  readonly row?: number
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

/** The error that a store throws if a commit conflicts with an earlier one. */
export function conflict(reason: ConflictReason): CalendarError {
  return new CalendarError('rest_conflict', { conflict: reason })
}

/** The error that a store throws if it cannot read or write: a full disk, a lost connection, a lock timeout. */
export function storeUnavailable(cause: unknown): CalendarError {
  return new CalendarError('rest_store_unavailable', { cause })
}

/** Why a store rejected a commit. A rejected commit writes nothing. */
export type ConflictReason =
  /** An `expected` revision is not the current one, or the record no longer exists. */
  | { readonly reason: 'revision'; readonly kind: string; readonly id: number }
  /** Another record has a slug that was written with the rule `exact`. */
  | { readonly reason: 'slug'; readonly kind: string; readonly slug: string }
  /** An `expectName` does not match the records with that name. */
  | { readonly reason: 'name'; readonly kind: string; readonly nameKey: string }
  /** A draft links to a record that does not exist. */
  | { readonly reason: 'link'; readonly kind: string; readonly id: number }

/** The error that a hook throws to reject a request with 403. The response shows the reason unchanged. */
export function veto(reason: string): CalendarError {
  return new CalendarError('rest_vetoed', { reason })
}
