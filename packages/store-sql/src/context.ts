import type { LRUCache } from 'lru-cache'
import type { Dialect } from './dialect.ts'
import type { RecordCache } from './records/record-cache.ts'
import type { State } from './state.ts'

/** What all programs of one store share. */
export interface StoreContext {
  readonly dialect: Dialect
  readonly records: RecordCache
  /** Results of `categoryRoots`, by revision and ids. */
  readonly categoryRoots: LRUCache<string, CategoryRoots>
}

/** The categories at the top of a set that is closed downwards; `ids` is `undefined` when the set is not closed. */
export interface CategoryRoots {
  readonly ids: readonly number[] | undefined
}

/** What the programs of one transaction share. */
export interface TransactionContext extends StoreContext {
  readonly state: State
}
