import type { Dialect } from './dialect.ts'
import type { Page } from './find/page.ts'
import type { Memo } from './memo.ts'
import type { RecordCache } from './records/record-cache.ts'
import type { State } from './state.ts'

/** What all work of one store shares. */
export interface Space {
  readonly dialect: Dialect
  readonly cache: RecordCache
  /** Pages of events, by query. */
  readonly pages: Memo<Page>
  /** What `categoryRoots` found, by ids. */
  readonly roots: Memo<readonly number[] | undefined>
}

/** A space as one transaction sees it. */
export interface View extends Space {
  readonly state: State
}
