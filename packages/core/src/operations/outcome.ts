import type { Collection } from '../present/links.ts'
import { type PageLinks, presentPage } from '../present/present-page.ts'
import type { Presenting } from '../present/presenting.ts'
import type { ShownJson, Texts } from './shown-json.ts'

/** A record ready to be shown: what it will look like can be known without making it. */
export interface Showing {
  /**
   * Changes whenever anything that is shown changes (the record, what is linked to it, counts, what the person may
   * see), so that bytes made for it can be kept. Language and addresses are not part of it.
   */
  readonly stamp: string
  /** Makes the view; for other presentation facts than the call's own if they are given. */
  readonly view: (presenting?: Presenting) => object
  /** The same in JSON. What stands in it is asked of `texts`, which may know it. */
  readonly json: (texts: Texts, presenting?: Presenting) => ShownJson
  /** Room for the bytes that were made of it. A showing belongs to one scene, as they do. */
  kept?: unknown
}

/** A page of records. */
export interface ListOutcome {
  readonly type: 'list'
  readonly collection: Collection
  readonly items: readonly Showing[]
  readonly links: PageLinks
  readonly total: number
  /** In the next second there may be others in it, though nothing was written. */
  readonly isMomentary: boolean
}

/** One record. */
export interface RecordOutcome {
  readonly type: 'record'
  readonly collection: Collection
  readonly id: number
  readonly item: Showing
  readonly isNew: boolean
  /** A password opened it: nobody else may be shown the answer. */
  readonly isSecret: boolean
}

/** A document, or whatever a hook put in the place of another outcome. */
export interface DocumentOutcome {
  readonly type: 'document'
  /** Makes the document, anew at each call. */
  readonly document: () => object
  /** Given when the document depends on nothing but language and addresses: changes whenever it would change otherwise. */
  readonly stamp?: string
  /** What the hook replaced. */
  readonly instead?: ListOutcome | RecordOutcome
}

/** What an operation came to, free of HTTP. */
export type Outcome = ListOutcome | RecordOutcome | DocumentOutcome

/** The outcome as a plain object in wire names. */
export function viewOf(outcome: Outcome): object {
  if (outcome.type === 'document') return outcome.document()
  if (outcome.type === 'record') return outcome.item.view()
  const views = outcome.items.map((item) => item.view())
  return presentPage(outcome.collection, views, outcome.links, outcome.total)
}
