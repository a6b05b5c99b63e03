import { type DayCounts, type DayQuery, dayCounter } from '@kalends/core'
import { isOpen } from '../conditions/visibility.ts'
import { checkTime, type TransactionContext } from '../context.ts'
import { rowsPerStatement } from '../dialect.ts'
import { type Program, select } from '../program.ts'
import { plain, sql } from '../sql.ts'
import { findEvents } from './find-events.ts'
import { everything } from './page.ts'

/** How many events a statement reads. */
const batchSize = 500

/** Counts the events on each day. */
export function* countDays(context: TransactionContext, query: DayQuery): Program<DayCounts> {
  const { opens, visible } = query.events
  const counter = dayCounter(query)
  const all = { ...everything, after: undefined, isCounted: true }
  const { ids, isTotalExact } = yield* findEvents(context, { ...query.events, ...all })
  // A locked event hides that it lasts all day, so it is counted by its instants.
  const firstDay = sql`CASE WHEN ${isOpen('e', opens, visible) ?? plain('1 = 1')} THEN e.first_day END`
  const size = rowsPerStatement(context.dialect, batchSize)
  for (let from = 0; from < ids.length; from += size) {
    checkTime(context)
    const batch = context.dialect.ids(ids.slice(from, from + size))
    const rows: readonly (readonly [start: number, end: number, first: number | null, last: number | null])[] =
      yield* select(
        sql`SELECT e.starts_at, e.ends_at, ${firstDay}, e.last_day
          FROM ${batch} AS among CROSS JOIN kalends_event e WHERE e.id = among.value`,
      )
    for (const [startsAt, endsAt, first, last] of rows) {
      counter.add(startsAt, endsAt, first === null || last === null ? undefined : [first, last])
    }
  }
  return { counts: counter.counts(), ...(isTotalExact === false && { isTotalExact }) }
}
