import { eventConditions, eventOrder, type ResolvedQuery, rangeConditions } from '../conditions/event-conditions.ts'
import { limitOf } from '../conditions/limit.ts'
import type { Dialect } from '../dialect.ts'
import { type Program, selectColumn, selectValue } from '../program.ts'
import { all, plain, sql } from '../sql.ts'
import { cutPage, isPastEnd, type Page } from './page.ts'

/** Finds the matching events among these. */
export function* findAmong(dialect: Dialect, ids: readonly number[], query: ResolvedQuery): Program<Page> {
  const found = yield* selectColumn<number>(
    sql`SELECT e.id AS id FROM ${dialect.ids(ids)} AS among CROSS JOIN kalends_event e
      WHERE e.id = among.value AND ${all(eventConditions(dialect, query))} ORDER BY ${eventOrder(query)}`,
  )
  return cutPage(found, query)
}

/** Finds events by checking all of them. */
export function* findByScan(dialect: Dialect, query: ResolvedQuery): Program<Page> {
  const where = all(eventConditions(dialect, query))
  const found = yield* selectValue<number>(sql`SELECT count(*) FROM kalends_event e WHERE ${where}`)
  const total = found ?? 0
  return { ids: isPastEnd(query, total) ? [] : yield* scanInOrder(dialect, query), total }
}

/** The slice of the query, found by visiting events in its order until it is full. */
export function* scanInOrder(dialect: Dialect, query: ResolvedQuery): Program<readonly number[]> {
  // The plus keeps the database from visiting events by their end when the query has another order.
  const ends = rangeConditions(plain(query.orderBy === 'end' ? 'e.ends_at' : '+e.ends_at'), query.ends)
  const others = eventConditions(dialect, { ...query, ends: { min: undefined, max: undefined } })
  return yield* selectColumn<number>(
    sql`SELECT e.id AS id FROM kalends_event e
      WHERE ${all([...others, ...ends])} ORDER BY ${eventOrder(query)} ${limitOf(query)}`,
  )
}
