import type { LinkedEvents } from '@kalends/core'
import { type EventSource, eventsOf } from '../events/event-source.ts'
import { postingOf } from '../events/postings.ts'
import { settle } from '../events/settle.ts'
import { type Sight, verdictOf } from '../events/shelves.ts'
import { EVERYTHING, sliceWindow } from '../spans/window.ts'

/** The field of events that links to places of this kind. */
export type LinkField = 'venue' | 'organizer'

/**
 * A test for whether a place is linked to an event as the condition means it. It is good until the next question
 * about events, which may be for another moment.
 */
export function linkTest(source: EventSource, field: LinkField, condition: LinkedEvents): (placeId: number) => boolean {
  const { visible, opens, endsFrom } = condition
  settle(source.index, visible.now, source.eventOf)
  const sight: Sight = { visible, opens, keepLocked: false, keepHidden: true }
  const endMin = endsFrom ?? Number.NEGATIVE_INFINITY
  const own = ownLinks(source, field, sight, endMin)
  return (placeId) =>
    own.has(placeId) ||
    postingOf(source.index.postings, field, placeId).some(
      ({ shelf, spans }) =>
        verdictOf(sight, shelf) === 'all' && spans.branches.some((branch) => branch.maxEnd >= endMin),
    )
}

/** Places that the viewer's own events link to, on shelves where only those count. */
function ownLinks(source: EventSource, field: LinkField, sight: Sight, endMin: number): ReadonlySet<number> {
  const { viewer } = sight.visible
  const places = new Set<number>()
  if (viewer === undefined) return places
  for (const { shelf, spans } of postingOf(source.index.postings, 'author', viewer)) {
    if (verdictOf(sight, shelf) !== 'own') continue
    const { ids } = sliceWindow(spans, { ...EVERYTHING, endMin }, 0, Number.POSITIVE_INFINITY)
    for (const event of eventsOf(source, ids)) {
      for (const id of field === 'venue' ? event.venueIds : event.organizerIds) places.add(id)
    }
  }
  return places
}
