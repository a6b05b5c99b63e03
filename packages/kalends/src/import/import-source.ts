import type { Calendar, ImportRow } from '@kalends/core'
import type { Sources } from '../settings/resolve-settings.ts'
import type { SourceProblem, WrittenRecord } from './summary.ts'

/** The flags of `kalends import`, besides the settings. */
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

/** Rows whose terms were created first, and the problems with those terms. */
export interface PreparedRows {
  readonly rows: readonly ImportRow[]
  readonly problems: readonly SourceProblem[]
  /** The records that were created first. A dry run only lists them. */
  readonly created: readonly WrittenRecord[]
}

/** The rows of a source for `calendar.import`. */
export interface RowSource {
  /** The name of the source, unless the user chooses another one. */
  readonly name: string
  /** The rows, or a function that creates the records that they need and returns them. A dry run creates nothing. */
  readonly rows: readonly ImportRow[] | ((calendar: Calendar, dryRun: boolean) => Promise<PreparedRows>)
  /** The line of each row, counted from 1, if the source has lines. */
  readonly lines?: readonly number[]
  /** The parts of the source that could not become rows. */
  readonly problems: readonly SourceProblem[]
}
