import type { EventQuery, EventRecord } from '@kalends/core'
import { countWindow, EVERYTHING, sliceWindow, windowOf } from '../spans/window.ts'
import { candidates } from '../text/search.ts'
import { type EventSource, eventsOf } from './event-source.ts'
import { eventTest } from './event-test.ts'
import { labelFilterOf } from './labels.ts'
import { cheapestWalk, idsOnWalk } from './walks.ts'

/** Every event that passes, in no order: the shortest list of candidates is walked and each is tested. */
export function collect(source: EventSource, query: EventQuery): EventRecord[] {
  return eventsOf(source, candidateIds(source, query)).filter(eventTest(query))
}

function candidateIds(source: EventSource, query: EventQuery): Iterable<number> {
  if (query.ids !== undefined) return new Set(query.ids)
  const { index } = source
  const window = windowOf(query.starts, query.ends)
  const walk = cheapestWalk(index, query, labelFilterOf(query), window)
  const changed = { ...EVERYTHING, startMin: query.modifiedFrom ?? Number.NEGATIVE_INFINITY }
  const changedCost = countWindow(index.orders.modified, changed)
  const cost = Math.min(walk.cost, changedCost)
  const worded = query.needles.length === 0 ? undefined : candidates(index.texts, query.needles, cost)
  if (worded !== undefined) return worded.ids
  if (walk.cost <= changedCost) return idsOnWalk(walk, window)
  return sliceWindow(index.orders.modified, changed, 0, Number.POSITIVE_INFINITY).ids
}
