import type { OperationId } from '../contract/routes.ts'
import type { Awaitable } from './store.ts'
import type { User } from './users.ts'

/** What a hook is told before an operation. */
export interface BeforeCall {
  readonly operation: OperationId
  /** `null`: a visitor, or the application itself. */
  readonly user: User | null
  /** The id or slug in the path, if the operation has one. */
  readonly target: number | string | undefined
  /** The parameters in wire names, as given. */
  readonly input: Readonly<Record<string, unknown>>
}

/** What a hook is told after an operation. */
export interface AfterCall extends BeforeCall {
  /** The answer, as the person will see it. */
  readonly result: Readonly<Record<string, unknown>>
}

/** What a hook answers: an object in the place of the one it was told about, or nothing, which leaves that as it is. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function that returns nothing must be a hook too.
export type Replacement = Readonly<Record<string, unknown>> | undefined | void

/** What may happen around one operation. */
export interface Hook {
  /**
   * Called when the form of the request and the right to the operation are known to be good, before the store is
   * touched. Answering with an object replaces the input, which is then checked again; throwing `veto('reason')`
   * refuses the request with 403 and that reason; any other `CalendarError` answers with its own status, and
   * everything else is a 500. Nothing is written then.
   */
  readonly before?: (call: BeforeCall) => Awaitable<Replacement>
  /**
   * Called when the operation is done and, if it wrote, committed. Answering with an object replaces what the person
   * sees. Throwing after a write cannot undo it: it is logged, and the answer goes out unchanged.
   */
  readonly after?: (call: AfterCall) => Awaitable<Replacement>
}

/** Hooks by operation; `*` is called for every one, before the operation's own. */
export type Hooks = { readonly [O in OperationId | '*']?: Hook }
