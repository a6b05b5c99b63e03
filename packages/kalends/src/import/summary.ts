import type { ImportedRecord, ImportResult, Kind } from '@kalends/core'
import { plainLine } from '../terminal/plain-line.ts'

/** A part of a source that could not be used. */
export interface SourceProblem {
  /** The line number, from 1. Not all sources have lines. */
  readonly line?: number
  readonly message: string
  /** Whether an event was left out. */
  readonly isRefused: boolean
}

/** What an import did, or what a dry run would have done. */
export type Outcome = Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'failedCount' | 'failed'>

/** What the summary of an import shows besides its outcome. */
export interface SummaryParts {
  readonly problems: readonly SourceProblem[]
  /** The line of each row, if the source has lines. */
  readonly lines?: readonly number[] | undefined
  readonly dryRun: boolean
  /** The records that were written, or in a dry run would be written. */
  readonly written?: readonly WrittenRecord[]
}

/** A record that an import has written, or that a dry run would have written. Terms have no external id. */
export interface WrittenRecord {
  readonly kind: Kind
  readonly externalId?: string
  readonly title: string
  readonly outcome: Exclude<ImportedRecord['outcome'], 'unchanged'>
}

const PLANNED: Readonly<Record<WrittenRecord['outcome'], string>> = {
  created: 'create ',
  updated: 'update ',
  trashed: 'trash  ',
}

/** The summary of an import: counts, then the written records, then what was refused, with the reasons. */
export function summary(result: Outcome, parts: SummaryParts): string {
  const { problems, lines: lineOf = [], dryRun, written = [] } = parts
  const { created, updated, unchanged, failedCount, failed } = result
  const refused = failedCount + problems.filter(({ isRefused }) => isRefused).length
  const counts = dryRun
    ? `Nothing was written. It would be: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused.`
    : `${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused.`
  const lines = [
    ...written.map(({ kind, externalId, title, outcome }) => {
      const id = externalId === undefined ? '' : ` ${externalId}`
      return `${dryRun ? PLANNED[outcome] : outcome}  ${kind}${id}: ${title}`
    }),
    ...problems.map(({ line, message, isRefused }) => {
      const place = line === undefined ? '' : `line ${line}: `
      return `${isRefused ? 'refused' : 'warning'}  ${place}${message}`
    }),
    ...failed.map(({ externalId, row, message }) => {
      const line = lineOf[row ?? -1]
      return `refused  ${line === undefined ? (externalId ?? `row ${row}`) : `line ${line}`}: ${message}`
    }),
    ...(failedCount > failed.length ? [`refused  ${failedCount - failed.length} more`] : []),
  ]
  return [counts, ...lines].map((line) => `${plainLine(line)}\n`).join('')
}

/** Whether a script should look at the summary: something was refused. */
export function isPartial({ failedCount }: Outcome, problems: readonly SourceProblem[]): boolean {
  return failedCount > 0 || problems.some(({ isRefused }) => isRefused)
}
