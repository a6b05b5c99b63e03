import type { EventQuery } from '@kalends/core'
import type { View } from '../space.ts'
import { isSettled } from '../state.ts'
import type { Work } from '../work.ts'
import { fewEvents } from './few-events.ts'
import { findAmong } from './find-among.ts'
import { findByScan } from './find-by-scan.ts'
import { findOnLists } from './find-on-lists.ts'
import { resolveLocation, venueGroups } from './locations.ts'
import { emptyPage, type Page } from './page.ts'
import { remembered } from './remembered.ts'
import { dependsOnDue } from './visibility.ts'

/** Finds events. */
export function* findEvents(view: View, query: EventQuery): Work<Page> {
  return asksForNothing(query) ? emptyPage : yield* remembered(view, query, () => searchEvents(view, query))
}

/**
 * Finds events by the first way that fits: one by one where few can pass; on the lists that are kept in order of start;
 * or by looking at every event, which is always right and takes time.
 */
function* searchEvents(view: View, given: EventQuery): Work<Page> {
  const { dialect } = view
  const query = yield* resolveLocation(dialect, given)
  if (asksForNothing(query)) return emptyPage
  const onLists = isOnLists(view, query)
  const few = query.ids ?? (yield* fewEvents(dialect, query, onLists))
  if (few !== undefined) return yield* findAmong(dialect, query, few)
  return onLists ? yield* findOnLists(view, query) : yield* findByScan(dialect, query)
}

/** Whether the lists answer this query only once the sides are settled at its moment. */
export function needsSettling({ state }: View, query: EventQuery): boolean {
  const { ids, keepHidden, keepLocked, opens, visible } = query
  if (ids !== undefined || keepHidden || isSettled(state, visible.now)) return false
  return dependsOnDue(visible) || (opens === 'ownUnpublished' && !keepLocked)
}

function asksForNothing(query: EventQuery): boolean {
  const { ids, categories, tags, organizers } = query
  return [ids, categories, tags, organizers, ...venueGroups(query)].some((list) => list?.length === 0)
}

/** Lists hold no hidden events and none that end before they start. */
function isOnLists(view: View, query: EventQuery): boolean {
  return !query.keepHidden && view.state.odd === 0 && !needsSettling(view, query)
}
