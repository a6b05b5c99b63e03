import { compareText } from '../domain/compare-text.ts'
import type { EventQuery, Queries, TermQuery } from '../ports/query.ts'
import type { EventRecord, Kind, RecordOf, Stored, TermRecord } from '../ports/record.ts'

/** Compares two records. Returns a negative number if the first one comes first. */
export type Compare<R> = (left: R, right: R) => number

/** Returns the number of events of a term. */
export type CountOf = (id: number) => number

/** The part of a query that determines the order. */
export type OrderOf<K extends Kind> = Pick<Queries[K], Extract<keyof Queries[K], 'ids' | 'orderBy' | 'direction'>>

/**
 * For each kind, returns the comparison for the order of a query. Ties are broken by id. `countOf` is called only for
 * terms sorted by count.
 */
export const compareBy: { readonly [K in Kind]: (query: OrderOf<K>, countOf: CountOf) => Compare<RecordOf<K>> } = {
  event: (query) => directed(query.direction, eventOrders[query.orderBy]),
  venue: () => byNewest,
  organizer: () => byNewest,
  category: compareTerms,
  tag: compareTerms,
  image: () => byId,
}

const eventOrders: Readonly<Record<EventQuery['orderBy'], Compare<EventRecord>>> = {
  start: (left, right) => left.startsAt - right.startsAt,
  end: (left, right) => left.endsAt - right.endsAt,
  title: (left, right) => compareText(left.titleText, right.titleText),
  published: (left, right) => left.publishedAt - right.publishedAt,
  modified: (left, right) => left.modifiedAt - right.modifiedAt,
  id: () => 0,
}

function byNewest(left: Stored & { publishedAt: number }, right: Stored & { publishedAt: number }): number {
  return right.publishedAt - left.publishedAt || right.id - left.id
}

function byId(left: Stored, right: Stored): number {
  return left.id - right.id
}

function compareTerms(query: OrderOf<'tag'>, countOf: CountOf): Compare<TermRecord> {
  const positions = new Map([...(query.ids ?? []).entries()].reverse().map(([position, id]) => [id, position]))
  const byName: Compare<TermRecord> = (left, right) => compareText(left.nameKey, right.nameKey)
  const orders: Readonly<Record<TermQuery['orderBy'], Compare<TermRecord>>> = {
    name: byName,
    slug: (left, right) => compareText(left.slug, right.slug),
    description: (left, right) => compareText(left.descriptionText, right.descriptionText),
    count: (left, right) => countOf(left.id) - countOf(right.id),
    listed:
      query.ids === undefined
        ? byName
        : (left, right) => (positions.get(left.id) ?? 0) - (positions.get(right.id) ?? 0),
    id: () => 0,
  }
  return directed(query.direction, orders[query.orderBy])
}

function directed<R extends Stored>(direction: 'asc' | 'desc', compare: Compare<R>): Compare<R> {
  return direction === 'asc'
    ? (left, right) => compare(left, right) || left.id - right.id
    : (left, right) => compare(right, left) || right.id - left.id
}
