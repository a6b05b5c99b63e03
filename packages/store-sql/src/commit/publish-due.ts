import { batches } from '../batches.ts'
import { statusCodes } from '../codes.ts'
import type { TransactionContext } from '../context.ts'
import { publicationOf } from '../lists/index-entry.ts'
import { execute, type Program, selectColumn } from '../program.ts'
import { loadRecords } from '../records/load-records.ts'
import { plain, sql } from '../sql.ts'
import { readLastIds } from '../state.ts'
import { countForTerms, writeTermCounts } from './event-changes.ts'
import { entryOf } from './lineage.ts'
import { newUnit, type UnitOfWork } from './unit-of-work.ts'
import { dueColumns } from './write-state.ts'

/**
 * Moves scheduled events that are due at `now` to the public lists, and back those that are not due at an earlier
 * `now`. No record changes, so the revision stays the same.
 */
export function* publishDue(context: TransactionContext, now: number): Program<void> {
  const { dueAsOf } = context.state
  const unit = newUnit(context, yield* readLastIds())
  const due = yield* selectColumn<number>(
    sql`SELECT id FROM kalends_event WHERE ${plain(`status = ${statusCodes.future}`)}
      AND published_at > ${Math.min(dueAsOf, now)} AND published_at <= ${Math.max(dueAsOf, now)} ORDER BY id`,
  )
  for (const ids of batches(due)) yield* republish(unit, ids, now)
  yield* unit.rows.flush(context.dialect)
  yield* writeTermCounts(unit)
  yield* execute(sql`UPDATE kalends_state SET ${dueColumns(now)} WHERE one = 1`)
}

function* republish(unit: UnitOfWork, ids: readonly number[], now: number): Program<void> {
  const { dueAsOf } = unit.context.state
  for (const event of yield* loadRecords(unit.context, 'event', ids)) {
    if (event === undefined) continue
    const before = yield* entryOf(unit, event, publicationOf(event, dueAsOf))
    unit.rows.reindex(before, yield* entryOf(unit, event, publicationOf(event, now)))
    countForTerms(unit, event, dueAsOf, -1)
    countForTerms(unit, event, now, 1)
  }
}
