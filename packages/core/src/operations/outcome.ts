import { writeCursor } from '../contract/cursor.ts'
import { cursorFilters } from '../plan/expand-cursor.ts'
import type { PagePlan } from '../plan/plan-page.ts'
import type { Position, Queries } from '../ports/query.ts'
import type { PlaceKind, RecordOf, TermKind } from '../ports/record.ts'
import type { Awaitable, Found } from '../ports/store.ts'
import { type PageLinks, pageLinks, presentPage } from '../present/present-page.ts'
import { type Collection, collectionUrl } from '../present/presenting.ts'
import type { RecordPage, RecordView, Serialized } from '../present/record-view.ts'
import { type Shape, shaper } from '../present/shape.ts'
import { type CountOf, positionBy } from '../store-kit/compare-by.ts'
import type { RequestContext } from './context.ts'
import type { Feed } from './feeds/open-feed.ts'

/** A page of records. */
export interface ListOutcome extends RecordPage {
  readonly type: 'list'
  readonly collection: Collection
  readonly links: PageLinks
  /** `false` if the list may change from one second to the next without a write. */
  readonly cacheable: boolean
  /**
   * The default dates of the request as members of a JSON object, such as `,"end_date":"2029-01-15"`. A cursor contains them,
   * so that the next pages use the same dates.
   */
  readonly frozen: string
  /** The serialized items; empty until `fitOutcome` has made them. */
  serialized: readonly Serialized[]
  /** Whether it has fewer records than requested, because more would be too large for a response. */
  readonly isReduced?: boolean
}

/** One record. */
export interface RecordOutcome {
  readonly type: 'record'
  readonly collection: Collection
  readonly id: number
  readonly item: RecordView
  readonly isNew: boolean
  /** Whether a password opened it. If so, the response must not be cached. */
  readonly isSecret: boolean
  /** Whether to add `json_ld`: for reads of one record only. */
  readonly withJsonLd: boolean
}

/** A document, or what a hook returned in place of another outcome. */
export interface DocumentOutcome {
  readonly type: 'document'
  /** Renders the document. */
  readonly document: () => object
  /** The version of the document. Present if it depends only on language and base URL, so that it can be cached. */
  readonly version?: string
  /** See `Found`. */
  readonly isTotalExact?: false | undefined
  /** What the hook replaced. */
  readonly instead?: ListOutcome | RecordOutcome
}

/** A feed. Its events are read when it is written. */
export interface FeedOutcome {
  readonly type: 'feed'
  readonly feed: Feed
}

/** The result of an operation, independent of HTTP. */
export type Outcome = ListOutcome | RecordOutcome | DocumentOutcome | FeedOutcome

/** A page of records with its links. */
export function listOutcome(
  collection: Collection,
  { items, found, page, perPage, total, isTotalExact, positionAt, next }: RecordPage,
  { baseUrls, parameters, raw, settings, operation }: RequestContext,
  { cacheable = true, frozen = '' }: Partial<Pick<ListOutcome, 'cacheable' | 'frozen'>> = {},
): ListOutcome {
  const filters = next && cursorFilters(raw, settings.inputs[operation], frozen)
  const nextCursor = filters && writeCursor(collection, filters, next)
  const url = collectionUrl(baseUrls, collection)
  const links = pageLinks({ url, parameters, page, perPage, total, nextCursor })
  return {
    type: 'list',
    collection,
    items,
    found,
    page,
    perPage,
    links,
    total,
    isTotalExact,
    positionAt,
    next,
    cacheable,
    frozen,
    serialized: [],
  }
}

/** The page that a query has found, and where the next one begins. `viewAll` makes the views of its records. */
export async function viewPage<K extends 'event' | PlaceKind | TermKind>(
  kind: K,
  { query, page, perPage }: PagePlan & { readonly query: Queries[K] },
  { records: found, total, isTotalExact, examinedTo }: Found<RecordOf<K>>,
  viewAll: (records: readonly RecordOf<K>[]) => Awaitable<readonly RecordView[]>,
  countOf?: CountOf,
): Promise<RecordPage> {
  // With a cursor, one more record is requested than fits on the page.
  const records = page === undefined ? found.slice(0, perPage) : found
  const isMore = page === undefined ? found.length > perPage : query.offset + found.length < total
  // A cached page keeps the records in memory, but not the query.
  const position = positionBy(kind, query, countOf)
  const positionAt = (index: number): Position | undefined => {
    const record = records[index]
    return record && position(record)
  }
  const next = isMore ? positionAt(records.length - 1) : examinedTo
  return { items: await viewAll(records), found: records.length, page, perPage, total, isTotalExact, positionAt, next }
}

/** The outcome in the shape that the parameters select. */
export function shapeOutcome(outcome: Outcome, shape: Shape): Outcome {
  const reshape = shaper(shape, outcome.type === 'record' && outcome.withJsonLd)
  if (outcome.type === 'document' || outcome.type === 'feed' || reshape === undefined) return outcome
  if (outcome.type === 'record') return { ...outcome, item: reshape(outcome.item) }
  return { ...outcome, items: outcome.items.map(reshape) }
}

/** The outcome as a plain object in wire names. For a feed, it has only the format, because its events are not read yet. */
export function viewOf(outcome: Outcome): object {
  if (outcome.type === 'document') return outcome.document()
  if (outcome.type === 'feed') return { format: outcome.feed.format }
  if (outcome.type === 'record') {
    const { item, withJsonLd } = outcome
    const view = item.view()
    return withJsonLd && item.jsonLd !== undefined ? Object.assign(view, { json_ld: item.jsonLd(view) }) : view
  }
  const views = outcome.items.map((item) => item.view())
  return presentPage(outcome.collection, views, outcome.links, outcome.total)
}
