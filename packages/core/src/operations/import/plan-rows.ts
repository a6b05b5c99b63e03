import { isCalendarError } from '../../errors/calendar-error.ts'
import type { CompleteStore } from '../../ports/store.ts'
import type { ImportPlan } from '../posts/import-post.ts'
import { withKnownIds } from '../posts/known-ids.ts'
import { newAdditions } from '../posts/unit-of-work.ts'
import { createPause, type ImportRun } from './import-run.ts'
import { findRecords, isTrashedByHand, type PreparedRow } from './prepare-rows.ts'
import { isFatal } from './report.ts'

/** A row and what it changes. */
interface PlannedRow {
  readonly prepared: PreparedRow
  readonly plan: ImportPlan
}

/** The rows of one commit. */
export interface PlannedRows {
  readonly rows: readonly PlannedRow[]
  /** Rows that are not valid, with their errors. */
  readonly failures: ReadonlyMap<PreparedRow, unknown>
  /** Rows that must be prepared again, each for a commit of its own. */
  readonly again: ReadonlySet<PreparedRow>
}

/** No rows. */
export const noRows: PlannedRows = { rows: [], failures: new Map(), again: new Set() }

/** Plans rows for one commit, from what the store has now. */
export async function planRows(
  prepared: readonly PreparedRow[],
  run: ImportRun,
  store: CompleteStore,
): Promise<PlannedRows> {
  const records = await findRecords(
    prepared.map(({ row }) => row),
    run,
    store,
  )
  const [kind = 'event'] = prepared.map(({ row }) => row.kind)
  const ids = new Set(prepared.map(({ row }) => row.externalId))
  const reads = withKnownIds(store, kind, new Map([[run.options.source, { ids, records }]]))
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
        // The record was created, deleted or moved to the trash after the row was prepared.
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
      // Plans again if a row that is left out would have added a record, because other rows can link to that record.
      hasLostRefs ||= added.lastRef !== lastRef && rows.at(-1)?.prepared !== one
    }
    if (!hasLostRefs) return { rows, failures, again }
  }
}
