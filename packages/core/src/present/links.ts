import type { Language } from '../contract/languages.ts'

/** The collection of each kind, as paths name it. */
export const collectionOf = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const

/** A collection, as paths name it. */
export type Collection = (typeof collectionOf)[keyof typeof collectionOf]

/** The base URLs of a request: what the links of its response start with. */
export interface BaseUrls {
  /** The URL of the mount, without a trailing slash. */
  readonly baseUrl: string
  /** The language root in the path of the request; links stay under it. */
  readonly languageRoot: Language | undefined
  readonly namespace: string
}

/** The URL of the namespace root. */
export function rootUrl({ baseUrl, languageRoot, namespace }: BaseUrls): string {
  return languageRoot === undefined ? `${baseUrl}/${namespace}` : `${baseUrl}/${languageRoot}/${namespace}`
}

/** The URL of a list. */
export function collectionUrl(baseUrls: BaseUrls, collection: Collection): string {
  return `${rootUrl(baseUrls)}/${collection}`
}

/** The URL of one record. */
export function recordUrl(baseUrls: BaseUrls, collection: Collection, id: number): string {
  return `${rootUrl(baseUrls)}/${collection}/${id}`
}
