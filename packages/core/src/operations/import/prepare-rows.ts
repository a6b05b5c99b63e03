import { isCalendarError } from '../../errors/calendar-error.ts'
import type { PostKind, RecordOf } from '../../ports/record.ts'
import type { CompleteStore } from '../../ports/store.ts'
import { collectionOf } from '../../present/presenting.ts'
import type { RequestContext } from '../context.ts'
import { type ImportPlanner, prepareImport } from '../posts/import-post.ts'
import type { PostInputs } from '../posts/resource.ts'
import { statusBeforeTrash } from '../posts/trash-mark.ts'
import { type ReadInput, readInput } from '../run.ts'
import { createPause, type ImportRun } from './import-run.ts'
import { resourceOf } from './post-resources.ts'
import type { Row } from './read-row.ts'
import { isFatal } from './report.ts'

/** A row that can be planned. */
export interface PreparedRow {
  readonly row: Row
  readonly isNew: boolean
  readonly input: ReadInput
  readonly call: RequestContext
  readonly planner: ImportPlanner
}

/** Validates rows and runs their `before` hooks and ports. */
export async function prepareRows(
  rows: readonly Row[],
  run: ImportRun,
  context: RequestContext,
): Promise<readonly PreparedRow[]> {
  const records = await findRecords(rows, run, context.store)
  const prepared: PreparedRow[] = []
  const pause = createPause()
  for (const row of rows) {
    await pause()
    const seen = records.get(row.externalId)
    if (seen !== undefined && isTrashedByHand(seen)) {
      run.report.count('unchanged', row, seen)
      continue
    }
    try {
      prepared.push(await prepareRow(row, seen, run, context))
    } catch (error) {
      if (isFatal(error)) throw error
      // Logged, like an unexpected error in a request.
      if (!isCalendarError(error)) {
        context.settings.log.error({ id: crypto.randomUUID(), operation: context.operation, error })
      }
      run.report.fail(row, error)
    }
  }
  return prepared
}

async function prepareRow(
  row: Row,
  seen: RecordOf<PostKind> | undefined,
  { options }: ImportRun,
  context: RequestContext,
): Promise<PreparedRow> {
  const operation = `${collectionOf[row.kind]}.${seen === undefined ? 'create' : 'update'}` as const
  // A copy, because a hook may change the input in place, and the row may be prepared again.
  const raw = { ...row.raw }
  const call = { ...context, operation, target: seen?.id, raw }
  const input = await readInput({ raw, faults: [] }, call)
  // A hook must not give the record another external id: the next run would not find it.
  const external = { external_source: options.source, external_id: row.externalId }
  // The operation is one of the row's kind.
  const values = { ...input.values, ...external } as PostInputs[PostKind]
  const planner = await prepareImport(resourceOf(row.kind), { values, seen, isDry: options.dryRun }, call)
  return { row, isNew: seen === undefined, input, call, planner }
}

/** The records of these rows by external id. */
export async function findRecords(
  rows: readonly Row[],
  { options }: ImportRun,
  store: CompleteStore,
): Promise<ReadonlyMap<string | undefined, RecordOf<PostKind>>> {
  const [first] = rows
  if (first === undefined) return new Map()
  const ids = rows.map(({ externalId }) => externalId)
  const records = await store.findByExternalId<PostKind>(first.kind, options.source, ids)
  return new Map(records.map((record) => [record.externalId, record]))
}

/** Whether a user, not an import, moved a record to the trash. Imports leave such records there. */
export function isTrashedByHand(record: RecordOf<PostKind>): boolean {
  return record.status === 'trash' && statusBeforeTrash(record) === undefined
}
