import { batches } from '../batches.ts'
import { statusCodes } from '../codes.ts'
import type { TransactionContext } from '../context.ts'
import { execute, type Program, selectColumn } from '../program.ts'
import { loadRecords } from '../records/load-records.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { findParents } from './categories.ts'
import { type EventVersion, indexEvents } from './index-events.ts'

const scheduled = plain(`status = ${statusCodes.future}`)

/**
 * Moves scheduled events that are due at `now` to the public lists, and back those that are not due at an earlier
 * `now`. No record changes, so the revision stays the same.
 */
export function* publishDue(context: TransactionContext, now: number): Program<void> {
  const { dueAsOf } = context.state
  const due = yield* selectColumn<number>(
    sql`SELECT id FROM kalends_event WHERE ${scheduled}
      AND published_at > ${Math.min(dueAsOf, now)} AND published_at <= ${Math.max(dueAsOf, now)} ORDER BY id`,
  )
  for (const ids of batches(due)) {
    const events = (yield* loadRecords(context, 'event', ids)).filter((event) => event !== undefined)
    const versions = events.flatMap((event): EventVersion[] => [
      { event, dueAsOf, by: -1 },
      { event, dueAsOf: now, by: 1 },
    ])
    const parents = yield* findParents(
      context,
      events.flatMap(({ categoryIds }) => categoryIds),
    )
    yield* indexEvents(context.dialect, versions, parents)
  }
  yield* execute(sql`UPDATE kalends_state SET ${dueColumns(now)} WHERE one = 1`)
}

/** The columns of the state that describe scheduled events, when those are published as of a moment. */
export function dueColumns(dueAsOf: number): Sql {
  return sql`due_as_of = ${dueAsOf},
    next_due = (SELECT min(published_at) FROM kalends_event WHERE ${scheduled} AND published_at > ${dueAsOf}),
    last_due = (SELECT max(published_at) FROM kalends_event WHERE ${scheduled} AND published_at <= ${dueAsOf})`
}
