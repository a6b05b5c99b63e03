import { type EventQuery, type EventRecord, matchesEvent, type Test } from '@kalends/core'
import { type Bounds, isWithin } from './event-columns.ts'
import { listsUnder } from './event-index.ts'
import { modifiedFrom } from './event-orders.ts'
import { EVERY_EVENT, type FacetCondition } from './facets.ts'
import { isProtected, type Verdict } from './partitions.ts'
import { lastVisited, passesOver, visit } from './passes.ts'
import { filterInSteps, type Pausable } from './pausing.ts'
import type { State } from './state.ts'
import { idsOf, narrowTo, totalOf, type WindowPart, wholePart, windowPart } from './window.ts'
import { idsWithWords, wordsWith } from './word-index.ts'

/** A query and what is computed from it once. */
export interface PreparedQuery {
  readonly query: EventQuery
  readonly bounds: Bounds
  readonly conditions: readonly FacetCondition[]
  /** Whether the conditions include all those on custom fields. Otherwise events are tested one by one. */
  readonly isIndexed: boolean
  /** For `located: false`: the condition that events must not meet. */
  readonly unlocated: FacetCondition | undefined
  readonly verdicts: readonly Verdict[]
}

/** Searching the text of one event takes about as long as visiting this many entries of the word index. */
const ENTRIES_FOR_A_TEXT = 40

/** Up to this many events are tested one by one rather than by passes over lists. */
const FEW = 500

/** The ids of the events that match the query. Tests the smallest set of candidates. */
export function* matchingIds(state: State, prepared: PreparedQuery): Pausable<readonly number[]> {
  const { query, bounds, conditions, verdicts } = prepared
  const { events, tables } = state
  const matches = testOf(state, query)
  const isMatch = (id: number): boolean => {
    const event = tables.event.records.get(id)
    return event !== undefined && matches(event)
  }
  const given = givenIds(state, query)
  if (given !== undefined) return yield* filterInSteps(given, isMatch)
  const options: (readonly WindowPart[])[] = []
  for (const condition of conditions.length === 0 ? [EVERY_EVENT] : conditions) {
    options.push(yield* partsUnder(state, condition, verdicts, bounds))
  }
  const smallest = options.reduce((best, parts) => (totalOf(parts) < totalOf(best) ? parts : best))
  const modified = modifiedIds(state, query)
  if (modified !== undefined && modified.length < totalOf(smallest)) return yield* filterInSteps(modified, isMatch)
  const words = query.needles.length === 0 ? undefined : yield* wordsWith(events.words, query.needles)
  const isByWords = words !== undefined && words.size < totalOf(smallest) * query.needles.length * ENTRIES_FOR_A_TEXT
  const source = isByWords ? yield* idsWithWords(words.groups, events.columns) : yield* idsOf(smallest)
  const others = isByWords && conditions.length === 0 ? [] : options.filter((parts) => isByWords || parts !== smallest)
  const isNarrowed = source.length > FEW
  const ids = isNarrowed ? yield* narrowed(source, { state, prepared, others, modified }) : source
  const isIndexed = isByWords || query.needles.length === 0
  const isMore = others.length > 0 || (modified ?? prepared.unlocated) !== undefined
  // If the viewer may see the whole partition, only the dates need testing.
  const isSure = isIndexed && query.exclude.length === 0 && prepared.isIndexed && (isNarrowed || !isMore)
  const needsNoTest =
    !isByWords && smallest.every(({ list, isWhole }) => verdicts[list.partition] === 'all' && !isWhole)
  if (isSure && needsNoTest) return ids
  return yield* filterInSteps(ids, (id) => {
    const partition = events.columns.partitions[id] ?? 0
    const verdict = verdicts[partition]
    if (verdict === 'none' || !isWithin(events.columns, id, bounds)) return false
    // A search matches only the title of a locked event.
    return (isSure && verdict === 'all' && !(isByWords && isProtected(partition))) || isMatch(id)
  })
}

/** The ids in a query, or the ids of the events with its slug or one of its external ids. */
function givenIds({ tables }: State, { ids, slug, externalIds }: EventQuery): readonly number[] | undefined {
  const { slugs, externals } = tables.event
  const bySlug = slug === undefined ? undefined : (slugs.get(slug) ?? [])
  const given = ids ?? bySlug ?? externalIds?.flatMap((externalId) => externals.get(externalId) ?? [])
  return given && [...new Set(given)]
}

function modifiedIds({ events }: State, { modifiedFrom: moment }: EventQuery): readonly number[] | undefined {
  return moment === undefined ? undefined : modifiedFrom(events.orders, moment).map(({ id }) => id)
}

/** The conditions that narrow a set of candidates. */
interface Narrowing {
  readonly state: State
  readonly prepared: PreparedQuery
  readonly others: readonly (readonly WindowPart[])[]
  readonly modified: readonly number[] | undefined
}

/** The candidates that also meet the other conditions, found by passes over the lists of those conditions. */
function* narrowed(
  candidates: readonly number[],
  { state, prepared, others, modified }: Narrowing,
): Pausable<readonly number[]> {
  const { unlocated, verdicts, bounds } = prepared
  const passes = passesOver(state.events.columns)
  let ids = candidates
  visit(passes, ids)
  for (const parts of others) yield* narrowTo(parts, passes)
  if (others.length > 0) ids = lastVisited(passes)
  if (modified !== undefined) ids = ids.filter(visit(passes, modified))
  if (unlocated === undefined) return ids
  const located = yield* idsOf(yield* partsUnder(state, unlocated, verdicts, bounds))
  const isLocated = visit(passes, located)
  return ids.filter((id) => !isLocated(id))
}

/** A test of whether an event matches the query. */
export function testOf({ tables }: State, query: EventQuery): Test<EventRecord> {
  return matchesEvent(query, (id) => tables.venue.records.get(id))
}

/** With more keys than this, whole lists are visited. Finding the dates in each list would take longer. */
const MANY_KEYS = 500

/** The events under the keys that are within the dates. With many keys, events outside the dates too. */
function* partsUnder(
  { events }: State,
  { facet, keys }: FacetCondition,
  verdicts: readonly Verdict[],
  bounds: Bounds,
): Pausable<readonly WindowPart[]> {
  const parts: WindowPart[] = []
  for (const key of keys) {
    for (const list of listsUnder(events, facet, key)) {
      if (verdicts[list.partition] === 'none') continue
      parts.push(keys.length > MANY_KEYS ? wholePart(list) : windowPart(list, bounds))
    }
    yield
  }
  return parts
}
