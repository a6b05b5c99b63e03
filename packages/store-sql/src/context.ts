import type { Dialect } from './dialect.ts'
import type { RecordCache } from './records/record-cache.ts'
import type { State } from './state.ts'

/** What all programs of one store share. */
export interface StoreContext {
  readonly dialect: Dialect
  readonly records: RecordCache
  /** The categories that a transaction saw last. */
  readonly categories: { tree?: CategoryTree }
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
  /** Whether the program runs by `readLong`, or in a write. Otherwise it must be short. */
  readonly isLong: boolean
}

/** What a program throws that is too long for `read`. The store then runs it again by `readLong`. */
export const tooLong = new Error('This program needs Runner.readLong.')

/** Continues in a long read only. Call it before a program reads more than some thousand rows. */
export function requireLongRead({ isLong }: TransactionContext): void {
  if (!isLong) throw tooLong
}
