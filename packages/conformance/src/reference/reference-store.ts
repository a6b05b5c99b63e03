import type { CompleteStore, Found, Kind, Queries, RecordOf, Slice } from '@kalends/core'
import { storeUnavailable } from '@kalends/core'
import { commitTo, type NextId } from './committing.ts'
import { descendantsOf, eventCounts, nextDueAfter } from './counting.ts'
import { findEvents, findImages, findOrganizers, findTerms, findVenues } from './finding.ts'
import { plainRules, type Rules } from './rules.ts'
import { emptyState, recordsOf, type State } from './state.ts'

/** What can be changed about a reference store, for tests. */
export interface ReferenceOptions {
  /** Rules that replace the plain ones: a store with a fault on purpose. */
  readonly rules?: Partial<Rules>
  /** Gives the next id of a kind; by default one more than the last. */
  readonly nextId?: NextId
}

/**
 * A store in the plainest code that the port allows: every question looks at every record. It is what the cases are
 * measured by and what other stores are compared with; it is far too slow to be used for anything else. It answers at
 * once, without promises.
 */
export function referenceStore(options: ReferenceOptions = {}): CompleteStore {
  const rules: Rules = { ...plainRules, ...options.rules }
  const nextId: NextId = options.nextId ?? ((_kind, last) => last + 1)
  let state = emptyState
  let closed = false

  function answer<T>(question: (now: State) => T): T {
    if (closed) throw storeUnavailable(new Error('the store is closed'))
    return question(state)
  }

  return {
    revision: () => answer((now) => now.revision),
    nextDue: (after) => answer((now) => nextDueAfter(now, after)),
    find: (kind, query) => answer((now) => slice(find(now, rules, kind, query), query)),
    getMany: (kind, ids) => answer((now) => ids.map((id) => now.tables[kind].get(id))),
    getBySlug: (kind, slug) =>
      answer((now) => {
        const named = recordsOf(now, kind).filter((record) => record.slug === slug)
        const latest = named.sort((left, right) => right.revision - left.revision || right.id - left.id)
        return latest.find((record) => rules.holdsSlug(record)) ?? latest[0]
      }),
    findByName: (kind, nameKey) => answer((now) => recordsOf(now, kind).filter((record) => record.nameKey === nameKey)),
    descendants: (ids) => answer((now) => descendantsOf(now, ids)),
    countEvents: (query) =>
      answer((now) => {
        const counts = eventCounts(now, rules, query.kind, query)
        return query.ids.map((id) => counts.get(id) ?? 0)
      }),
    commit: (changes) =>
      answer((now) => {
        const done = commitTo(now, changes, rules, nextId)
        state = done.state
        return done.committed
      }),
    close: () => {
      closed = true
    },
  }
}

function find<K extends Kind>(state: State, rules: Rules, kind: K, query: Queries[K]): RecordOf<K>[] {
  const finders: { readonly [F in Kind]: (query: Queries[F]) => RecordOf<F>[] } = {
    event: (asked) => findEvents(state, rules, asked),
    venue: (asked) => findVenues(state, rules, asked),
    organizer: (asked) => findOrganizers(state, rules, asked),
    category: (asked) => findTerms(state, rules, 'category', asked),
    tag: (asked) => findTerms(state, rules, 'tag', asked),
    image: (asked) => findImages(state, asked),
  }
  return finders[kind](query)
}

function slice<R>(records: readonly R[], { offset, limit }: Slice): Found<R> {
  return {
    records: records.slice(offset, limit === undefined ? undefined : offset + limit),
    total: records.length,
  }
}
