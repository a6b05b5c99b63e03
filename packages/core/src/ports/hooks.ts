import type { OperationId } from '../contract/routes.ts'
import type { Awaitable } from './store.ts'
import type { User } from './users.ts'

/** What a hook receives before an operation. */
export interface BeforeCall {
  readonly operation: OperationId
  /** `null` for an anonymous user, or for the application itself. */
  readonly user: User | null
  /** The id or slug in the path, if the operation has one. */
  readonly target: number | string | undefined
  /** The parameters as given, by their names in the API. */
  readonly input: Readonly<Record<string, unknown>>
}

/** What a hook receives after an operation. */
export interface AfterCall extends BeforeCall {
  /** The response body. */
  readonly result: Readonly<Record<string, unknown>>
}

/** What a hook returns: an object that replaces the input or the result, or nothing to leave it unchanged. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function that returns nothing must be a hook too.
export type Replacement = Readonly<Record<string, unknown>> | undefined | void

/** Functions that run before and after an operation. */
export interface Hook {
  /**
   * Called after Kalends has validated the input and checked the permissions, and before it accesses the store. Return
   * an object to replace the input. Kalends validates it again. Throw `veto('reason')` to reject the request with 403
   * and that reason. Any other `CalendarError` is sent with its own status, and any other error is a 500. If the hook
   * throws, nothing is written.
   */
  readonly before?: (call: BeforeCall) => Awaitable<Replacement>
  /**
   * Called after the operation and its commit. Return an object to replace the response body. An error after a write
   * cannot undo the write. Kalends logs it and sends the response unchanged.
   */
  readonly after?: (call: AfterCall) => Awaitable<Replacement>
}

/** Hooks by operation. The hook `*` is called for every operation, before the operation's own hook. */
export type Hooks = { readonly [O in OperationId | '*']?: Hook }
