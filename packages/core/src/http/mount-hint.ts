import { isRecord } from '../contract/json.ts'
import { cleanPrefix, pathBelow } from './target.ts'

/** How many segments of a path are tried as a mount. */
const MOST_SEGMENTS = 20

/** The parts of a calendar that a hint needs. */
export interface HintParts {
  readonly namespace: string
  readonly owns: (path: string) => boolean
}

/**
 * Adds a hint to a response of `calendar.fetch` with 404, if the option `mount` does not fit the path of the request. It is
 * for developers, so it is left out in production.
 */
export async function withMountHint(
  response: Response,
  url: string,
  mount: string | undefined,
  parts: HintParts,
): Promise<Response> {
  if (response.status !== 404 || response.body === null || process.env['NODE_ENV'] === 'production') return response
  const hint = mountHint(new URL(url).pathname, prefixOf(mount), parts)
  if (hint === undefined) return response
  // The body of an error is an object.
  const body = (await response.json()) as Readonly<Record<string, unknown>>
  // In `application/problem+json`, an error has no member `data`.
  const hinted = isRecord(body['data']) ? { ...body, data: { ...body['data'], hint } } : { ...body, hint }
  const bytes = Buffer.from(JSON.stringify(hinted))
  const headers = new Headers(response.headers)
  headers.set('Content-Length', String(bytes.length))
  return new Response(bytes, { status: response.status, headers })
}

function prefixOf(mount = ''): string {
  return cleanPrefix(/^https?:\/\//i.test(mount) ? new URL(mount).pathname : mount)
}

/** What is wrong with the mount; `undefined` if the path belongs to the calendar. */
function mountHint(path: string, prefix: string, { namespace, owns }: HintParts): string | undefined {
  const below = pathBelow(path, prefix)
  if (below !== undefined && owns(below)) return undefined
  const begins = `With ${prefix === '' ? 'no mount' : `the mount ${prefix}`}, its paths begin with ${prefix}/${namespace}.`
  const fitting = fittingPrefix(path, owns)
  if (fitting === undefined) return `This path is not the calendar's. ${begins}`
  const change = fitting === '' ? 'Leave out the option mount' : `Pass { mount: '${fitting}' }`
  return `${change} in calendar.fetch(request, options). ${begins}`
}

/** The part of a path before the part that belongs to the calendar; `undefined` if no part does. */
function fittingPrefix(path: string, owns: HintParts['owns']): string | undefined {
  let at = 0
  for (let tries = 0; at !== -1 && tries < MOST_SEGMENTS; tries += 1) {
    if (owns(path.slice(at))) return path.slice(0, at)
    at = path.indexOf('/', at + 1)
  }
  return undefined
}
