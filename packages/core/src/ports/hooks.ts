import type { FieldsOption } from '../contract/custom-fields.ts'
import type { OperationInput, OperationResult, OperationTarget } from '../contract/operation-types.ts'
import type { OperationId } from '../contract/routes.ts'
import type { UserId } from '../contract/user-ids.ts'
import type { User } from './policy.ts'
import type { Awaitable } from './store.ts'

/* Type parameters: `O` is the operation, `F` the type of the option `fields`, and `I` the type of user ids. */

/** What a hook receives before an operation. */
export interface BeforeCall<
  O extends OperationId = OperationId,
  F extends FieldsOption = FieldsOption,
  I extends UserId = number,
> {
  /** The operation that is called, such as `events.create`. */
  readonly operation: O
  /** `null` for an anonymous user, or for the application itself. */
  readonly user: User<I> | null
  /** The id or slug in the path, if the operation has one. */
  readonly target: OperationTarget<O>
  /** The parameters as given, by their names in the API. In a query string or a form, each is text. */
  readonly input: OperationInput<O, F, I>
}

/** What a hook receives after an operation. */
export interface AfterCall<
  O extends OperationId = OperationId,
  F extends FieldsOption = FieldsOption,
  I extends UserId = number,
> extends BeforeCall<O, F, I> {
  /** The response body. */
  readonly result: OperationResult<O, F, I>
}

/** What a hook returns: an object that replaces the input or the result, or nothing to leave it unchanged. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function that returns nothing must be a hook too.
export type Replacement<T = Readonly<Record<string, unknown>>> = T | undefined | void

/** Functions that run before and after an operation. They receive `B` and `A`. `N` is an input that replaces the given one. */
interface HookOf<B, A, N> {
  /**
   * Called after Kalends has validated the input and checked the permissions, and before it accesses the store. Return an
   * object to replace the input. Kalends validates it again. Throw `veto('reason')` to reject the request with 403 and that
   * reason. Any other `CalendarError` is sent with its own status. Any other error becomes a 500. If the hook throws, nothing
   * is written.
   */
  readonly before?: (call: B) => Awaitable<Replacement<N>>
  /**
   * Called after the operation and its commit. Return an object to replace the response body. An error after a write
   * cannot undo the write. Kalends logs it and sends the response unchanged.
   */
  readonly after?: (call: A) => Awaitable<Replacement>
}

/** Functions that run before and after one operation. */
export interface Hook<O extends OperationId, F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends HookOf<BeforeCall<O, F, I>, AfterCall<O, F, I>, OperationInput<O, F, I>> {}

/** Functions that run before and after every operation. Compare `operation` to narrow the types of input and result. */
export interface EveryHook<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends HookOf<
    { [O in OperationId]: BeforeCall<O, F, I> }[OperationId],
    { [O in OperationId]: AfterCall<O, F, I> }[OperationId],
    Readonly<Record<string, unknown>>
  > {}

/** Hooks by operation. The hook `*` is called for every operation, before the operation's own hook. */
export type Hooks<F extends FieldsOption = FieldsOption, I extends UserId = number> = {
  readonly [O in OperationId]?: Hook<O, F, I>
} & {
  /** Called for every operation. */
  readonly '*'?: EveryHook<F, I>
}

/** A call whose operation is not known to the compiler. */
export interface AnyCall {
  /** The operation that is called. */
  readonly operation: OperationId
  /** `null` for an anonymous user, or for the application itself. */
  readonly user: User<UserId> | null
  /** The id or slug in the path, if the operation has one. */
  readonly target: number | string | undefined
  /** The parameters as given, by their names in the API. */
  readonly input: Readonly<Record<string, unknown>>
}

/** A call whose operation is not known to the compiler, after the operation. */
export interface AnyResult extends AnyCall {
  /** The response body. */
  readonly result: Readonly<Record<string, unknown>>
}

/** A hook of any operation. */
export interface AnyHook extends HookOf<AnyCall, AnyResult, Readonly<Record<string, unknown>>> {}

/** The hooks of a calendar, as Kalends calls them. */
export type AnyHooks = { readonly [O in OperationId | '*']?: AnyHook }
