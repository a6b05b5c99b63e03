import type { ImportedRecord, ImportProgress } from '../../contract/import-options.ts'
import { CalendarError, isCalendarError, type ParameterFault } from '../../errors/calendar-error.ts'
import type { PostKind } from '../../ports/record.ts'

/** What an import did, or in a dry run would do. */
export interface ImportResult extends ImportProgress {
  /** The rows that failed, in order. If more than `maxFailed` rows failed, only the first of them. */
  readonly failed: readonly ImportFailure[]
  /**
   * Whether every row had a valid kind and external id. If not, nothing was moved to the trash, because the invalid row can
   * stand for any record.
   */
  readonly isComplete: boolean
}

/** A row that failed. */
export interface ImportFailure {
  /** The row, counted from 0; `undefined` for a record that could not be moved to the trash. */
  readonly row: number | undefined
  /** The kind of record in the row, if it could be read. */
  readonly kind: PostKind | undefined
  /** The external id of the row, if it could be read. */
  readonly externalId: string | undefined
  /** What is wrong, for people. */
  readonly message: string
  /** What is wrong with each field. Empty if the failure is not about fields. */
  readonly faults: readonly ParameterFault[]
}

/** The row or record that a failure is about. */
export type FailureOf = Pick<ImportFailure, 'row' | 'kind' | 'externalId'>

/** The options of a report. */
export interface ReportOptions {
  readonly maxFailed: number
  readonly onRecord?: ((record: ImportedRecord) => unknown) | undefined
}

/** The part of a record that a report shows: its title or name. */
export type Titled = { readonly title: string } | { readonly name: string }

/**
 * Counts what an import does, and lists up to `maxFailed` failures. `inLanguage` returns an error with its messages in the
 * language of the import.
 */
export function createReport(inLanguage: (error: unknown) => unknown, { maxFailed, onRecord }: ReportOptions) {
  const counts = { rows: 0, created: 0, updated: 0, unchanged: 0, trashed: 0, failedCount: 0 }
  const failed: ImportFailure[] = []
  let isComplete = true
  return {
    /** Counts a row that was read. Returns its number. */
    nextRow: (): number => {
      counts.rows += 1
      return counts.rows - 1
    },
    count: (
      outcome: ImportedRecord['outcome'],
      of: Omit<ImportedRecord, 'outcome' | 'title'>,
      record: Titled,
    ): void => {
      counts[outcome] += 1
      const { row, kind, externalId } = of
      onRecord?.({ row, kind, externalId, title: 'title' in record ? record.title : record.name, outcome })
    },
    fail: ({ row, kind, externalId }: FailureOf, error: unknown): void => {
      counts.failedCount += 1
      isComplete &&= kind !== undefined && externalId !== undefined
      if (failed.length >= maxFailed) return
      const shown = inLanguage(error)
      const message = shown instanceof Error ? shown.message : String(shown)
      failed.push({ row, kind, externalId, message, faults: isCalendarError(shown) ? shown.faults : [] })
    },
    isComplete: (): boolean => isComplete,
    progress: (): ImportProgress => ({ ...counts }),
    result: (): ImportResult => ({ ...counts, failed: failed.toSorted(byRow), isComplete }),
  }
}

function byRow({ row: left = Infinity }: ImportFailure, { row: right = Infinity }: ImportFailure): number {
  return left === right ? 0 : left - right
}

/** What an import has done so far. */
export type Report = ReturnType<typeof createReport>

/** Whether an error stops the import, because it is not about one row: all other rows would fail too. */
export function isFatal(error: unknown): boolean {
  return isCalendarError(error) && error.status >= 500
}

/** The error of a row with one invalid member. */
export function rowError(
  param: string,
  code: string,
  values?: Readonly<Record<string, string | number>>,
): CalendarError {
  return new CalendarError('rest_invalid_param', { faults: [{ param, code, ...(values && { values }) }] })
}
