import type { CompleteStore, FeedTokenRecord, Found, Kind, Queries, RecordOf } from '@kalends/core'
import { sameNameLimit, storeUnavailable } from '@kalends/core'
import { commitTo, type NextId } from './commit.ts'
import { dayCounts, descendantsOf, eventCounts, nextDueAfter } from './count.ts'
import { findEvents, findImages, findOrganizers, findTerms, findVenues } from './find.ts'
import { linkingRecords } from './links.ts'
import { plainRules, type Rules } from './rules.ts'
import { emptyState, recordsOf, type State } from './state.ts'

/** The options of a reference store, for tests. */
export interface ReferenceOptions {
  /** Rules that replace the plain ones, to build a faulty store. */
  readonly rules?: Partial<Rules>
  /** Returns the next id of a kind. Default: one more than the last. */
  readonly nextId?: NextId
}

/**
 * A store in the simplest code that the port allows: every call visits every record, which is too slow for production.
 * The conformance cases compare other stores with it. It shares no code with the store kit of core, so that a bug in
 * one does not hide the same bug in the other. It returns values, not promises.
 */
export function referenceStore(options: ReferenceOptions = {}): CompleteStore {
  const rules: Rules = { ...plainRules, ...options.rules }
  const nextId: NextId = options.nextId ?? ((_kind, last) => last + 1)
  let state = emptyState
  let closed = false
  let tokens: readonly string[] = []

  function read<T>(from: (state: State) => T): T {
    if (closed) throw storeUnavailable(new Error('the store is closed'))
    return from(state)
  }

  return {
    revision: () => read((now) => now.revision),
    nextDue: (after) => read((now) => nextDueAfter(now, after)),
    find: (kind, query) => read((now) => find(now, rules, kind, query)),
    getMany: (kind, ids) => read((now) => ids.map((id) => now.tables[kind].get(id))),
    idsAfter: (kind, after, limit) =>
      read((now) => {
        const ids = recordsOf(now, kind).map(({ id }) => id)
        return ids.filter((id) => id > after).slice(0, limit)
      }),
    lastIds: () => read((now) => now.lastIds),
    getBySlug: (kind, slug) =>
      read((now) => {
        const named = recordsOf(now, kind).filter((record) => record.slug === slug)
        const latest = named.sort((left, right) => right.revision - left.revision || right.id - left.id)
        return latest.find((record) => rules.holdsSlug(record)) ?? latest[0]
      }),
    findByName: (kind, nameKeys) =>
      read((now) => {
        const named = (key: string) => recordsOf(now, kind).filter(({ nameKey }) => nameKey === key)
        const found = [...new Set(nameKeys)].flatMap((key) => named(key).slice(0, sameNameLimit(kind)))
        return found.sort((left, right) => left.id - right.id)
      }),
    findByExternalId: (kind, source, externalIds) =>
      read((now) => {
        const imported = recordsOf(now, kind).filter((record) => record.externalSource === source)
        return imported.filter(({ externalId }) => externalId !== undefined && externalIds.includes(externalId))
      }),
    linkingEvents: (kind, id, limit) =>
      read((now) => {
        const linking = linkingRecords('event', recordsOf(now, 'event'), kind, id)
        return linking.map((event) => event.id).slice(0, limit)
      }),
    descendants: (ids) => read((now) => descendantsOf(now, ids)),
    countEvents: (query) =>
      read((now) => {
        const counts = eventCounts(now, rules, query.kind, query)
        return query.ids.map((id) => counts.get(id) ?? 0)
      }),
    countDays: (query) =>
      read((now) => {
        const all = { offset: 0, limit: undefined, after: undefined, isCounted: true }
        const { records, isTotalExact } = findEvents(now, rules, { ...query.events, ...all })
        return { counts: dayCounts(records, rules, query), ...(isTotalExact === false && { isTotalExact }) }
      }),
    commit: (changes) =>
      read((now) => {
        const done = commitTo(now, changes, rules, nextId)
        state = done.state
        return done.committed
      }),
    feedTokens: {
      insert: (token) =>
        read(() => {
          tokens = [...tokens, JSON.stringify(token)]
        }),
      getByHash: (hash) => read(() => tokensIn(tokens).find((token) => token.hash === hash)),
      list: (userId) =>
        read(() =>
          tokensIn(tokens)
            .filter((token) => userId === undefined || token.userId === userId)
            .sort((left, right) => left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1)),
        ),
      remove: (id) =>
        read(() => {
          const left = tokensIn(tokens).filter((token) => token.id !== id)
          const wasThere = left.length < tokens.length
          tokens = left.map((token) => JSON.stringify(token))
          return wasThere
        }),
    },
    close: () => {
      closed = true
    },
  }
}

function tokensIn(tokens: readonly string[]): FeedTokenRecord[] {
  return tokens.map((token) => JSON.parse(token))
}

function find<K extends Kind>(state: State, rules: Rules, kind: K, query: Queries[K]): Found<RecordOf<K>> {
  const finders: { readonly [F in Kind]: (query: Queries[F]) => Found<RecordOf<F>> } = {
    event: (given) => findEvents(state, rules, given),
    venue: (given) => findVenues(state, rules, given),
    organizer: (given) => findOrganizers(state, rules, given),
    category: (given) => findTerms(state, rules, 'category', given),
    tag: (given) => findTerms(state, rules, 'tag', given),
    image: (given) => findImages(state, given),
  }
  return finders[kind](query)
}
