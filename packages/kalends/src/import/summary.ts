import type { ImportResult } from '@kalends/core'

/** What a file had that could not be used. */
export interface SourceProblem {
  /** Counted from 1. */
  readonly line: number
  readonly message: string
  /** Whether an event was left out. */
  readonly isRefused: boolean
}

/** What an import did, or would do. */
export type Outcome = Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'failedCount' | 'failed'>

/** Control characters of a file must not reach the terminal, nor break a line of the summary. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The summary of an import: counts, then every row that was refused, with its reason. */
export function summary(result: Outcome, problems: readonly SourceProblem[], dryRun: boolean): string {
  const { created, updated, unchanged, failedCount, failed } = result
  const refused = failedCount + problems.filter(({ isRefused }) => isRefused).length
  const counts = dryRun
    ? `Nothing was written. It would be: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused.`
    : `${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused.`
  const lines = [
    ...problems.map(({ line, message, isRefused }) => `${isRefused ? 'refused' : 'warning'}  line ${line}: ${message}`),
    ...failed.map(({ externalId, row, message }) => `refused  ${externalId ?? `row ${row}`}: ${message}`),
    ...(failedCount > failed.length ? [`refused  ${failedCount - failed.length} more`] : []),
  ]
  return [counts, ...lines].map((line) => `${line.replace(CONTROL, ' ')}\n`).join('')
}

/** Whether a script should look at the summary: something was refused. */
export function isPartial({ failedCount }: Outcome, problems: readonly SourceProblem[]): boolean {
  return failedCount > 0 || problems.some(({ isRefused }) => isRefused)
}
