import type { EventQuery } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { all, plain, sql } from '../sql.ts'
import { selectColumn, selectValue, type Work } from '../work.ts'
import { contentJoin, eventConditions, eventOrder, rangeConditions } from './event-conditions.ts'
import { isPastEnd, type Page, sliceOf } from './page.ts'

/** Finds events by looking at all of them. */
export function* findByScan(dialect: Dialect, query: EventQuery): Work<Page> {
  const where = all(eventConditions(dialect, query))
  const found = yield* selectValue<number>(
    sql`SELECT count(*) FROM kalends_event e ${contentJoin(query)} WHERE ${where}`,
  )
  const total = found ?? 0
  return { ids: isPastEnd(query, total) ? [] : yield* scanInOrder(dialect, query), total }
}

/** The slice of the query, found by going through events in its order until it is full. */
export function* scanInOrder(dialect: Dialect, query: EventQuery): Work<readonly number[]> {
  // The plus keeps the database from going through events by their end where another order is wanted.
  const ends = rangeConditions(plain(query.orderBy === 'end' ? 'e.ends_at' : '+e.ends_at'), query.ends)
  const others = eventConditions(dialect, { ...query, ends: { min: undefined, max: undefined } })
  return yield* selectColumn<number>(
    sql`SELECT e.id AS id FROM kalends_event e ${contentJoin(query)}
      WHERE ${all([...others, ...ends])} ORDER BY ${eventOrder(query)} ${sliceOf(query)}`,
  )
}
