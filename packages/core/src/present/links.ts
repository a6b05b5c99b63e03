import type { Language } from '../contract/languages.ts'

/** The collection that each kind is found in, as it stands in paths. */
export const collectionOf = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const

/** The collections, as they stand in paths. */
export type Collection = (typeof collectionOf)[keyof typeof collectionOf]

/** Where a request came in: what the links of its answer begin with. */
export interface BaseUrls {
  /** The address of the mount, without a trailing slash. */
  readonly baseUrl: string
  /** The language root that the request came in by; links stay under it. */
  readonly languageRoot: Language | undefined
  readonly namespace: string
}

/** The address of the namespace root. */
export function rootUrl({ baseUrl, languageRoot, namespace }: BaseUrls): string {
  return languageRoot === undefined ? `${baseUrl}/${namespace}` : `${baseUrl}/${languageRoot}/${namespace}`
}

/** The address of a list. */
export function collectionUrl(baseUrls: BaseUrls, collection: Collection): string {
  return `${rootUrl(baseUrls)}/${collection}`
}

/** The address of one record. */
export function recordUrl(baseUrls: BaseUrls, collection: Collection, id: number): string {
  return `${rootUrl(baseUrls)}/${collection}/${id}`
}
