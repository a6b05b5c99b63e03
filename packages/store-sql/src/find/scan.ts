import { compareValues, type EventQuery, type Position, type SortValue } from '@kalends/core'
import { eventConditions, needleConditions, orderColumns, type ResolvedQuery } from '../conditions/event-conditions.ts'
import { checkTime, type TransactionContext } from '../context.ts'
import { type Program, select } from '../program.ts'
import { all, plain, type Sql, sql } from '../sql.ts'
import { collect, type OrderedTable, orderedScan } from './ordered-scan.ts'
import { cutPage, type Page } from './page.ts'
import { textBatchSize } from './search-texts.ts'

/** How many events a statement checks if it does not read their texts. */
const batchSize = 500

/** An event and what it is sorted by. */
type Keyed = readonly [id: number, key: SortValue]

/** Finds events by checking all of them. */
export function* findByScan(context: TransactionContext, query: ResolvedQuery): Program<Page> {
  const conditions = eventConditions(context.dialect, query)
  const ids = yield* collect(orderedScan(context, eventsBy({ ...query, orderBy: 'id', after: undefined }), conditions))
  return yield* pageAmong(context, ids, query, [])
}

/** The page of the query, found by visiting events in its order until it is full. */
export function* scanInOrder(context: TransactionContext, query: ResolvedQuery): Program<readonly number[]> {
  const most = query.offset + (query.limit ?? Number.POSITIVE_INFINITY)
  const ids = yield* collect(orderedScan(context, eventsBy(query), eventConditions(context.dialect, query)), most)
  return cutPage(ids, query).ids
}

/** All events after the position `after`, in the order of a query. There is no index by start. */
export function eventsBy({ orderBy, direction, after }: EventQuery): OrderedTable {
  return { table: 'kalends_event', alias: 'e', column: orderColumns[orderBy], direction, after }
}

/** The page of the query, out of the events among `ids` that meet the conditions and contain its needles. */
export function* pageAmong(
  context: TransactionContext,
  ids: readonly number[],
  query: EventQuery,
  conditions: readonly Sql[],
): Program<Page> {
  const end = query.offset + (query.limit ?? Number.POSITIVE_INFINITY)
  const sorted = yield* sortIds(context, ids, query, conditions, end)
  return { ids: sorted.ids.slice(query.offset, end), total: sorted.total }
}

/**
 * Finds the events among `ids` that meet the conditions and contain the needles of the query. Returns at least the first
 * `most` matches after `query.after`, in the query's order, and the total.
 */
export function* sortIds(
  context: TransactionContext,
  ids: readonly number[],
  query: EventQuery,
  conditions: readonly Sql[],
  most: number,
): Program<Page> {
  const compare = comparison(query)
  const { after } = query
  let total = 0
  let first: Keyed[] = []
  for (const batch of batchesFor(context, ids, query)) {
    const keys = yield* keysAmong(context, batch, query, conditions)
    total += keys.length
    for (const key of keys) if (after === undefined || compare(key, [after.id, after.value]) > 0) first.push(key)
    // Sorting a few at a time does not block the process for long.
    if (first.length > 1.25 * most + batchSize) first = first.sort(compare).slice(0, most)
  }
  return { ids: first.sort(compare).map(([id]) => id), total }
}

/** The ids of the events among `ids` that contain the needles of the query, in the same order. */
export function* withNeedles(
  context: TransactionContext,
  ids: readonly number[],
  query: EventQuery,
): Program<readonly number[]> {
  if (query.needles.length === 0) return ids
  const found = new Set<number>()
  for (const batch of batchesFor(context, ids, query)) {
    for (const [id] of yield* keysAmong(context, batch, query, [])) found.add(id)
  }
  return ids.filter((id) => found.has(id))
}

/** The position of an event in the order of a query. */
export function* positionAt(context: TransactionContext, id: number, query: EventQuery): Program<Position | undefined> {
  const [found] = yield* keysAmong(context, [id], { ...query, needles: [] }, [])
  return found && { value: found[1], id }
}

function batchesFor({ dialect }: TransactionContext, ids: readonly number[], { needles }: EventQuery) {
  const size = needles.length === 0 ? batchSize : textBatchSize(dialect, needles)
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size))
}

function* keysAmong(
  context: TransactionContext,
  ids: readonly number[],
  query: EventQuery,
  conditions: readonly Sql[],
): Program<readonly Keyed[]> {
  checkTime(context)
  const { dialect } = context
  const content = plain(query.needles.length === 0 ? '' : 'CROSS JOIN kalends_event_content c')
  return yield* select<Keyed>(
    sql`SELECT e.id AS id, ${plain(`e.${orderColumns[query.orderBy]}`)} AS sort_key
      FROM ${dialect.ids(ids)} AS among CROSS JOIN kalends_event e ${content}
      WHERE e.id = among.value AND ${all([...conditions, ...needleConditions(dialect, query)])}`,
  )
}

function comparison({ direction }: EventQuery) {
  const sign = direction === 'asc' ? 1 : -1
  return (left: Keyed, right: Keyed) => sign * (compareValues(left[1], right[1]) || left[0] - right[0])
}
