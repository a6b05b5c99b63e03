import type { Collection } from './links.ts'

/** Parameters of a request, in order, as texts. */
export type Parameters = readonly (readonly [name: string, value: string])[]

/** Parameters as names and texts, lists and records spelt with brackets. What is not given is left out. */
export function spellParameters(values: Readonly<Record<string, unknown>>): Parameters {
  return Object.entries(values).flatMap(([name, value]) => spell(name, value))
}

function spell(name: string, value: unknown): Parameters {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.map((entry) => [`${name}[]`, String(entry)] as const)
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).map(([key, entry]) => [`${name}[${key}]`, String(entry)] as const)
}

/** What the links between pages are made from. */
export interface PageFacts {
  /** The address of the list, without parameters. */
  readonly url: string
  readonly parameters: Parameters
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
  const at = (number: number): string => pageUrl(url, inForce(parameters, perPage), number)
  return {
    self: at(page),
    first: at(1),
    previous: page > 1 && page - 1 <= totalPages ? at(page - 1) : undefined,
    next: page < totalPages ? at(page + 1) : undefined,
    last: at(Math.max(totalPages, 1)),
    totalPages,
  }
}

/** A `per_page` that was cut shows the number in force. */
function inForce(parameters: Parameters, perPage: number): Parameters {
  return parameters.map(([name, value]) => (name === 'per_page' ? [name, String(perPage)] : [name, value]))
}

function pageUrl(url: string, parameters: Parameters, page: number): string {
  const others = parameters.filter(([name]) => name !== 'page')
  const all = page === 1 ? others : [...others, ['page', String(page)] as const]
  if (all.length === 0) return url
  return `${url}?${all.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`
}

/** A list in its envelope. */
export function presentPage(collection: Collection, views: readonly object[], links: PageLinks, total: number): object {
  return {
    [collection]: views,
    rest_url: links.self,
    ...(links.next !== undefined && { next_rest_url: links.next }),
    ...(links.previous !== undefined && { previous_rest_url: links.previous }),
    total,
    total_pages: links.totalPages,
  }
}
