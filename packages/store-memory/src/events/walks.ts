import type { EventQuery } from '@kalends/core'
import type { SpanIndex } from '../spans/span-index.ts'
import { countWindow, sliceWindow, type Window } from '../spans/window.ts'
import type { EventIndex } from './event-index.ts'
import type { Choice, LabelFilter } from './labels.ts'
import { type Posting, postingOf, shelfIn } from './postings.ts'
import { verdictOf } from './shelves.ts'

/** A way to come by every event that may pass: these indexes, within the window. */
export interface Walk {
  readonly spans: readonly SpanIndex[]
  /** How many entries will be seen. */
  readonly cost: number
}

/** The walk with the fewest steps: over all events, or over those under one of the conditions. */
export function cheapestWalk(index: EventIndex, query: EventQuery, filter: LabelFilter, window: Window): Walk {
  const everything: Choice = { field: 'any', keys: [0] }
  return [everything, ...filter.choices]
    .map((choice) => walkOver(index, query, choice, window))
    .reduce((best, walk) => (walk.cost < best.cost ? walk : best))
}

/** Every id that a walk comes by, once. */
export function idsOnWalk({ spans }: Walk, window: Window): Iterable<number> {
  const ids = new Set<number>()
  for (const index of spans) {
    for (const id of sliceWindow(index, window, 0, Number.POSITIVE_INFINITY).ids) ids.add(id)
  }
  return ids
}

/** Of one posting, the indexes on which events are that may be seen. */
function spansInSight(index: EventIndex, query: EventQuery, posting: Posting): SpanIndex[] {
  const seen: SpanIndex[] = []
  for (const { shelf, spans } of posting) {
    const verdict = verdictOf(query, shelf)
    if (verdict === 'all') seen.push(spans)
    if (verdict === 'own') seen.push(...smallerOf(spans, ownSpans(index, query, shelf)))
  }
  return seen
}

/** The viewer's own events on a shelf. */
export function ownSpans(index: EventIndex, query: EventQuery, shelf: number): SpanIndex | undefined {
  const { viewer } = query.visible
  return viewer === undefined ? undefined : shelfIn(postingOf(index.postings, 'author', viewer), shelf)
}

function walkOver(index: EventIndex, query: EventQuery, { field, keys }: Choice, window: Window): Walk {
  const spans: SpanIndex[] = []
  for (const key of new Set(keys)) {
    spans.push(...spansInSight(index, query, postingOf(index.postings, field, key)))
  }
  return { spans, cost: spans.reduce((sum, part) => sum + countWindow(part, window), 0) }
}

function smallerOf(spans: SpanIndex, own: SpanIndex | undefined): SpanIndex[] {
  if (own === undefined) return []
  return [own.size < spans.size ? own : spans]
}
