import type { ErrorView } from '../contract/error-output.ts'
import type { Fault } from '../contract/fault.ts'
import { type LocalizedText, localizedText } from '../contract/localized-text.ts'
import { parseOptions } from '../contract/option-schemas.ts'
import { type ErrorCode, errorStatuses } from './codes.ts'

export type { Fault } from '../contract/fault.ts'

/** Details of an error. Which keys are present depends on the code. */
export interface ErrorDetails {
  /** What is wrong with each parameter. */
  readonly faults?: readonly Fault[]
  /** The first row of `createMany` that the error is about, counted from 0. */
  readonly row?: number
  /** The required parameters that are missing. */
  readonly missing?: readonly string[]
  /** Why the store rejected the commit. */
  readonly conflict?: ConflictReason
  /** The methods that the path has. */
  readonly allow?: readonly string[]
  /** The id of the term that already has the name or the slug. */
  readonly termId?: number
  /** The largest body that is accepted, in bytes. */
  readonly limitBytes?: number
  /** The number of seconds to wait before the next attempt. */
  readonly retryAfter?: number
  /** Whether the user is anonymous. If so, `rest_forbidden` has status 401. */
  readonly visitor?: boolean
  /** Whether a wrong password was sent for the event. */
  readonly wrongPassword?: boolean
  /** The reason that a hook passed to `veto`. */
  readonly reason?: LocalizedText
  /** The error that caused this one. */
  readonly cause?: unknown
}

/** What is wrong with one parameter, with a message that you can show. */
export interface ParameterFault {
  /** The parameter as the caller wrote it: `end_date`, `venue[0].website`. */
  readonly param: string
  /** What is wrong, for programs: `not_url`, or `required` if it is missing. */
  readonly code: string
  /** What is wrong, for people. */
  readonly message: string
}

/** The texts of an error in one language. */
export interface ErrorTexts {
  /** The message of the error. */
  readonly message: string
  /** What is wrong with each parameter. */
  readonly faults: readonly ParameterFault[]
  /** The body of the response. */
  readonly body: ErrorView
}

/**
 * The error class of Kalends. Check for it with `isCalendarError`, which also works if two copies of the package are loaded.
 * When a call to a calendar rejects, the error has messages in the language of the call. An error that you create yourself gets
 * messages when the calendar passes it on. Until then, its messages are codes.
 */
export class CalendarError<C extends ErrorCode = ErrorCode> extends Error {
  /** `CalendarError`, by which `isCalendarError` recognizes it. */
  override readonly name = 'CalendarError'
  /** What went wrong, for programs. */
  readonly code: C
  /** The status of the HTTP response. */
  readonly status: number
  /** What is wrong with each parameter. Empty if the error is not about parameters. */
  readonly faults: readonly ParameterFault[]
  /** More about the error, depending on its code. Responses show some of it. */
  readonly details: ErrorDetails
  readonly #body: ErrorView

  constructor(code: C, details: ErrorDetails = {}, texts?: ErrorTexts) {
    super(texts?.message ?? code, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.status = statusOf(code, details)
    this.faults =
      texts?.faults ?? faultsIn(details).map((fault) => ({ param: fault.param, code: fault.code, message: fault.code }))
    this.details = details
    this.#body = texts?.body ?? { code, message: code, data: { status: this.status } }
  }

  /** Returns the body that an HTTP response to the same request has. `JSON.stringify` calls it. */
  toJSON(): ErrorView {
    return this.#body
  }
}

/** The HTTP status of an error. */
export function statusOf(code: ErrorCode, { visitor }: ErrorDetails): number {
  return code === 'rest_forbidden' && visitor === true ? 401 : errorStatuses[code]
}

/** What is wrong with each parameter. One that is missing has the code `required`. */
export function faultsIn({ missing = [], faults = [] }: ErrorDetails): readonly Fault[] {
  return [...missing.map((param) => ({ param, code: 'required' })), ...faults]
}

/** Whether a value is a `CalendarError`, and has this code if you pass one. */
export function isCalendarError<C extends ErrorCode>(error: unknown, code?: C): error is CalendarError<C> {
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
export type ConflictReason = RecordConflict | SlugConflict | ExternalIdConflict | NameConflict

/** A conflict about a record of this kind. */
interface ConflictOf {
  /** The kind of the record. */
  readonly kind: string
}

interface RecordConflict extends ConflictOf {
  /**
   * `revision`: an `expected` revision is not the current one, or the record no longer exists. `link`: a draft links to a
   * record that does not exist.
   */
  readonly reason: 'revision' | 'link'
  /** The id of the record. */
  readonly id: number
}

interface SlugConflict extends ConflictOf {
  /** Another record has a slug that was written with the rule `exact`. */
  readonly reason: 'slug'
  /** The slug. */
  readonly slug: string
}

interface ExternalIdConflict extends ConflictOf {
  /** Another record of the kind has this external id. */
  readonly reason: 'externalId'
  /** The `externalSource` of both records. */
  readonly source: string
  /** The `externalId` of both records. */
  readonly externalId: string
}

interface NameConflict extends ConflictOf {
  /** An `expectName` does not match the records with that name. */
  readonly reason: 'name'
  /** The name, as `nameKey` folds it. */
  readonly nameKey: string
}

/**
 * The error that a hook throws to reject a request with 403. The response shows the reason unchanged. If the reason is an
 * object with a string for each language, the response shows the one in its own language. Throws a `TypeError` if the
 * object contains an unknown language.
 */
export function veto(reason: LocalizedText): CalendarError {
  if (typeof reason === 'object') parseOptions(localizedText, reason, 'veto')
  return new CalendarError('rest_vetoed', { reason })
}
