import { compareText } from '../domain/compare-text.ts'
import type { Direction, EventQuery, ListPage, Position, Queries, SortValue, TermQuery } from '../ports/query.ts'
import type { EventRecord, Kind, RecordOf, Stored, TermRecord } from '../ports/record.ts'
import type { Test } from './matches-event.ts'

/** Compares two records. Returns a negative number if the first one comes first. */
export type Compare<R> = (left: R, right: R) => number

/** Returns the number of events of a term. */
export type CountOf = (id: number) => number

/** The part of a query that determines the order. */
export type OrderOf<K extends Kind> = Pick<Queries[K], Extract<keyof Queries[K], 'ids' | 'orderBy' | 'direction'>>

/** How the records of a query are sorted. Ties are broken by id, in the same direction. */
interface Order<R> {
  readonly sortValue: (record: R) => SortValue
  readonly direction: Direction
}

const orders: { readonly [K in Kind]: (query: OrderOf<K>, countOf: CountOf) => Order<RecordOf<K>> } = {
  event: ({ orderBy, direction }) => ({ sortValue: eventValues[orderBy], direction }),
  venue: () => newestFirst,
  organizer: () => newestFirst,
  category: termOrder,
  tag: termOrder,
  image: () => ({ sortValue: idOf, direction: 'asc' }),
}

const idOf = ({ id }: Stored): number => id

const newestFirst: Order<{ readonly publishedAt: number }> = {
  sortValue: ({ publishedAt }) => publishedAt,
  direction: 'desc',
}

const eventValues: Readonly<Record<EventQuery['orderBy'], (event: EventRecord) => SortValue>> = {
  start: ({ startsAt }) => startsAt,
  end: ({ endsAt }) => endsAt,
  title: ({ titleText }) => titleText,
  published: ({ publishedAt }) => publishedAt,
  modified: ({ modifiedAt }) => modifiedAt,
  id: idOf,
}

function termOrder({ ids, orderBy, direction }: OrderOf<'tag'>, countOf: CountOf): Order<TermRecord> {
  const indexes = new Map([...(ids ?? []).entries()].reverse().map(([index, id]) => [id, index]))
  const byName = ({ nameKey }: TermRecord): string => nameKey
  const values: Readonly<Record<TermQuery['orderBy'], (term: TermRecord) => SortValue>> = {
    name: byName,
    slug: ({ slug }) => slug,
    description: ({ descriptionText }) => descriptionText,
    count: ({ id }) => countOf(id),
    listed: ids === undefined ? byName : ({ id }) => indexes.get(id) ?? 0,
    id: idOf,
  }
  return { sortValue: values[orderBy], direction }
}

/** Compares two sort values of one order. */
export function compareValues(left: SortValue, right: SortValue): number {
  return typeof left === 'number' ? left - Number(right) : compareText(left, String(right))
}

function comparing<K extends Kind>(kind: K) {
  return (query: OrderOf<K>, countOf: CountOf): Compare<RecordOf<K>> => {
    const { sortValue, direction } = orders[kind](query, countOf)
    const ascending: Compare<RecordOf<K>> = (left, right) =>
      compareValues(sortValue(left), sortValue(right)) || left.id - right.id
    return direction === 'asc' ? ascending : (left, right) => ascending(right, left)
  }
}

/**
 * For each kind, returns the comparison for the order of a query. Ties are broken by id. `countOf` is called only for
 * terms sorted by count.
 */
export const compareBy: { readonly [K in Kind]: (query: OrderOf<K>, countOf: CountOf) => Compare<RecordOf<K>> } = {
  event: comparing('event'),
  venue: comparing('venue'),
  organizer: comparing('organizer'),
  category: comparing('category'),
  tag: comparing('tag'),
  image: comparing('image'),
}

/** The position of a record in the order of a query. `countOf` is called only for terms sorted by count. */
export function positionOf<K extends Kind>(
  kind: K,
  query: OrderOf<K>,
  record: RecordOf<K>,
  countOf?: CountOf,
): Position {
  return positionBy(kind, query, countOf)(record)
}

/** Like `positionOf`, for several records. The returned function doesn't keep the query in memory. */
export function positionBy<K extends Kind>(
  kind: K,
  query: OrderOf<K>,
  countOf: CountOf = () => 0,
): (record: RecordOf<K>) => Position {
  const { sortValue } = orders[kind](query, countOf)
  return (record) => ({ value: sortValue(record), id: record.id })
}

/**
 * Returns a test for whether a record comes after the position `after` of a query. Without `after`, every record passes.
 * `countOf` is called only for terms sorted by count.
 */
export function comesAfter<K extends Kind>(
  kind: K,
  query: OrderOf<K> & Partial<Pick<ListPage, 'after'>>,
  countOf: CountOf = () => 0,
): Test<RecordOf<K>> {
  const { after } = query
  if (after === undefined) return () => true
  const { sortValue, direction } = orders[kind](query, countOf)
  const sign = direction === 'asc' ? 1 : -1
  return (record) => sign * (compareValues(sortValue(record), after.value) || record.id - after.id) > 0
}
