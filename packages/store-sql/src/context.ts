import type { Dialect } from './dialect.ts'
import type { FactCache } from './facts.ts'
import type { RecordCache } from './records/record-cache.ts'
import type { State } from './state.ts'

/** What all programs of one store share. */
export interface StoreContext {
  readonly dialect: Dialect
  readonly records: RecordCache
  /** The categories as the last transaction saw them. */
  readonly categories: { tree?: CategoryTree }
  readonly facts: FactCache
}

/** All categories at one revision of the store. */
export interface CategoryTree {
  readonly revision: number
  readonly parents: ReadonlyMap<number, number | null>
  readonly children: ReadonlyMap<number, readonly number[]>
}

/** What the programs of one transaction share. */
export interface TransactionContext extends StoreContext {
  readonly state: State
  /**
   * The `performance.now()` time by which the program must stop blocking the process; infinite where statements don't block it.
   */
  readonly until: number
}

/** Thrown by a program that takes too long for `read`. The store then runs it again with `readLong`. */
export const tooLong = new Error('This program needs Runner.readLong.')

/** Throws `tooLong` when the time is over. A program with many statements calls this before each of them. */
export function checkTime({ until }: TransactionContext): void {
  if (performance.now() > until) throw tooLong
}
