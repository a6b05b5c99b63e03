import { setImmediate } from 'node:timers/promises'
import type { RequestContext } from '../context.ts'
import { importRows } from './import-rows.ts'
import type { ImportRun } from './import-run.ts'
import { linkRows } from './link-rows.ts'
import { type Row, readRow } from './read-row.ts'
import { createReport, type ImportResult, rowError } from './report.ts'
import { createSeenIds } from './seen-ids.ts'
import { trashMissing } from './trash-missing.ts'

/** How many rows are read and committed together, so that a commit takes only a few milliseconds. */
const BATCH = 50

/** How many external ids are remembered if nothing has to be moved to the trash. They take up to 36 MB. */
const MOST_REMEMBERED = 1_000_000

/** What an import needs from its calendar. */
export interface ImportHost extends Pick<ImportRun, 'inContext'> {
  /** Returns an error with its messages in the language of the import. */
  readonly inLanguage: (error: unknown) => unknown
}

/** Imports rows, batch by batch. */
export async function importRecords(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  options: ImportRun['options'],
  { inContext, inLanguage }: ImportHost,
): Promise<ImportResult> {
  const trashes = options.missing === 'trash'
  const run: ImportRun = {
    options,
    report: createReport(inLanguage, options),
    seen: createSeenIds(trashes ? Number.POSITIVE_INFINITY : MOST_REMEMBERED),
    planned: createSeenIds(MOST_REMEMBERED),
    inContext,
  }
  const afterBatch = async (): Promise<void> => {
    await options.onProgress?.(run.report.progress())
    await setImmediate()
  }
  for await (const batch of batchesOf(rows)) {
    await inContext((context) => importBatch(batch, run, context))
    await afterBatch()
  }
  if (trashes && run.report.isComplete()) await trashMissing(run, afterBatch)
  return run.report.result()
}

/** Reads rows in batches. If the source fails, yields the rows before the failure first. */
async function* batchesOf(rows: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<readonly unknown[], void> {
  let batch: unknown[] = []
  try {
    for await (const row of rows) {
      batch.push(row)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (batch.length > 0) yield batch
    throw error
  }
  if (batch.length > 0) yield batch
}

/** Imports a batch. Rows of one kind that follow each other share a commit. */
async function importBatch(batch: readonly unknown[], run: ImportRun, context: RequestContext): Promise<void> {
  let group: Row[] = []
  const writeGroup = async (): Promise<void> => {
    const rows = await linkRows(group, run, context.store)
    group = []
    await importRows(rows, run, context)
  }
  for (const given of batch) {
    const row = nextRow(given, run, context)
    if (row === undefined) continue
    if (group.length > 0 && group[0]?.kind !== row.kind) await writeGroup()
    group.push(row)
  }
  await writeGroup()
}

/** Reads the next row. If it is invalid, or an earlier row has the same external id, reports it and returns `undefined`. */
function nextRow(given: unknown, { options, report, seen }: ImportRun, { settings }: RequestContext): Row | undefined {
  const number = report.nextRow()
  const result = readRow(given, number, options.source, settings)
  if (!('read' in result)) {
    const { failure, error } = result
    report.fail(failure, error)
    // The source still has the record, so it must not be moved to the trash.
    if (failure.kind && failure.externalId) seen.add(`${failure.kind} ${failure.externalId}`, number)
    return undefined
  }
  const { read } = result
  const earlier = seen.add(`${read.kind} ${read.externalId}`, number)
  if (earlier === undefined) return read
  report.fail(read, rowError('externalId', 'repeated_external_id', { row: earlier }))
  return undefined
}
