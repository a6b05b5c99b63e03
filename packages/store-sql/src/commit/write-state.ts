import { statusCodes } from '../codes.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { execute, type Work } from '../work.ts'
import type { Stage } from './stage.ts'

/** Writes the state after a commit. */
export function* writeState({ view, revision, lastIds, odd, touchesFuture }: Stage): Work<void> {
  const { event, venue, organizer, category, tag, image } = lastIds
  const due = touchesFuture ? sql`, ${dueSettings(view.state.settledAt)}` : plain('')
  yield* execute(
    sql`UPDATE kalends_state SET revision = ${revision}, odd = odd + ${odd}, event = ${event}, venue = ${venue},
      organizer = ${organizer}, category = ${category}, tag = ${tag}, image = ${image} ${due} WHERE one = 1`,
  )
}

/** What is to be said about due events, when sides are settled at a moment. */
export function dueSettings(settledAt: number): Sql {
  const future = plain(`status = ${statusCodes.future}`)
  return sql`settled_at = ${settledAt},
    next_due = (SELECT min(published_at) FROM kalends_event WHERE ${future} AND published_at > ${settledAt}),
    last_due = (SELECT max(published_at) FROM kalends_event WHERE ${future} AND published_at <= ${settledAt})`
}
