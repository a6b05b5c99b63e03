import type { EventQuery } from '@kalends/core'
import { EVERYTHING, sliceWindow, type Window } from '../spans/window.ts'
import { sortedBy } from './event-index.ts'
import { type EventSource, eventsOf } from './event-source.ts'
import { isAskedAgain, keep, keptPosting, keyOf } from './kept-filters.ts'
import { type LabelFilter, labelTest } from './labels.ts'
import { type Posting, postingOf } from './postings.ts'
import { shelfOf } from './shelves.ts'
import { cheapestWalk } from './walks.ts'

/** From how many steps on a walk is worth being spared. */
const LONG_WALK = 1000

/** The posting of a filter of several labels, when it is kept or from now on will be. */
export function keptOrKeep(
  source: EventSource,
  query: EventQuery,
  filter: LabelFilter,
  window: Window,
): Posting | undefined {
  const { index } = source
  const name = keyOf(filter)
  const known = keptPosting(index.kept, name)
  if (known !== undefined) return known
  const { cost } = cheapestWalk(index, query, filter, window)
  return cost > LONG_WALK && isAskedAgain(index.kept, name) ? keepFilter(source, filter) : undefined
}

function keepFilter(source: EventSource, filter: LabelFilter): Posting {
  const { index } = source
  const smallest = filter.choices
    .map(({ field, keys }) => keys.flatMap((key) => postingOf(index.postings, field, key)))
    .reduce((best, posting) => (sizeOf(posting) < sizeOf(best) ? posting : best), postingOf(index.postings, 'any', 0))
  const ids = new Set(smallest.flatMap(({ spans }) => sliceWindow(spans, EVERYTHING, 0, Number.POSITIVE_INFINITY).ids))
  const events = eventsOf(source, ids).filter(labelTest(filter))
  const byStart = sortedBy(events, (event) => event.startsAt)
  return keep(index.kept, filter, byStart, (event) => shelfOf(event, index.settledAt))
}

function sizeOf(posting: Posting): number {
  return posting.reduce((sum, { spans }) => sum + spans.size, 0)
}
