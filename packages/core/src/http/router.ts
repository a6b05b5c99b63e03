import { type Language, languages } from '../contract/languages.ts'
import { type OperationId, operationIds, routes } from '../contract/routes.ts'
import { decodeSegment } from './text.ts'

/** A path of the calendar and its operations. */
export interface Match {
  readonly languageRoot: Language | undefined
  /** The operation of each method. */
  readonly operations: ReadonlyMap<string, OperationId>
  /** The methods for the `Allow` header. */
  readonly allow: readonly string[]
  /** The id or slug in the path. */
  readonly target: number | string | undefined
}

type Endpoint = Pick<Match, 'operations' | 'allow'>

/** Builds the router for a namespace such as `calendar/events/v1`. */
export function createRouter(namespace: string) {
  const endpoints = endpointsByPath()
  const roots = [undefined, ...languages].map((language) => {
    const root = language === undefined ? `/${namespace}` : `/${language}/${namespace}`
    return { language, root, folder: `${root}/` }
  })
  const rootOf = (path: string) => roots.find(({ root, folder }) => path.startsWith(folder) || path === root)
  return {
    /** Whether the path is under the namespace or one of its language roots. */
    owns: (path: string): boolean => rootOf(path) !== undefined,
    /** The language root of the path, whether or not the path exists. */
    languageRoot: (path: string): Language | undefined => rootOf(path)?.language,
    /** Finds the operations of a path; `undefined` if the path does not exist. */
    match: (path: string): Match | undefined => {
      const root = rootOf(path)
      if (root === undefined) return undefined
      const found = find(endpoints, withoutTrailingSlash(path.slice(root.root.length)))
      return found && { languageRoot: root.language, ...found }
    },
    /** The part of the path after `doc/`: the name of a file of the documentation page. */
    docFile: (path: string): string | undefined => {
      const folder = `${routes['doc.get'].path}/`
      const below = path.slice(rootOf(path)?.root.length ?? path.length)
      return below.startsWith(folder) ? below.slice(folder.length) : undefined
    },
  }
}

/** Finds the operation for a path. Built once for a calendar. */
export type Router = ReturnType<typeof createRouter>

function withoutTrailingSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** The operations by the paths of the table, which contain `{id}` and `{slug}`. */
function endpointsByPath(): ReadonlyMap<string, Endpoint> {
  const byPath = new Map<string, Map<string, OperationId>>()
  for (const operation of operationIds) {
    const { path, methods } = routes[operation]
    const operations = byPath.get(path) ?? new Map<string, OperationId>()
    for (const method of methods) operations.set(method, operation)
    const get = operations.get('GET')
    if (get !== undefined) operations.set('HEAD', get)
    byPath.set(path, operations)
  }
  return new Map([...byPath].map(([path, operations]) => [path, { operations, allow: allowOf(operations) }]))
}

const methodOrder = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function allowOf(operations: ReadonlyMap<string, OperationId>): readonly string[] {
  return methodOrder.filter((method) => method === 'OPTIONS' || operations.has(method))
}

function find(endpoints: ReadonlyMap<string, Endpoint>, path: string): Omit<Match, 'languageRoot'> | undefined {
  const fixed = endpoints.get(path)
  // A request for the literal path `{id}` must not match.
  if (fixed !== undefined && !path.includes('{')) return { target: undefined, ...fixed }
  const cut = path.lastIndexOf('/')
  const before = path.slice(0, cut)
  const last = path.slice(cut + 1)
  return findRecord(endpoints, before, last, '.ics') ?? findRecord(endpoints, before, last, '')
}

/** Finds a path whose last segment is an id or a slug with a suffix. */
function findRecord(
  endpoints: ReadonlyMap<string, Endpoint>,
  before: string,
  last: string,
  suffix: string,
): Omit<Match, 'languageRoot'> | undefined {
  if (!last.endsWith(suffix)) return undefined
  const name = last.slice(0, last.length - suffix.length)
  const byId = endpoints.get(`${before}/{id}${suffix}`)
  if (byId !== undefined && /^\d+$/.test(name)) return { target: readId(name), ...byId }
  const bySlug = endpoints.get(`${before}/{slug}${suffix}`)
  const slug = bySlug && name !== '' ? decodeSegment(name) : undefined
  return bySlug && slug !== undefined ? { target: slug, ...bySlug } : undefined
}

/** Parses an id. A number above the safe integers becomes 0, which is the id of no record. */
function readId(digits: string): number {
  const id = Number(digits)
  return Number.isSafeInteger(id) ? id : 0
}
