import type { Dialect } from './dialect.ts'
import type { RootsMemo } from './find/category-roots.ts'
import type { RecordCache } from './records/record-cache.ts'
import type { State } from './state.ts'

/** What all work of one store shares. */
export interface Space {
  readonly dialect: Dialect
  readonly cache: RecordCache
  readonly roots: RootsMemo
}

/** A space as one transaction sees it. */
export interface View extends Space {
  readonly state: State
}
