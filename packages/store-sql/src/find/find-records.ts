import {
  type Found,
  findWithoutExcluded,
  type ImageQuery,
  type Kind,
  type Queries,
  type RecordOf,
  type TermKind,
} from '@kalends/core'
import { authorCode } from '../codes.ts'
import type { TransactionContext } from '../context.ts'
import { type Program, selectColumn, together } from '../program.ts'
import { loadRecords } from '../records/load-records.ts'
import { plain, sql } from '../sql.ts'
import { isCurrent } from '../state.ts'
import { findEvents, needsCurrentLists } from './find-events.ts'
import { findPlaces } from './find-places.ts'
import { dependsOnCounts, findTerms } from './find-terms.ts'
import { cutPage, type Page } from './page.ts'

/** How records of a kind are found. */
interface Finder<Q> {
  readonly find: (context: TransactionContext, query: Q) => Program<Page>
  /** The moment at which due events should be published before the query runs; `undefined` when there is no need. */
  readonly staleAt: (context: TransactionContext, query: Q) => number | undefined
}

/** Up to this many records are loaded before it is known which of them match. */
const mostLoaded = 100

const never = () => undefined

const finders: { readonly [K in Kind]: Finder<Queries[K]> } = {
  event: {
    find: findEvents,
    staleAt: (context, query) => (needsCurrentLists(context, query) ? query.visible.now : undefined),
  },
  venue: { find: (context, query) => findPlaces(context, 'venue', query), staleAt: never },
  organizer: { find: (context, query) => findPlaces(context, 'organizer', query), staleAt: never },
  category: termFinder('category'),
  tag: termFinder('tag'),
  image: { find: (_context, query) => findImages(query), staleAt: never },
}

function termFinder(kind: TermKind): Finder<Queries[TermKind]> {
  return {
    find: (context, query) => findTerms(context, kind, query),
    staleAt: ({ state }, query) => (dependsOnCounts(query) && !isCurrent(state, query.now) ? query.now : undefined),
  }
}

/** Finds images by URL, ordered by id. */
function* findImages(query: ImageQuery): Program<Page> {
  const author = query.authorId === undefined ? plain('') : sql`AND author = ${authorCode(query.authorId)}`
  const ids = yield* selectColumn<number>(
    sql`SELECT id FROM kalends_image WHERE url = ${query.url} ${author} ORDER BY id`,
  )
  return cutPage(ids, query)
}

/** The moment at which due events should be published before the query runs; `undefined` when there is no need. */
export function staleAt<K extends Kind>(context: TransactionContext, kind: K, query: Queries[K]): number | undefined {
  return finders[kind].staleAt(context, query)
}

/** Finds records. The result is correct even if due events have not been published yet, but then it may be slow. */
export function* findRecords<K extends Kind>(
  context: TransactionContext,
  kind: K,
  query: Queries[K],
): Program<Found<RecordOf<K>>> {
  if (kind !== 'event') return yield* findPage(context, kind, query)
  const found = yield* findWithoutExcluded(query as Queries['event'], (one) => findPage(context, 'event', one))
  // The compiler does not narrow `K` to events.
  return found as unknown as Found<RecordOf<K>>
}

function* findPage<K extends Kind>(
  context: TransactionContext,
  kind: K,
  query: Queries[K],
): Program<Found<RecordOf<K>>> {
  const asked = !context.dialect.isBlocking && 'ids' in query ? (query.ids ?? []) : []
  // Records that are requested by id are loaded in the same round trips.
  const [{ ids, ...counted }, loaded] = yield* together<[Page, readonly (RecordOf<K> | undefined)[]]>(
    context.dialect,
    () => finders[kind].find(context, query),
    () => loadRecords(context, kind, asked.length > mostLoaded ? [] : asked),
  )
  const known = new Map(loaded.map((record) => [record?.id, record]))
  const missing = ids.filter((id) => !known.has(id))
  for (const record of yield* loadRecords(context, kind, missing)) known.set(record?.id, record)
  return { records: ids.map((id) => known.get(id)).filter((record) => record !== undefined), ...counted }
}
