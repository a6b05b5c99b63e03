import { type Collection, collectionUrl } from '../present/links.ts'
import { pageLinks } from '../present/present-page.ts'
import type { RecordPage } from '../present/record-view.ts'
import type { RequestContext } from './context.ts'
import type { Outcome } from './outcome.ts'

/** A page of records with its links. */
export function listOutcome(
  collection: Collection,
  { items, page, perPage, total }: RecordPage,
  { baseUrls, parameters }: RequestContext,
  cacheable = true,
): Outcome {
  const links = pageLinks({ url: collectionUrl(baseUrls, collection), parameters, page, perPage, total })
  return { type: 'list', collection, items, links, total, cacheable }
}
