import type { Found, Kind, Queries, RecordOf } from '@kalends/core'
import { loadRecords } from '../records/load-records.ts'
import type { View } from '../space.ts'
import { isSettled } from '../state.ts'
import type { Work } from '../work.ts'
import { findEvents, needsSettling } from './find-events.ts'
import { findImages } from './find-images.ts'
import { findPlaces } from './find-places.ts'
import { countsEvents, findTerms } from './find-terms.ts'
import type { Page } from './page.ts'

/** How records of a kind are found. */
interface Finder<Q> {
  readonly find: (view: View, query: Q) => Work<Page>
  /** The moment that sides should be settled at before this query is answered; `undefined` when they are, or need not be. */
  readonly unsettledAt: (view: View, query: Q) => number | undefined
}

const never = () => undefined

const finders: { readonly [K in Kind]: Finder<Queries[K]> } = {
  event: {
    find: findEvents,
    unsettledAt: (view, query) => (needsSettling(view, query) ? query.visible.now : undefined),
  },
  venue: { find: ({ dialect }, query) => findPlaces(dialect, 'venue', query), unsettledAt: never },
  organizer: { find: ({ dialect }, query) => findPlaces(dialect, 'organizer', query), unsettledAt: never },
  category: termFinder('category'),
  tag: termFinder('tag'),
  image: { find: (_view, query) => findImages(query), unsettledAt: never },
}

function termFinder(kind: 'category' | 'tag'): Finder<Queries['tag']> {
  return {
    find: (view, query) => findTerms(view, kind, query),
    unsettledAt: ({ state }, query) => (countsEvents(query) && !isSettled(state, query.now) ? query.now : undefined),
  }
}

/** The moment that sides should be settled at before this query is answered, if they are not. */
export function unsettledAt<K extends Kind>(view: View, kind: K, query: Queries[K]): number | undefined {
  return finders[kind].unsettledAt(view, query)
}

/** Finds records. The answer is right whether or not sides are settled; where they are not it may take long. */
export function* findRecords<K extends Kind>(view: View, kind: K, query: Queries[K]): Work<Found<RecordOf<K>>> {
  const { ids, total } = yield* finders[kind].find(view, query)
  const records = yield* loadRecords(view, kind, ids)
  return { records: records.filter((record) => record !== undefined), total }
}
