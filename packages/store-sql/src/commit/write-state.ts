import { statusCodes } from '../codes.ts'
import { execute, type Program } from '../program.ts'
import { plain, type Sql, sql } from '../sql.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Writes the state after a commit. */
export function* writeState(unit: UnitOfWork): Program<void> {
  const { context, revision, lastIds, inverted, touchesScheduled } = unit
  const { event, venue, organizer, category, tag, image } = lastIds
  const due = touchesScheduled ? sql`, ${dueColumns(context.state.dueAsOf)}` : plain('')
  yield* execute(
    sql`UPDATE kalends_state SET revision = ${revision}, inverted = inverted + ${inverted}, event = ${event},
      venue = ${venue}, organizer = ${organizer}, category = ${category}, tag = ${tag}, image = ${image} ${due}
      WHERE one = 1`,
  )
}

/** The columns of the state that describe scheduled events, when those are published as of a moment. */
export function dueColumns(dueAsOf: number): Sql {
  const scheduled = plain(`status = ${statusCodes.future}`)
  return sql`due_as_of = ${dueAsOf},
    next_due = (SELECT min(published_at) FROM kalends_event WHERE ${scheduled} AND published_at > ${dueAsOf}),
    last_due = (SELECT max(published_at) FROM kalends_event WHERE ${scheduled} AND published_at <= ${dueAsOf})`
}
