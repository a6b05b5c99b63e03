import type { Calendar, ImportRow } from '@kalends/core'
import type { Sources } from '../settings/resolve-settings.ts'
import type { SourceProblem, WrittenRecord } from './summary.ts'

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

/** Rows that needed other records to be written first, and the problems with those. */
export interface PreparedRows {
  readonly rows: readonly ImportRow[]
  readonly problems: readonly SourceProblem[]
  /** What was created first, or in a dry run would have been. */
  readonly created: readonly WrittenRecord[]
}

/** What a source has for `calendar.import`. */
export interface RowSource {
  /** The name of the source, unless the user gives it another one. */
  readonly name: string
  /** The rows, or a function that first writes what they need and then returns them. A dry run writes nothing. */
  readonly rows: readonly ImportRow[] | ((calendar: Calendar, dryRun: boolean) => Promise<PreparedRows>)
  /** The line of each row, counted from 1, if the source has lines. */
  readonly lines?: readonly number[]
  /** The parts of the source that could not become rows. */
  readonly problems: readonly SourceProblem[]
}
