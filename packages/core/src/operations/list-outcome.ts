import { type Collection, collectionUrl } from '../present/links.ts'
import { pageLinks } from '../present/present-page.ts'
import type { Context } from './context.ts'
import type { Outcome, Showing } from './outcome.ts'

/** A page of records with the addresses around it. */
export function listOutcome(
  collection: Collection,
  items: readonly Showing[],
  facts: { readonly page: number; readonly perPage: number; readonly total: number; readonly isMomentary?: boolean },
  { entrance, parameters }: Context,
): Outcome {
  const { page, perPage, total, isMomentary = false } = facts
  const links = pageLinks({ url: collectionUrl(entrance, collection), parameters, page, perPage, total })
  return { type: 'list', collection, items, links, total, isMomentary }
}
