import { CalendarError, isCalendarError } from '../../errors/calendar-error.ts'
import type { PostKind, RecordOf } from '../../ports/record.ts'
import type { Committed, CompleteStore } from '../../ports/store.ts'
import { collectionOf } from '../../present/presenting.ts'
import type { RequestContext } from '../context.ts'
import type { WritePlan } from '../group-commit.ts'
import { type ImportPlan, type ImportPlanner, prepareImport } from '../posts/import-post.ts'
import type { PostInputs } from '../posts/resource.ts'
import { statusBeforeTrash } from '../posts/trash-mark.ts'
import { newAdditions } from '../posts/unit-of-work.ts'
import { finish, hooksFor, type ReadInput, readInput } from '../run.ts'
import { createPause, type ImportRun } from './import-run.ts'
import { resourceOf } from './post-resources.ts'
import type { Row } from './read-row.ts'
import { isFatal } from './report.ts'

/** How often a row is tried if others keep creating and deleting its record. */
const MOST_ATTEMPTS = 10

/** A row that can be planned. */
interface PreparedRow {
  readonly row: Row
  readonly isNew: boolean
  readonly input: ReadInput
  readonly call: RequestContext
  readonly planner: ImportPlanner
}

interface PlannedRow {
  readonly prepared: PreparedRow
  readonly plan: ImportPlan
}

/** Imports rows of one kind in one commit. A row that fails is reported, and the others are written. */
export async function importRows(
  rows: readonly Row[],
  run: ImportRun,
  context: RequestContext,
  attempt = 1,
): Promise<void> {
  const prepared = await prepareRows(rows, run, context)
  const again = prepared.length === 0 ? [] : await writeRows(prepared, run, context)
  for (const row of again) {
    if (attempt < MOST_ATTEMPTS) await importRows([row], run, context, attempt + 1)
    else run.report.fail(row, new CalendarError('rest_conflict'))
  }
}

/** Validates rows and runs their `before` hooks and ports. */
async function prepareRows(
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
      run.report.count('unchanged')
      continue
    }
    try {
      prepared.push(await prepareRow(row, seen, run, context))
    } catch (error) {
      if (isFatal(error)) throw error
      // As a request that fails like this, it is the host's to look into.
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
  // A copy, because a hook can change the input in place, and the row can be prepared again.
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
async function findRecords(
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

/** Whether somebody has moved a record to the trash, and no import: they want it to stay there. */
function isTrashedByHand(record: RecordOf<PostKind>): boolean {
  return record.status === 'trash' && statusBeforeTrash(record) === undefined
}

/** Commits rows. Returns those that must be prepared again, each for a commit of its own. */
async function writeRows(
  prepared: readonly PreparedRow[],
  run: ImportRun,
  context: RequestContext,
): Promise<readonly Row[]> {
  // Planning can start over, so only the last result counts.
  let planned: PlannedRows = noRows
  const planAll = async (store: CompleteStore): Promise<WritePlan<Committed>> => {
    planned = await planRows(prepared, run, store)
    return { changes: planned.rows.flatMap(({ plan }) => plan.changes), done: (committed) => committed }
  }
  const isDry = run.options.dryRun
  if (isDry) await planAll(context.store)
  const committed = isDry ? undefined : await context.write(planAll)
  for (const [{ row }, error] of planned.failures) run.report.fail(row, error)
  let end = 0
  for (const {
    prepared: { row, input, call },
    plan,
  } of planned.rows) {
    run.report.count(plan.outcome)
    if (isDry && row.kind !== 'event') run.planned.add(`${row.kind} ${row.externalId}`, row.row)
    end += plan.changes.length
    if (committed === undefined || plan.outcome === 'unchanged' || hooksFor(call).length === 0) continue
    const { revision, records } = committed
    await finish(input, call, plan.done({ revision, records: records.slice(end - 1, end) }))
  }
  return [...planned.again].map(({ row }) => row)
}

interface PlannedRows {
  readonly rows: readonly PlannedRow[]
  readonly failures: ReadonlyMap<PreparedRow, unknown>
  readonly again: ReadonlySet<PreparedRow>
}

const noRows: PlannedRows = { rows: [], failures: new Map(), again: new Set() }

/** Plans rows for one commit, from what the store has now. */
async function planRows(prepared: readonly PreparedRow[], run: ImportRun, store: CompleteStore): Promise<PlannedRows> {
  const records = await findRecords(
    prepared.map(({ row }) => row),
    run,
    store,
  )
  const reads = withKnown(store, prepared, run, records)
  const failures = new Map<PreparedRow, unknown>()
  const again = new Set<PreparedRow>()
  const pause = createPause()
  for (;;) {
    const rows: PlannedRow[] = []
    const added = newAdditions()
    let hasLostRefs = false
    for (const one of prepared.filter((each) => !failures.has(each) && !again.has(each))) {
      await pause()
      const before = records.get(one.row.externalId)
      const { lastRef } = added
      if (one.isNew !== (before === undefined) || (before !== undefined && isTrashedByHand(before))) {
        // Somebody else has created it, deleted it or moved it to the trash meanwhile.
        again.add(one)
        continue
      }
      try {
        const plan = await one.planner(reads, before, added)
        // Two events must not become each other's parent in one commit.
        if (prepared.length > 1 && plan.changes.some(({ type }) => type === 'expectRevision')) again.add(one)
        else rows.push({ prepared: one, plan })
      } catch (error) {
        if (!isCalendarError(error) || isFatal(error)) throw error
        failures.set(one, error)
      }
      // What a row that is left out would have added must not be linked to by others.
      hasLostRefs ||= added.lastRef !== lastRef && rows.at(-1)?.prepared !== one
    }
    if (!hasLostRefs) return { rows, failures, again }
  }
}

/** The store without a lookup for each row, because the records of all rows are known. */
function withKnown(
  store: CompleteStore,
  prepared: readonly PreparedRow[],
  { options }: ImportRun,
  records: ReadonlyMap<string | undefined, RecordOf<PostKind>>,
): CompleteStore {
  const kind = prepared[0]?.row.kind
  const known = new Set(prepared.map(({ row }) => row.externalId))
  const findByExternalId: CompleteStore['findByExternalId'] = async (wanted, source, ids) => {
    const isKnown = wanted === kind && source === options.source && ids.every((id) => known.has(id))
    if (!isKnown) return store.findByExternalId(wanted, source, ids)
    // The records are of the kind that is wanted.
    return ids.flatMap((id) => records.get(id) ?? []) as never
  }
  return { ...store, findByExternalId }
}
