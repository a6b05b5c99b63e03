import type { Calendar, ImportRow } from '@kalends/core'
import type { Sources } from '../settings/resolve-settings.ts'
import type { PlannedRecord, SourceProblem } from './summary.ts'

/** The flags of `kalends import`, beside those of settings. */
export interface ImportFlags {
  readonly from: string
  readonly dryRun?: boolean
  readonly name?: string
  readonly since?: string
  readonly until?: string
  /** Patterns of date-fns, for CSV. */
  readonly dateFormat?: readonly string[]
  /** `COLUMN=FIELD`, for CSV. */
  readonly map?: readonly string[]
}

/** All flags of an import. */
export type AllImportFlags = Sources['flags'] & ImportFlags

/** Rows that needed something else to be written first, and what of it failed. */
export interface PreparedRows {
  readonly rows: readonly ImportRow[]
  readonly problems: readonly SourceProblem[]
  /** What a dry run would have written first. */
  readonly planned: readonly PlannedRecord[]
}

/** What a source has for `calendar.import`. */
export interface RowSource {
  /** What the source is called, unless the user has a name for it. */
  readonly name: string
  /** The rows, or a function that writes what they need first: nothing in a dry run. */
  readonly rows: readonly ImportRow[] | ((calendar: Calendar, dryRun: boolean) => Promise<PreparedRows>)
  /** The line of each row, counted from 1, if the source has lines. */
  readonly lines?: readonly number[]
  /** What of the source could not become a row. */
  readonly problems: readonly SourceProblem[]
}
