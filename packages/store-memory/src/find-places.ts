import {
  comesAfter,
  type Found,
  type IdSet,
  type LinkedEvents,
  latitudeRange,
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
import { filterInSteps, type Pausable } from './pausing.ts'
import { sortInSteps } from './sort-in-steps.ts'
import { candidates, locatedBetween, type State } from './state.ts'

/** The venues that can match the query: those around a point, unless another index has fewer. */
export function venueCandidates(state: State, query: VenueQuery): readonly VenueRecord[] {
  const found = candidates(state.tables.venue, query)
  const around = query.near && locatedBetween(state, ...latitudeRange(query.near))
  return around !== undefined && around.length < found.length ? around : found
}

/** The venues or organizers that match the query. Each candidate is tested, with pauses. */
export function* findPlaces<R extends VenueRecord | OrganizerRecord>(
  state: State,
  kind: PlaceKind,
  places: readonly R[],
  query: PlaceQuery | VenueQuery,
): Pausable<Found<R>> {
  let matching = yield* filterInSteps(
    places,
    matchesPlace({ ...query, linked: [] }, () => new Set()),
  )
  // One condition after another, because each can refer to a different moment.
  for (const condition of query.linked) {
    for (const _ of publishDue(state.events, condition.visible.now)) yield
    const linked = linkedBy(state, kind, condition)
    matching = yield* filterInSteps(
      matching,
      matchesPlace({ ...query, linked: [condition] }, () => linked),
    )
  }
  const rest = query.after === undefined ? matching : yield* filterInSteps(matching, comesAfter<PlaceKind>(kind, query))
  const sorted = yield* sortInSteps(rest, (left, right) => right.publishedAt - left.publishedAt || right.id - left.id)
  return { records: recordsOnPage(sorted, query), total: matching.length }
}

/**
 * The places that have an event that meets the condition. Events of a place are visited only when the place is tested.
 */
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
