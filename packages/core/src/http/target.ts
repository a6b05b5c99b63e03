import { trimSlashes } from '../domain/url.ts'

/** The target of a request, still percent-encoded. */
export interface RequestTarget {
  /** Starts with a slash, except for the `*` of `OPTIONS *`. */
  readonly path: string
  /** Without its `?`. */
  readonly query: string
}

/** Splits the target of a request line: `/path?query`, or `http://host/path?query` as proxies write it. */
export function readTarget(url: string): RequestTarget {
  const withoutHost = url.startsWith('/') ? url : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  const hash = withoutHost.indexOf('#')
  const target = hash === -1 ? withoutHost : withoutHost.slice(0, hash)
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  return { path: path === '' ? '/' : path, query: mark === -1 ? '' : target.slice(mark + 1) }
}

/** Percent-encodes characters that a path cannot contain. Leaves encoded ones as they are. */
function encodePath(path: string): string {
  return path.replace(/[^\w\-.~!$&'()*+,;=:@%/]+/g, (text) =>
    Buffer.from(text).toString('hex').replace(/../g, '%$&').toUpperCase(),
  )
}

/** Normalizes a path prefix: percent-encoded, with a leading and no trailing slash; empty for none. */
export function cleanPrefix(prefix: string | undefined): string {
  const inner = trimSlashes(encodePath(prefix ?? ''))
  return inner === '' ? '' : `/${inner}`
}

/** The path below a normalized prefix; `undefined` if it is not below. */
export function pathBelow(path: string, prefix: string): string | undefined {
  if (prefix === '') return path
  if (path === prefix) return '/'
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined
}

/** A valid host with an optional port. Links contain it, so nothing else is accepted. */
const HOST = /^(?:[a-z\d._-]{1,255}|\[[a-f\d:.]{2,45}\])(?::\d{1,5})?$/i

/** Where the calendar is mounted. */
interface Mount {
  readonly protocol: string | undefined
  readonly host: string | undefined
  readonly path: string
}

/** The last mount with its URL, because nearly every request has the same mount. */
let lastMount: (Mount & { readonly address: string }) | undefined

/** The absolute URL of a mount, without a trailing slash. An invalid host becomes `localhost`. */
export function mountAddress({ protocol, host, path }: Mount): string {
  if (
    lastMount === undefined ||
    lastMount.protocol !== protocol ||
    lastMount.host !== host ||
    lastMount.path !== path
  ) {
    lastMount = { protocol, host, path, address: addressOf({ protocol, host, path }) }
  }
  return lastMount.address
}

function addressOf(from: Mount): string {
  const protocol = from.protocol?.toLowerCase() === 'https' ? 'https' : 'http'
  const host = from.host !== undefined && HOST.test(from.host) ? from.host.toLowerCase() : 'localhost'
  const path = encodePath(from.path)
  return `${protocol}://${host}${path.endsWith('/') ? path.slice(0, -1) : path}`
}
