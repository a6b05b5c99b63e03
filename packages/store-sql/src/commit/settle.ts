import { statusCodes } from '../codes.ts'
import { loadRecords } from '../records/load-records.ts'
import type { View } from '../space.ts'
import { plain, sql } from '../sql.ts'
import { readLastIds } from '../state.ts'
import { execute, selectColumn, type Work } from '../work.ts'
import { batches } from './batches.ts'
import { countEach, counts, writeCounts } from './event-changes.ts'
import { listingOf, sideOf } from './listing.ts'
import { newStage, type Stage } from './stage.ts'
import { dueSettings } from './write-state.ts'

/**
 * Moves events that have become due by `now` to the public side, and back those that were taken as due and are not. It
 * changes no record, and so makes no revision.
 */
export function* settle(view: View, now: number): Work<void> {
  const { settledAt } = view.state
  const stage = newStage(view, yield* readLastIds())
  const due = yield* selectColumn<number>(
    sql`SELECT id FROM kalends_event WHERE ${plain(`status = ${statusCodes.future}`)}
      AND published_at > ${Math.min(settledAt, now)} AND published_at <= ${Math.max(settledAt, now)} ORDER BY id`,
  )
  for (const ids of batches(due)) yield* moveSides(stage, ids, now)
  yield* stage.rows.flush(view.dialect)
  yield* writeCounts(stage)
  yield* execute(sql`UPDATE kalends_state SET ${dueSettings(now)} WHERE one = 1`)
}

function* moveSides(stage: Stage, ids: readonly number[], now: number): Work<void> {
  const { settledAt } = stage.view.state
  for (const event of yield* loadRecords(stage.view, 'event', ids)) {
    if (event === undefined) continue
    const before = sideOf(event, settledAt)
    const after = sideOf(event, now)
    stage.rows.relist(yield* listingOf(stage, event, before), yield* listingOf(stage, event, after))
    if (counts(event, settledAt)) countEach(stage, event, -1)
    if (counts(event, now)) countEach(stage, event, 1)
    yield* execute(sql`UPDATE kalends_event SET side = ${after} WHERE id = ${event.id}`)
  }
}
