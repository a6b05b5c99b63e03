import type { OperationId } from '../contract/routes.ts'
import type { ValuesFor } from '../plan/read-input.ts'
import type { Context } from './context.ts'
import type { Outcome, Showing } from './outcome.ts'

/** A call of an operation whose input has been read. */
export interface Call<O extends OperationId> {
  readonly operation: O
  /** The id or slug in the path. */
  readonly target: number | string | undefined
  readonly values: ValuesFor<O>
  readonly context: Context
  /** Whether the record as it stands is the one that the caller has seen (`If-Match`); absent when they did not say. */
  readonly isAsSeen?: ((current: Showing) => boolean) | undefined
  /** A password given beside the parameters. */
  readonly password?: string | undefined
}

/** Carries out one operation. */
export type Handler<O extends OperationId> = (call: Call<O>) => Promise<Outcome>
