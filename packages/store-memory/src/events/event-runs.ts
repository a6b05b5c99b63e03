import type { EventQuery } from '@kalends/core'
import { listedRun, type Run, windowRun } from '../spans/run.ts'
import type { SpanIndex } from '../spans/span-index.ts'
import { EVERYTHING, sliceWindow, type Window, windowOf } from '../spans/window.ts'
import { sortedBy } from './event-index.ts'
import { type EventSource, eventsOf } from './event-source.ts'
import { eventTest } from './event-test.ts'
import { isAskedAgain, keep, keptPosting, keyOf } from './kept-filters.ts'
import { type LabelFilter, labelFilterOf, labelTest } from './labels.ts'
import { type Posting, postingOf } from './postings.ts'
import { shelfOf, verdictOf } from './shelves.ts'
import { cheapestWalk, ownSpans, spansInSight } from './walks.ts'

/** From how many steps on a walk is worth being spared. */
const LONG_WALK = 1000

/**
 * Runs that together hold exactly the events which pass sight, window and labels. `undefined` when no index answers
 * that: then candidates must be walked and tested.
 */
export function runsFor(source: EventSource, query: EventQuery): Run[] | undefined {
  const filter = labelFilterOf(query)
  const window = windowOf(query.starts, query.ends)
  const posting = postingFor(source, query, filter, window)
  if (posting === undefined) return undefined
  const isEverything = filter.choices.length === 0 && filter.withoutVenues === undefined
  const runs: Run[] = []
  for (const { shelf, spans } of posting) {
    const verdict = verdictOf(query, shelf)
    if (verdict === 'none') continue
    if (verdict === 'all') runs.push(windowRun(spans, window))
    else if (isEverything) runs.push(...ownRun(ownSpans(source.index, query, shelf), window))
    else runs.push(testedRun(source, query, [{ shelf, spans }], window))
  }
  return runs
}

function ownRun(spans: SpanIndex | undefined, window: Window): Run[] {
  return spans === undefined ? [] : [windowRun(spans, window)]
}

/** The events of a posting that pass, found by testing each. */
function testedRun(source: EventSource, query: EventQuery, posting: Posting, window: Window): Run {
  // What is excluded is taken off all runs alike, later.
  const passes = eventTest({ ...query, exclude: [] })
  const spans = spansInSight(source.index, query, posting)
  const ids = spans.flatMap((part) => sliceWindow(part, window, 0, Number.POSITIVE_INFINITY).ids)
  const sorted = sortedBy(eventsOf(source, ids).filter(passes), (event) => event.startsAt)
  return listedRun({ starts: sorted.map((event) => event.startsAt), ids: sorted.map((event) => event.id) })
}

/** The posting that holds the events which pass the labels and no others, if there is one. */
function postingFor(source: EventSource, query: EventQuery, filter: LabelFilter, window: Window): Posting | undefined {
  const { postings, kept } = source.index
  const { choices, withoutVenues } = filter
  const [first, second] = choices
  if (withoutVenues === undefined && second === undefined) {
    if (first === undefined) return postingOf(postings, 'any', 0)
    const [key] = first.keys
    if (key !== undefined && first.keys.length === 1) return postingOf(postings, first.field, key)
  }
  if (choices.some(({ keys }) => keys.length === 0)) return []
  const name = keyOf(filter)
  const known = keptPosting(kept, name)
  if (known !== undefined) return known
  const walk = cheapestWalk(source.index, query, filter, window)
  return walk.cost > LONG_WALK && isAskedAgain(kept, name) ? keepFilter(source, filter) : undefined
}

function keepFilter(source: EventSource, filter: LabelFilter): Posting {
  const { index } = source
  const smallest = filter.choices
    .map(({ field, keys }) => keys.flatMap((key) => postingOf(index.postings, field, key)))
    .concat([postingOf(index.postings, 'any', 0)])
    .reduce((best, posting) => (sizeOf(posting) < sizeOf(best) ? posting : best))
  const ids = new Set(smallest.flatMap(({ spans }) => sliceWindow(spans, EVERYTHING, 0, Number.POSITIVE_INFINITY).ids))
  const events = eventsOf(source, ids).filter(labelTest(filter))
  const byStart = sortedBy(events, (event) => event.startsAt)
  return keep(index.kept, filter, byStart, (event) => shelfOf(event, index.settledAt))
}

function sizeOf(posting: Posting): number {
  return posting.reduce((sum, { spans }) => sum + spans.size, 0)
}
