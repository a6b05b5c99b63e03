import { setImmediate } from 'node:timers/promises'
import type { ParsedImportOptions } from '../../contract/import-options.ts'
import type { RequestContext } from '../context.ts'
import type { Report } from './report.ts'
import type { SeenIds } from './seen-ids.ts'

/** An import in progress. */
export interface ImportRun {
  readonly options: ParsedImportOptions
  readonly report: Report
  /** The external ids of all rows, with their kinds. */
  readonly seen: SeenIds
  /** The venues and organizers that a dry run would have created, with their kinds. */
  readonly planned: SeenIds
  /** Runs a part of the import with a new context, so that a calendar can be closed in between. */
  readonly inContext: <T>(work: (context: RequestContext) => Promise<T>) => Promise<T>
}

/** An import pauses for other requests after this many milliseconds. */
const PAUSE_AFTER_MS = 10

/**
 * Creates a function to call between steps. The function pauses for other requests if the last pause was at least
 * `PAUSE_AFTER_MS` ago.
 */
export function createPause(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < PAUSE_AFTER_MS) return
    await setImmediate()
    since = performance.now()
  }
}
