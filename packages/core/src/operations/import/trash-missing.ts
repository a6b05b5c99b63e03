import { effectiveStatus } from '../../domain/status.ts'
import { visibleInLists } from '../../plan/visibility.ts'
import type { Position, Queries } from '../../ports/query.ts'
import { type PostKind, postKinds, type RecordOf } from '../../ports/record.ts'
import type { Change } from '../../ports/store.ts'
import { collectionOf } from '../../present/presenting.ts'
import { positionOf } from '../../store-kit/compare-by.ts'
import { anyEvent, anyPlace } from '../../store-kit/open-query.ts'
import { type RequestContext, withCurrentTime } from '../context.ts'
import { permissionsFor } from '../posts/permissions.ts'
import { postOutcome } from '../posts/resource.ts'
import { markTrashed } from '../posts/trash-mark.ts'
import { movedToTrash, updateOf } from '../posts/write-post.ts'
import { finish, hooksFor, type ReadInput, readInput } from '../run.ts'
import type { ImportRun } from './import-run.ts'
import { resourceOf } from './post-resources.ts'
import { isFatal } from './report.ts'

/** How many records are looked at and moved in one commit. */
const BATCH = 50

/** Moves all records of the source that no row has named to the trash. `afterBatch` is called after each commit. */
export async function trashMissing(run: ImportRun, afterBatch: () => Promise<void>): Promise<void> {
  for (const kind of postKinds) {
    let after: Position | undefined
    do {
      after = await run.inContext((context) => trashBatch(kind, after, run, context))
      await afterBatch()
    } while (after !== undefined)
  }
}

/** Moves some records to the trash. Returns where the next ones begin; `undefined` at the end. */
async function trashBatch<K extends PostKind>(
  kind: K,
  after: Position | undefined,
  run: ImportRun,
  context: RequestContext,
): Promise<Position | undefined> {
  const visible = visibleInLists(permissionsFor(kind, context), context)
  const slice = { externalSources: [run.options.source], after, limit: BATCH, isCounted: false }
  // The condition chose the query of this kind.
  const query = { ...(kind === 'event' ? anyEvent(visible) : anyPlace(visible)), ...slice } as unknown as Queries[K]
  const { records } = await context.store.find(kind, query)
  const missing = records.filter(({ externalId }) => !run.seen.has(`${kind} ${externalId}`))
  // TypeScript cannot tell which record type belongs to `K`.
  await trashRecords(kind, missing as unknown as readonly RecordOf<PostKind>[], run, context)
  const last = records.at(-1)
  return last === undefined || records.length < BATCH ? undefined : positionOf(kind, query, last)
}

interface Deletion {
  readonly record: RecordOf<PostKind>
  readonly input: ReadInput
  readonly call: RequestContext
}

async function trashRecords(
  kind: PostKind,
  missing: readonly RecordOf<PostKind>[],
  run: ImportRun,
  context: RequestContext,
): Promise<void> {
  const deletions: Deletion[] = []
  const countTrashed = (record: RecordOf<PostKind>): void =>
    // It was found by its source, so it has an external id.
    run.report.count('trashed', { row: undefined, kind, externalId: record.externalId ?? '' }, record)
  for (const record of missing) {
    const { id, externalId } = record
    const call = { ...context, operation: `${collectionOf[kind]}.delete` as const, target: id, raw: {} }
    try {
      deletions.push({ record, call, input: await readInput({ raw: {}, faults: [] }, call) })
    } catch (error) {
      if (isFatal(error)) throw error
      run.report.fail({ row: undefined, kind, externalId }, error)
    }
  }
  if (run.options.dryRun) {
    for (const { record } of deletions) countTrashed(record)
    return
  }
  if (deletions.length === 0) return
  const trashed = await context.write(async (store) => {
    const { now } = withCurrentTime(context)
    const current = await store.getMany<PostKind>(
      kind,
      deletions.map(({ record }) => record.id),
    )
    const changes = current.flatMap((record): readonly Change[] =>
      // The record has been deleted or moved to the trash since, or has another source now.
      record === undefined || record.status === 'trash' || record.externalSource !== run.options.source
        ? []
        : [updateOf(kind, record, markTrashed(movedToTrash(record, now), effectiveStatus(record, now)))],
    )
    return { changes, done: (committed) => committed }
  })
  for (const record of trashed.records) {
    const deletion = deletions.find((one) => one.record.id === record?.id)
    if (deletion === undefined) continue
    countTrashed(deletion.record)
    if (hooksFor(deletion.call).length === 0) continue
    const { call, input } = deletion
    // The store returns a record of the change's kind for each change.
    await finish(input, call, postOutcome(resourceOf(kind), record as RecordOf<PostKind>, call))
  }
}
