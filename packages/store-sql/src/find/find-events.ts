import type { EventQuery } from '@kalends/core'
import { eventConditions, type ResolvedQuery, venueGroups } from '../conditions/event-conditions.ts'
import { dependsOnDue } from '../conditions/visibility.ts'
import type { TransactionContext } from '../context.ts'
import { type EventLists, openLists } from '../lists/event-lists.ts'
import { restOf, windowOf } from '../lists/window.ts'
import type { Program } from '../program.ts'
import { isCurrent } from '../state.ts'
import { eventCandidates } from './candidates.ts'
import { emptyPage, everything, isPastEnd, type Page } from './page.ts'
import { resolveQuery } from './resolve-query.ts'
import { findByScan, pageAmong, scanInOrder } from './scan.ts'
import { searchEvents } from './search-events.ts'
import { collect, walkLists } from './walk.ts'

/** Up to this many matches are sorted. For a page of more, events are visited in order until it is full. */
const mostSorted = 5000

/** Where matches are not counted, up to this many are sorted: all of them are looked up for each page. */
const fewSorted = 1000

/**
 * Finds events in the first way that fits: by a search, among candidates when few events can match, on the lists, or by
 * checking every event, which is always right but slow.
 */
export function* findEvents(context: TransactionContext, given: EventQuery): Program<Page> {
  if (matchesNothing(given)) return emptyPage
  const query = yield* resolveQuery(context, given)
  if (matchesNothing(query)) return emptyPage
  // Lists show neither hidden events nor inverted ones.
  const isOnLists = !query.keepHidden && context.state.inverted === 0 && !needsCurrentLists(context, query)
  if (query.needles.length > 0) return yield* searchEvents(context, query, isOnLists)
  const candidates = yield* eventCandidates(context, query)
  if (candidates !== undefined) {
    return yield* pageAmong(context, candidates, query, eventConditions(context.dialect, query))
  }
  return isOnLists ? yield* findOnLists(context, query) : yield* findByScan(context, query)
}

function* findOnLists(context: TransactionContext, query: ResolvedQuery): Program<Page> {
  const window = windowOf(query)
  const lists = yield* openLists(context, query)
  if (query.offset === 0 && query.limit === undefined && query.after === undefined) {
    const ids = yield* collect(walkLists(lists, window))
    if (query.orderBy === 'start') return { ids, total: ids.length }
    if (ids.length <= mostSorted) return yield* pageAmong(context, ids, query, [])
  }
  const counted = query.isCounted ? yield* countOnLists(context, query, lists) : undefined
  const total = counted ?? query.offset
  if (counted !== undefined && isPastEnd(query, counted)) return { ids: [], total }
  if (query.orderBy === 'start') {
    if (query.after === undefined) return withTotal(yield* lists.page(window, query), total)
    // Bucket counts do not know the position, so the offset is not skipped by them.
    const { offset, limit } = query
    const whole = { offset: 0, limit: limit === undefined ? undefined : offset + limit }
    return withTotal((yield* lists.page(restOf(window, query), whole)).slice(offset), total)
  }
  if (counted === undefined) {
    const some = yield* lists.page(window, { offset: 0, limit: fewSorted + 1 })
    if (some.length <= fewSorted) return yield* pageAmong(context, some, query, [])
    return withTotal(yield* scanInOrder(context, query), total)
  }
  if (total > mostSorted) return { ids: yield* scanInOrder(context, query), total }
  return yield* pageAmong(context, yield* lists.page(window, everything), query, [])
}

function withTotal(ids: readonly number[], total: number): Page {
  return { ids, total: Math.max(total, ids.length) }
}

function* countOnLists(context: TransactionContext, query: ResolvedQuery, lists: EventLists): Program<number> {
  return (yield* countWithoutFlag(context, query)) ?? (yield* lists.count(windowOf(query)))
}

/** Only events with a flag have a list. Those without it are all others. */
function* countWithoutFlag(context: TransactionContext, query: ResolvedQuery): Program<number | undefined> {
  const flag = query.featured === false ? 'featured' : query.ticketed === false ? 'ticketed' : undefined
  if (flag === undefined) return undefined
  const slice = { offset: 0, limit: 0 }
  const all = yield* findOnLists(context, { ...query, ...slice, [flag]: undefined })
  const flagged = yield* findOnLists(context, { ...query, ...slice, [flag]: true })
  return all.total - flagged.total
}

/** Whether the lists can serve this query only after scheduled events that are due have been published. */
export function needsCurrentLists({ state }: TransactionContext, query: EventQuery): boolean {
  const { ids, keepHidden, keepLocked, opens, visible } = query
  if (ids !== undefined || keepHidden || isCurrent(state, visible.now)) return false
  return dependsOnDue(visible) || (opens === 'ownUnpublished' && !keepLocked)
}

function matchesNothing(query: ResolvedQuery): boolean {
  const { ids, categories, tags, organizers, authors } = query
  return [ids, categories, tags, organizers, authors, ...venueGroups(query)].some((list) => list?.length === 0)
}
