import type { EventQuery } from '@kalends/core'
import { EVERYTHING, sliceWindow, type Window } from '../spans/window.ts'
import { sortedBy } from './event-index.ts'
import { type EventSource, eventsOf } from './event-source.ts'
import { countSteps, keep, keptPosting, keyOf } from './kept-filters.ts'
import { type LabelFilter, labelTest } from './labels.ts'
import { type Posting, postingOf, sizeOfPosting } from './postings.ts'
import { shelfOf } from './shelves.ts'
import { cheapestWalk } from './walks.ts'

/** What setting out on a walk costs, in steps of it. */
const START = 100
/** What it costs to keep an event, in steps. */
const KEEPING = 3
/** For each event there is, so many may be kept under filters. */
const ROOM = 2

/**
 * The posting of a filter of several labels, when it is kept or from now on will be. It is kept once the walks for it
 * have cost as much as keeping does: so one who asks for everything once costs at most twice as much.
 */
export function keptOrKeep(
  source: EventSource,
  query: EventQuery,
  filter: LabelFilter,
  window: Window,
): Posting | undefined {
  const { index } = source
  const key = keyOf(filter)
  const known = keptPosting(index.kept, key)
  if (known !== undefined) return known
  const candidates = smallestPosting(source, filter)
  const { cost } = cheapestWalk(index, query, filter, window)
  const steps = countSteps(index.kept, key, cost + START)
  return steps < sizeOfPosting(candidates) * KEEPING ? undefined : keepFilter(source, filter, candidates)
}

/** The fewest events among which are all that pass. */
function smallestPosting({ index }: EventSource, { choices }: LabelFilter): Posting {
  return choices
    .map(({ field, keys }) => keys.flatMap((key) => postingOf(index.postings, field, key)))
    .reduce(
      (best, posting) => (sizeOfPosting(posting) < sizeOfPosting(best) ? posting : best),
      postingOf(index.postings, 'any', 0),
    )
}

function keepFilter(source: EventSource, filter: LabelFilter, candidates: Posting): Posting {
  const { index, count } = source
  const ids = new Set(
    candidates.flatMap(({ spans }) => sliceWindow(spans, EVERYTHING, 0, Number.POSITIVE_INFINITY).ids),
  )
  const events = eventsOf(source, ids).filter(labelTest(filter))
  const byStart = sortedBy(events, (event) => event.startsAt)
  return keep(index.kept, filter, byStart, {
    room: ROOM * count,
    shelfOf: (event) => shelfOf(event, index.settledAt),
  })
}
