import {
  type EventRecord,
  type Found,
  type IdSet,
  type LinkedEvents,
  matchesLinkedEvent,
  matchesPlace,
  type OrganizerRecord,
  type PlaceKind,
  type PlaceQuery,
  sliceOf,
  type VenueQuery,
  type VenueRecord,
} from '@kalends/core'
import { type EventIndex, listsUnder, settle } from './event-index.ts'
import { verdictsOf } from './partitions.ts'
import { hasEndFrom, type SpanList, visitIds } from './span-list.ts'

/** The data that a query for venues or organizers uses. */
export interface PlaceSource<R> {
  readonly kind: PlaceKind
  readonly records: ReadonlyMap<number, R>
  readonly idsBySlug: (slug: string) => readonly number[]
  readonly index: EventIndex
  readonly events: ReadonlyMap<number, EventRecord>
}

/** The venues or organizers that match the query. Each one is tested: a calendar has far fewer of them than events. */
export function findPlaces<R extends VenueRecord | OrganizerRecord>(
  source: PlaceSource<R>,
  query: PlaceQuery | VenueQuery,
): Found<R> {
  const { records, idsBySlug } = source
  const ids = query.ids ?? (query.slug === undefined ? undefined : idsBySlug(query.slug))
  const candidates = ids === undefined ? [...records.values()] : recordsOf(records, new Set(ids))
  // One condition after the other: each can look at events as of another moment.
  const matching = query.linked.reduce(
    (matches, condition) =>
      matches.filter(matchesPlace({ ...query, linked: [condition] }, () => linkedBy(source, condition))),
    candidates.filter(matchesPlace({ ...query, linked: [] }, () => new Set())),
  )
  const sorted = matching.sort((left, right) => right.publishedAt - left.publishedAt || right.id - left.id)
  return { records: sliceOf(sorted, query), total: sorted.length }
}

/** The places that have an event as the condition describes it, looked up one by one. */
function linkedBy({ kind, index, events }: PlaceSource<unknown>, condition: LinkedEvents): IdSet {
  const { visible, opens, endsFrom } = condition
  settle(index, visible.now, (id) => events.get(id))
  const verdicts = verdictsOf({ visible, opens, keepLocked: false, keepHidden: true })
  const isLinking = matchesLinkedEvent(condition)
  const odd = [...index.odd].flatMap((id) => events.get(id) ?? []).filter(isLinking)
  const hasLinking = (list: SpanList): boolean => {
    let isLinked = false
    visitIds(list, 0, list.size, (id) => {
      const event = events.get(id)
      isLinked ||= event !== undefined && isLinking(event)
    })
    return isLinked
  }
  return {
    has: (place) =>
      odd.some((event) => (kind === 'venue' ? event.venueIds : event.organizerIds).includes(place)) ||
      listsUnder(index, kind, place).some((list, partition) => {
        if (list === undefined || verdicts[partition] === 'none') return false
        return verdicts[partition] === 'own' ? hasLinking(list) : endsFrom === undefined || hasEndFrom(list, endsFrom)
      }),
  }
}

function recordsOf<R>(records: ReadonlyMap<number, R>, ids: Iterable<number>): R[] {
  return [...ids].flatMap((id) => records.get(id) ?? [])
}
