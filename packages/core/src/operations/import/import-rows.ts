import { CalendarError } from '../../errors/calendar-error.ts'
import type { Committed, CompleteStore } from '../../ports/store.ts'
import type { RequestContext } from '../context.ts'
import type { WritePlan } from '../group-commit.ts'
import { finish, hooksFor } from '../run.ts'
import type { ImportRun } from './import-run.ts'
import { noRows, type PlannedRows, planRows } from './plan-rows.ts'
import { type PreparedRow, prepareRows } from './prepare-rows.ts'
import type { Row } from './read-row.ts'

/** How many times a row is tried if other writers keep creating and deleting its record. */
const MOST_ATTEMPTS = 10

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
    run.report.count(plan.outcome, row, plan.draft)
    if (isDry && row.kind !== 'event') run.planned.add(`${row.kind} ${row.externalId}`, row.row)
    end += plan.changes.length
    if (committed === undefined || plan.outcome === 'unchanged' || hooksFor(call).length === 0) continue
    const { revision, records } = committed
    await finish(input, call, plan.done({ revision, records: records.slice(end - 1, end) }))
  }
  return [...planned.again].map(({ row }) => row)
}
