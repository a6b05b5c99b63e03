import type { Collection } from './links.ts'

/** Parameters of a request, in order, as texts. */
export type GivenParameters = readonly (readonly [name: string, value: string])[]

/** Parameters as names and texts, lists and records spelt with brackets. What is not given is left out. */
export function spellParameters(values: Readonly<Record<string, unknown>>): GivenParameters {
  const spelt: [name: string, value: string][] = []
  for (const name of Object.keys(values)) {
    const value = values[name]
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const entry of value) spelt.push([`${name}[]`, String(entry)])
    else if (typeof value !== 'object') spelt.push([name, String(value)])
    else for (const [key, entry] of Object.entries(value)) spelt.push([`${name}[${key}]`, String(entry)])
  }
  return spelt
}

/** What the links between pages are made from. */
export interface PageFacts {
  /** The address of the list, without parameters. */
  readonly url: string
  readonly parameters: GivenParameters
  readonly page: number
  readonly perPage: number
  readonly total: number
}

/** The addresses around a page. Absent where there is no such page. */
export interface PageLinks {
  readonly self: string
  readonly first: string
  readonly previous: string | undefined
  readonly next: string | undefined
  readonly last: string
  readonly totalPages: number
}

/** Works out the addresses of a page and its neighbours; each carries every parameter of the request. */
export function pageLinks({ url, parameters, page, perPage, total }: PageFacts): PageLinks {
  const totalPages = Math.ceil(total / perPage)
  const base = baseUrl(url, parameters, perPage)
  const at = (number: number): string => (number === 1 ? base : `${base}${base === url ? '?' : '&'}page=${number}`)
  return {
    self: at(page),
    first: at(1),
    previous: page > 1 && page - 1 <= totalPages ? at(page - 1) : undefined,
    next: page < totalPages ? at(page + 1) : undefined,
    last: at(Math.max(totalPages, 1)),
    totalPages,
  }
}

/** The address of the first page. A `per_page` that was cut shows the number in force. */
function baseUrl(url: string, parameters: GivenParameters, perPage: number): string {
  let query = ''
  for (const [name, value] of parameters) {
    if (name === 'page') continue
    const inForce = name === 'per_page' ? String(perPage) : value
    query += `${query === '' ? '?' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(inForce)}`
  }
  return url + query
}

/** What a list says besides its records. An address that is not there is `undefined`, which JSON leaves out. */
export function presentAround({ self, next, previous, totalPages }: PageLinks, total: number) {
  return { rest_url: self, next_rest_url: next, previous_rest_url: previous, total, total_pages: totalPages }
}

/** A list in its envelope. */
export function presentPage(collection: Collection, views: readonly object[], links: PageLinks, total: number): object {
  const page: Record<string, unknown> = { [collection]: views }
  for (const [name, value] of Object.entries(presentAround(links, total))) {
    if (value !== undefined) page[name] = value
  }
  return page
}
