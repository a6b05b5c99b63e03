import {
  type CountedEvents,
  compareBy,
  countByTerm,
  type EventRecord,
  type Found,
  matchesTerm,
  sliceOf,
  type TermKind,
  type TermQuery,
  type TermRecord,
  withAncestors,
} from '@kalends/core'
import { type EventIndex, listsUnder, settle } from './event-index.ts'
import { COUNTED } from './partitions.ts'
import { visitIds } from './span-list.ts'

/** The data that a query for categories or tags uses. */
export interface TermSource {
  readonly kind: TermKind
  readonly records: ReadonlyMap<number, TermRecord>
  readonly idsBySlug: (slug: string) => readonly number[]
  readonly index: EventIndex
  readonly events: ReadonlyMap<number, EventRecord>
}

/** The categories or tags that match the query. Each one is tested: a calendar has far fewer of them than events. */
export function findTerms(source: TermSource, query: TermQuery): Found<TermRecord> {
  const { kind, records, idsBySlug } = source
  const countOf = termCounter(source, query)
  const counted = query.hideEmpty ? [...records.keys()].filter((id) => countOf(id) > 0) : []
  const nonEmpty = withAncestors(counted, (id) => records.get(id)?.parentId)
  const ids = query.ids ?? (query.slug === undefined ? undefined : idsBySlug(query.slug))
  const candidates =
    ids === undefined ? [...records.values()] : [...new Set(ids)].flatMap((id) => records.get(id) ?? [])
  const sorted = candidates.filter(matchesTerm(query, nonEmpty)).sort(compareBy[kind](query, countOf))
  return { records: sliceOf(sorted, query), total: sorted.length }
}

/** Returns how many events count for a term. */
export function termCounter({ kind, index, events }: TermSource, counted: CountedEvents): (id: number) => number {
  settle(index, counted.now, (id) => events.get(id))
  const odd = [...index.odd].flatMap((id) => events.get(id) ?? [])
  if (counted.author === undefined) {
    const oddCounts = countByTerm(kind, odd, counted)
    return (id) => {
      const lists = listsUnder(index, kind, id)
      return COUNTED.reduce((sum, partition) => sum + (lists[partition]?.size ?? 0), oddCounts.get(id) ?? 0)
    }
  }
  const own: number[] = []
  for (const list of listsUnder(index, 'author', counted.author)) {
    if (list !== undefined) visitIds(list, 0, list.size, (id) => own.push(id))
  }
  const ownEvents = own.flatMap((id) => events.get(id) ?? [])
  const counts = countByTerm(kind, [...ownEvents, ...odd], counted)
  return (id) => counts.get(id) ?? 0
}
