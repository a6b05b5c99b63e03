import {
  comesAfter,
  type Found,
  type IdSet,
  type LinkedEvents,
  matchesLinkedEvent,
  matchesPlace,
  type OrganizerRecord,
  type PlaceKind,
  type PlaceQuery,
  recordsOnPage,
  type VenueQuery,
  type VenueRecord,
} from '@kalends/core'
import { listsUnder, publishDue } from './event-index.ts'
import { hasEndFrom, type IntervalList, visitIds } from './interval-list.ts'
import { verdictOf } from './partitions.ts'
import type { Pausable } from './pausing.ts'
import type { State } from './state.ts'

/** The venues or organizers that match the query. Each one is tested: a calendar has far fewer of them than events. */
export function* findPlaces<R extends VenueRecord | OrganizerRecord>(
  state: State,
  kind: PlaceKind,
  places: readonly R[],
  query: PlaceQuery | VenueQuery,
): Pausable<Found<R>> {
  let matching = places.filter(matchesPlace({ ...query, linked: [] }, () => new Set()))
  // One condition after the other: each can look at events as of another moment.
  for (const condition of query.linked) {
    for (const _ of publishDue(state.events, condition.visible.now)) yield
    const linked = linkedBy(state, kind, condition)
    matching = matching.filter(matchesPlace({ ...query, linked: [condition] }, () => linked))
  }
  const sorted = matching.sort((left, right) => right.publishedAt - left.publishedAt || right.id - left.id)
  return { records: recordsOnPage(sorted.filter(comesAfter<PlaceKind>(kind, query)), query), total: sorted.length }
}

/** The places that have an event that meets the condition. Each is looked up when it is tested. */
function linkedBy({ events, tables }: State, kind: PlaceKind, condition: LinkedEvents): IdSet {
  const { visible, opens, endsFrom } = condition
  const isLinking = matchesLinkedEvent(condition)
  const hasLinking = (list: IntervalList): boolean => {
    let isLinked = false
    visitIds(list, 0, list.size, (id) => {
      const event = tables.event.records.get(id)
      isLinked ||= event !== undefined && isLinking(event)
    })
    return isLinked
  }
  return {
    has: (place) =>
      listsUnder(events, kind, place).some((list) => {
        const verdict = verdictOf({ visible, opens, keepLocked: false, keepHidden: true }, list.partition)
        if (verdict === 'none') return false
        return verdict === 'own' ? hasLinking(list) : endsFrom === undefined || hasEndFrom(list, endsFrom)
      }),
  }
}
