import type { EventQuery } from '@kalends/core'
import { eventConditions, eventOrder, orderColumns, type ResolvedQuery } from '../conditions/event-conditions.ts'
import { limitOf } from '../conditions/limit.ts'
import type { TransactionContext } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import { type Program, selectColumn } from '../program.ts'
import { all, sql } from '../sql.ts'
import { cutPage, isPastEnd, type Page } from './page.ts'
import { collect, type OrderedTable, walk } from './walk.ts'

/** Finds the matching events among these. */
export function* findAmong(dialect: Dialect, ids: readonly number[], query: ResolvedQuery): Program<Page> {
  const found = yield* selectColumn<number>(
    sql`SELECT e.id AS id FROM ${dialect.ids(ids)} AS among CROSS JOIN kalends_event e
      WHERE e.id = among.value AND ${all(eventConditions(dialect, query))} ORDER BY ${eventOrder(query)}`,
  )
  return cutPage(found, query)
}

/** Finds events by checking all of them. */
export function* findByScan(context: TransactionContext, query: ResolvedQuery): Program<Page> {
  const { dialect } = context
  const ids = yield* collect(walk(context, eventsBy({ ...query, orderBy: 'id' }), eventConditions(dialect, query)))
  return { ids: yield* sortEvents(dialect, ids, query), total: ids.length }
}

/** The slice of the query, found by visiting events in its order until it is full. There is no index of starts. */
export function* scanInOrder(context: TransactionContext, query: ResolvedQuery): Program<readonly number[]> {
  const most = query.offset + (query.limit ?? Number.POSITIVE_INFINITY)
  const ids = yield* collect(walk(context, eventsBy(query), eventConditions(context.dialect, query)), most)
  return cutPage(ids, query).ids
}

/** The slice of the query among events that match. */
export function* sortEvents(dialect: Dialect, ids: readonly number[], query: EventQuery): Program<readonly number[]> {
  if (isPastEnd(query, ids.length)) return []
  return yield* selectColumn<number>(
    sql`SELECT e.id AS id FROM ${dialect.ids(ids)} AS found CROSS JOIN kalends_event e
      WHERE e.id = found.value ORDER BY ${eventOrder(query)} ${limitOf(query)}`,
  )
}

/** All events in the order of a query. There is no index by start. */
export function eventsBy({ orderBy, direction }: EventQuery): OrderedTable {
  return { table: 'kalends_event', alias: 'e', column: orderColumns[orderBy], direction }
}
