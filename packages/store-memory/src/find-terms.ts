import {
  type CountedEvents,
  type CountQuery,
  comesAfter,
  compareBy,
  countByTerm,
  type Found,
  matchesTerm,
  recordsOnPage,
  type TermKind,
  type TermQuery,
  type TermRecord,
  withAncestors,
} from '@kalends/core'
import { listsUnder, publishDue } from './event-index.ts'
import { visitIds } from './interval-list.ts'
import { isCounted } from './partitions.ts'
import { filterInSteps, type Pausable } from './pausing.ts'
import { sortInSteps } from './sort-in-steps.ts'
import { candidates, recordsOf, type State } from './state.ts'

/** How many terms are counted between two chances to pause. */
const COUNTS_PER_STEP = 500

/** The categories or tags that match the query. Each one is tested, with pauses. */
export function* findTerms(state: State, kind: TermKind, query: TermQuery): Pausable<Found<TermRecord>> {
  const { records } = state.tables[kind]
  const counter = yield* termCounter(state, kind, query)
  const counts = new Map<number, number>()
  for (const id of query.hideEmpty || query.orderBy === 'count' ? records.keys() : []) {
    counts.set(id, counter(id))
    if (counts.size % COUNTS_PER_STEP === 0) yield
  }
  const countOf = (id: number) => counts.get(id) ?? 0
  const counted = query.hideEmpty ? [...records.keys()].filter((id) => countOf(id) > 0) : []
  const nonEmpty = withAncestors(counted, (id) => records.get(id)?.parentId)
  const found = yield* filterInSteps(candidates(state.tables[kind], query), matchesTerm(query, nonEmpty))
  const rest = query.after === undefined ? found : yield* filterInSteps(found, comesAfter(kind, query, countOf))
  const sorted = yield* sortInSteps(rest, compareBy[kind](query, countOf))
  return { records: recordsOnPage(sorted, query), total: found.length }
}

/** For each id, how many events count for that term. */
export function* countEvents(state: State, { kind, ids, ...counted }: CountQuery): Pausable<readonly number[]> {
  return ids.map(yield* termCounter(state, kind, counted))
}

/** Returns a function that tells how many events count for a term. */
function* termCounter(
  { events, tables }: State,
  kind: TermKind,
  counted: CountedEvents,
): Pausable<(id: number) => number> {
  yield* publishDue(events, counted.now)
  if (counted.author === undefined) {
    return (id) =>
      listsUnder(events, kind, id).reduce((sum, list) => sum + (isCounted(list.partition) ? list.size : 0), 0)
  }
  const own: number[] = []
  for (const list of listsUnder(events, 'author', counted.author)) {
    visitIds(list, 0, list.size, (id) => own.push(id))
  }
  const counts = countByTerm(kind, recordsOf(tables.event, own), counted)
  return (id) => counts.get(id) ?? 0
}
