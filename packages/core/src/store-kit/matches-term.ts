import { effectiveStatus } from '../domain/status.ts'
import type { CountQuery, TermQuery } from '../ports/query.ts'
import type { EventRecord, TermKind, TermRecord } from '../ports/record.ts'
import { linkKeys } from './links.ts'
import { containsAll, isAmong, not, type Test } from './matches-event.ts'
import type { IdSet } from './matches-place.ts'

/**
 * Returns a test for every condition of a query for categories or tags, including `ids`. `nonEmpty` has the terms that
 * are not hidden by `hideEmpty`. It is not used if `hideEmpty` is false.
 */
export function matchesTerm(query: TermQuery, nonEmpty: IdSet): Test<TermRecord> {
  const { slug, parent, needles } = query
  const tests: Test<TermRecord>[] = []
  if (query.ids !== undefined) tests.push(isAmong(query.ids))
  if (query.exclude.length > 0) tests.push(not(isAmong(query.exclude)))
  if (slug !== undefined) tests.push((term) => term.slug === slug)
  if (parent !== undefined) tests.push((term) => (term.parentId ?? null) === parent)
  if (query.hideEmpty) tests.push(({ id }) => nonEmpty.has(id))
  if (needles.length > 0) tests.push((term) => containsAll(term.searchText, needles))
  return (term) => tests.every((test) => test(term))
}

/** Which events count for a term. */
export type CountedEvents = Pick<CountQuery, 'now' | 'author'>

/**
 * Returns a test for whether an event counts for its terms: it is public at `now`, has no password, and is by `author` if one
 * is given.
 */
export function countsForTerms({ now, author }: CountedEvents): Test<EventRecord> {
  return (event) =>
    event.passwordHash === undefined &&
    (author === undefined || event.authorId === author) &&
    effectiveStatus(event, now) === 'publish'
}

/** For each term, how many of these events count. Terms without such events are not in the map. */
export function countByTerm(
  kind: TermKind,
  events: Iterable<EventRecord>,
  counted: CountedEvents,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  const isCounted = countsForTerms(counted)
  for (const event of events) {
    if (!isCounted(event)) continue
    for (const id of new Set(termIdsOf(kind, event))) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** These ids and the ids of all ancestors. For the ids of terms with events, these are the terms that `hideEmpty` keeps. */
export function withAncestors(
  ids: Iterable<number>,
  parentOf: (id: number) => number | undefined,
): ReadonlySet<number> {
  const found = new Set<number>()
  for (const id of ids) {
    for (let next: number | undefined = id; next !== undefined && !found.has(next); next = parentOf(next)) {
      found.add(next)
    }
  }
  return found
}

/** The ids of the categories or tags of an event. */
export function termIdsOf(kind: TermKind, event: EventRecord): readonly number[] {
  return event[linkKeys[kind]]
}
