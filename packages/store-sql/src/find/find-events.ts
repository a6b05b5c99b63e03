import type { EventQuery } from '@kalends/core'
import { type ResolvedQuery, venueGroups } from '../conditions/event-conditions.ts'
import { dependsOnDue } from '../conditions/visibility.ts'
import type { TransactionContext } from '../context.ts'
import { openLists } from '../lists/event-lists.ts'
import { windowOf } from '../lists/window.ts'
import type { Program } from '../program.ts'
import { isCurrent } from '../state.ts'
import { eventCandidates, mostCandidates } from './candidates.ts'
import { emptyPage, isPastEnd, type Page } from './page.ts'
import { resolveQuery } from './resolve-query.ts'
import { findAmong, findByScan, scanInOrder } from './scan.ts'

/**
 * Finds events in the first way that fits: among candidates when few events can match, on the lists, or by checking
 * every event, which is always right but slow.
 */
export function* findEvents(context: TransactionContext, given: EventQuery): Program<Page> {
  if (matchesNothing(given)) return emptyPage
  const { dialect } = context
  const query = yield* resolveQuery(dialect, given)
  if (matchesNothing(query)) return emptyPage
  // Lists show neither hidden events nor inverted ones.
  const isOnLists = !query.keepHidden && context.state.inverted === 0 && !needsCurrentLists(context, query)
  const candidates = yield* eventCandidates(dialect, query, isOnLists)
  if (candidates !== undefined) return yield* findAmong(dialect, candidates)
  return isOnLists ? yield* findOnLists(context, query) : yield* findByScan(dialect, query)
}

function* findOnLists(context: TransactionContext, query: ResolvedQuery): Program<Page> {
  const window = windowOf(query)
  const total = yield* countOnLists(context, query)
  if (isPastEnd(query, total)) return { ids: [], total }
  if (query.orderBy !== 'start' && total > mostCandidates) {
    return { ids: yield* scanInOrder(context.dialect, query), total }
  }
  const lists = yield* openLists(context, query)
  return { ids: yield* lists.page(window, query), total }
}

/** Events without a flag are on no list of their own, so this counts those with and without it, and those with it. */
function* countOnLists(context: TransactionContext, query: ResolvedQuery): Program<number> {
  const flag = query.featured === false ? 'featured' : query.ticketed === false ? 'ticketed' : undefined
  if (flag === undefined) return yield* (yield* openLists(context, query)).count(windowOf(query))
  const all = yield* countOnLists(context, { ...query, [flag]: undefined })
  return all - (yield* countOnLists(context, { ...query, [flag]: true }))
}

/** Whether the lists can serve this query only after scheduled events that are due have been published. */
export function needsCurrentLists({ state }: TransactionContext, query: EventQuery): boolean {
  const { ids, keepHidden, keepLocked, opens, visible } = query
  if (ids !== undefined || keepHidden || isCurrent(state, visible.now)) return false
  return dependsOnDue(visible) || (opens === 'ownUnpublished' && !keepLocked)
}

function matchesNothing(query: ResolvedQuery): boolean {
  const { ids, categories, tags, organizers } = query
  return [ids, categories, tags, organizers, ...venueGroups(query)].some((list) => list?.length === 0)
}
