import { type PageLinks, pageLinks, presentPage } from '../present/present-page.ts'
import { type Collection, collectionUrl } from '../present/presenting.ts'
import type { RecordPage, RecordView, Serialized } from '../present/record-view.ts'
import { type Shape, shaper } from '../present/shape.ts'
import type { RequestContext } from './context.ts'

/** A page of records. */
export interface ListOutcome extends RecordPage {
  readonly type: 'list'
  readonly collection: Collection
  readonly links: PageLinks
  /** `false` if the list can differ in the next second, though nothing was written. */
  readonly cacheable: boolean
  /** The bytes of the items; empty until they are made. */
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
  /** A password opened it, so no cache may store the response. */
  readonly isSecret: boolean
  /** Whether to add `json_ld`: for reads of one record only. */
  readonly withJsonLd: boolean
}

/** A document, or what a hook returned in place of another outcome. */
export interface DocumentOutcome {
  readonly type: 'document'
  /** Renders the document. */
  readonly document: () => object
  /** Given if the document depends on nothing but language and base URL. */
  readonly version?: string
  /** See `Found`. */
  readonly isTotalExact?: false | undefined
  /** What the hook replaced. */
  readonly instead?: ListOutcome | RecordOutcome
}

/** The result of an operation, independent of HTTP. */
export type Outcome = ListOutcome | RecordOutcome | DocumentOutcome

/** A page of records with its links. */
export function listOutcome(
  collection: Collection,
  { items, page, perPage, total, isTotalExact }: RecordPage,
  { baseUrls, parameters }: RequestContext,
  cacheable = true,
): ListOutcome {
  const links = pageLinks({ url: collectionUrl(baseUrls, collection), parameters, page, perPage, total })
  return { type: 'list', collection, items, page, perPage, links, total, isTotalExact, cacheable, serialized: [] }
}

/** The outcome in the shape that the parameters ask for. */
export function shapeOutcome(outcome: Outcome, shape: Shape): Outcome {
  const reshape = shaper(shape)
  if (outcome.type === 'document' || reshape === undefined) return outcome
  if (outcome.type === 'record') return { ...outcome, item: reshape(outcome.item) }
  return { ...outcome, items: outcome.items.map(reshape) }
}

/** The outcome as a plain object in wire names. */
export function viewOf(outcome: Outcome): object {
  if (outcome.type === 'document') return outcome.document()
  if (outcome.type === 'record') {
    const { item, withJsonLd } = outcome
    const view = item.view()
    return withJsonLd && item.jsonLd !== undefined ? Object.assign(view, { json_ld: item.jsonLd(view) }) : view
  }
  const views = outcome.items.map((item) => item.view())
  return presentPage(outcome.collection, views, outcome.links, outcome.total)
}
