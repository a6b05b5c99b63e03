import type { EventQuery, EventRecord } from '@kalends/core'
import { listedRun, matchedRun, type Run, windowRun } from '../spans/run.ts'
import type { SpanIndex } from '../spans/span-index.ts'
import { countWindow, isInWindow, sliceWindow, type Window, windowOf } from '../spans/window.ts'
import { type Candidates, candidates, matching } from '../text/search.ts'
import { NO_SHELF } from './event-columns.ts'
import type { EventOf } from './event-index.ts'
import { type EventSource, eventsOf } from './event-source.ts'
import { eventTest } from './event-test.ts'
import { keptOrKeep } from './keep-filter.ts'
import { type LabelFilter, labelFilterOf } from './labels.ts'
import { type Posting, postingOf } from './postings.ts'
import { isProtectedShelf, verdictOf, verdictsOf } from './shelves.ts'
import { ownSpans } from './walks.ts'

/** Setting a mark for a word is so many times quicker than looking into a text. */
const MARKS_PER_LOOK = 16
/** Going through a window in order is so many times quicker than bringing what was found elsewhere into order. */
const STEPS_PER_CANDIDATE = 4
/** Up to here, looking is quicker than making room for marks. */
const FEW_LOOKS = 2000
/** Up to here, ids are excluded one by one. */
const FEW_EXCLUDED = 100

/**
 * Runs that together hold exactly the events which pass sight, window, labels and words. `undefined` when testing a
 * list of candidates is the better way, or the only one.
 */
export function runsFor(source: EventSource, query: EventQuery): Run[] | undefined {
  const filter = labelFilterOf(query)
  const window = windowOf(query.starts, query.ends)
  const posting = postingFor(source, query, filter, window)
  if (posting === undefined) return undefined
  const parts = partsInSight(source, query, posting, isEverything(filter))
  if (query.needles.length > 0) return searchedRuns(source, query, parts, window)
  const has = isExcludedOneByOne(query) ? undefined : withoutExcluded(query)
  return parts.map(({ spans, isExact }) => {
    if (!isExact) return testedRun(source, query, { spans, window })
    return has === undefined ? windowRun(spans, window) : matchedRun(spans, window, has)
  })
}

/** Whether so few ids are excluded that runs may hold them, to be reckoned with one by one. Else runs do not. */
export function isExcludedOneByOne({ exclude, needles }: EventQuery): boolean {
  return exclude.length <= FEW_EXCLUDED && needles.length === 0
}

interface Part {
  readonly shelf: number
  readonly spans: SpanIndex
  /** Whether all entries pass sight and labels; otherwise each must be tested. */
  readonly isExact: boolean
}

function isEverything({ choices, withoutVenues }: LabelFilter): boolean {
  return choices.length === 0 && withoutVenues === undefined
}

/** Of a posting, what may be seen; of shelves where only the viewer's own counts, the shorter way to it. */
function partsInSight({ index }: EventSource, query: EventQuery, posting: Posting, isAll: boolean): Part[] {
  const parts: Part[] = []
  for (const { shelf, spans } of posting) {
    const verdict = verdictOf(query, shelf)
    if (verdict === 'all') parts.push({ shelf, spans, isExact: true })
    const own = verdict === 'own' ? ownSpans(index, query, shelf) : undefined
    if (own !== undefined) parts.push({ shelf, spans: isAll || own.size < spans.size ? own : spans, isExact: isAll })
  }
  return parts
}

/** Runs of events with certain words; `undefined` when the window is small, or when it takes too long to mark them. */
function searchedRuns(
  source: EventSource,
  query: EventQuery,
  parts: readonly Part[],
  window: Window,
): Run[] | undefined {
  const { texts } = source.index
  const cost = parts.reduce((sum, { spans }) => sum + countWindow(spans, window), 0)
  const few = candidates(texts, query.needles, cost / STEPS_PER_CANDIDATE)
  if (few !== undefined) return [candidateRun(source, query, window, few)]
  if (cost < FEW_LOOKS) return undefined
  const match = matching(texts, query.needles, source.lastId, cost * MARKS_PER_LOOK)
  if (match === undefined) return undefined
  const isWanted = withoutExcluded(query)
  return parts.map(({ shelf, spans, isExact }) => {
    const isKnown = isExact && match.isExact && !isProtectedShelf(shelf)
    if (!isKnown) return testedRun(source, query, { spans, window, hint: match.has })
    return matchedRun(spans, window, (id) => match.has(id) && isWanted(id))
  })
}

/**
 * Those of the candidates that pass, most of them judged without a look at the event. Runs are not asked for where the
 * query names ids or goes by changes.
 */
function candidateRun({ index, eventOf }: EventSource, query: EventQuery, window: Window, few: Candidates): Run {
  const { starts, ends, shelves } = index.columns
  const verdicts = verdictsOf(query)
  const passes = testById(eventOf, query)
  const isSimple = few.isExact && query.exclude.length === 0 && isEverything(labelFilterOf(query))
  const keys: { start: number; id: number }[] = []
  for (const id of few.ids) {
    const shelf = shelves[id] ?? NO_SHELF
    const verdict = verdicts[shelf]
    const start = starts[id] ?? Number.NaN
    if (verdict === undefined || verdict === 'none' || !isInWindow(window, start, ends[id] ?? Number.NaN)) continue
    const isKnown = isSimple && verdict === 'all' && !isProtectedShelf(shelf)
    if (isKnown || passes(id)) keys.push({ start, id })
  }
  keys.sort((left, right) => left.start - right.start || left.id - right.id)
  return listedRun({ starts: keys.map(({ start }) => start), ids: keys.map(({ id }) => id) })
}

/** The test of an event by its id, made when it is first needed. */
function testById(eventOf: EventOf, query: EventQuery): (id: number) => boolean {
  let test: ((event: EventRecord) => boolean) | undefined
  return (id) => {
    test ??= eventTest(query)
    const event = eventOf(id)
    return event !== undefined && test(event)
  }
}

function withoutExcluded({ exclude }: EventQuery): (id: number) => boolean {
  const excluded = new Set(exclude)
  return (id) => !excluded.has(id)
}

/** The events of a part that pass, found by testing each that the hint does not rule out. */
function testedRun(
  source: EventSource,
  query: EventQuery,
  part: { readonly spans: SpanIndex; readonly window: Window; readonly hint?: (id: number) => boolean },
): Run {
  const { spans, window, hint = () => true } = part
  const passes = eventTest(isExcludedOneByOne(query) ? { ...query, exclude: [] } : query)
  const ids = sliceWindow(spans, window, 0, Number.POSITIVE_INFINITY).ids.filter(hint)
  const events = eventsOf(source, ids).filter(passes)
  return listedRun({ starts: events.map((event) => event.startsAt), ids: events.map((event) => event.id) })
}

/** The posting that holds the events which pass the labels and no others, if there is one. */
function postingFor(source: EventSource, query: EventQuery, filter: LabelFilter, window: Window): Posting | undefined {
  const { postings } = source.index
  if (isEverything(filter)) return postingOf(postings, 'any', 0)
  const [first, second] = filter.choices
  if (first !== undefined && second === undefined && filter.withoutVenues === undefined) {
    const [key] = first.keys
    if (key !== undefined && first.keys.length === 1) return postingOf(postings, first.field, key)
  }
  if (filter.choices.some(({ keys }) => keys.length === 0)) return []
  return keptOrKeep(source, query, filter, window)
}
