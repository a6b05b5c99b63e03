import { spellFilter, spellValue } from '../contract/field-filter.ts'
import type { Collection } from './presenting.ts'

/** Parameters of a request, in order, as strings. */
export type GivenParameters = readonly (readonly [name: string, value: string])[]

/** Parameters as a query string spells them, with brackets for lists and objects. Leaves out absent ones. */
export function spellParameters(values: Readonly<Record<string, unknown>>): GivenParameters {
  const spelt: [name: string, value: string][] = []
  for (const name of Object.keys(values)) {
    const value = values[name]
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const entry of value) spelt.push([`${name}[]`, spellValue(entry)])
    else if (typeof value !== 'object') spelt.push([name, String(value)])
    else {
      for (const [key, entry] of Object.entries(value)) {
        if (entry !== undefined && entry !== null) spelt.push([`${name}[${key}]`, spellFilter(entry)])
      }
    }
  }
  return spelt
}

/** What the links of a page are made from. */
export interface PageFacts {
  /** The URL of the list, without parameters. */
  readonly url: string
  readonly parameters: GivenParameters
  /** `undefined` if the page begins at a cursor. */
  readonly page: number | undefined
  readonly perPage: number
  readonly total: number
  readonly nextCursor: string | undefined
}

/** The links of a page. A link is `undefined` if there is no such page. With a cursor, only `self` and `next` are known. */
export interface PageLinks {
  readonly self: string
  readonly first: string | undefined
  readonly previous: string | undefined
  readonly next: string | undefined
  readonly last: string | undefined
  readonly totalPages: number
  readonly nextCursor: string | undefined
}

/**
 * Returns the URLs of a page and its neighbors, each with every parameter of the request. With a cursor, only the next page is
 * linked.
 */
export function pageLinks({ url, parameters, page, perPage, total, nextCursor }: PageFacts): PageLinks {
  const totalPages = Math.ceil(total / perPage)
  if (page === undefined) {
    const others = parameters.filter(([name]) => name !== 'cursor')
    return {
      self: baseUrl(url, parameters, perPage),
      first: undefined,
      previous: undefined,
      next: nextCursor && baseUrl(url, [...others, ['cursor', nextCursor]], perPage),
      last: undefined,
      totalPages,
      nextCursor,
    }
  }
  const base = baseUrl(url, parameters, perPage)
  const at = (number: number): string => (number === 1 ? base : `${base}${base === url ? '?' : '&'}page=${number}`)
  return {
    self: at(page),
    first: at(1),
    previous: page > 1 && page - 1 <= totalPages ? at(page - 1) : undefined,
    next: page < totalPages ? at(page + 1) : undefined,
    last: at(Math.max(totalPages, 1)),
    totalPages,
    nextCursor,
  }
}

/** The URL of the first page. A `per_page` above the limit is replaced by the page size in use. */
function baseUrl(url: string, parameters: GivenParameters, perPage: number): string {
  let query = ''
  for (const [name, value] of parameters) {
    if (name === 'page') continue
    const inForce = name === 'per_page' ? String(perPage) : value
    // A call in this process can pass unknown parameters with lone surrogates, for which `encodeURIComponent` throws.
    query += `${query === '' ? '?' : '&'}${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(inForce.toWellFormed())}`
  }
  return url + query
}

/** The members of a list besides its records. JSON leaves out links that are `undefined`. */
export function presentAround({ self, next, previous, totalPages, nextCursor }: PageLinks, total: number) {
  return {
    rest_url: self,
    next_rest_url: next,
    previous_rest_url: previous,
    total,
    total_pages: totalPages,
    next_cursor: nextCursor ?? null,
  }
}

/** The response body of a list, as an object. */
export function presentPage(collection: Collection, views: readonly object[], links: PageLinks, total: number): object {
  const page: Record<string, unknown> = { [collection]: views }
  for (const [name, value] of Object.entries(presentAround(links, total))) {
    if (value !== undefined) page[name] = value
  }
  return page
}
