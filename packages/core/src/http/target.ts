import { trimSlashes } from '../domain/trim-slashes.ts'

/** Where a request goes, as it is written: still percent-encoded. */
export interface Target {
  /** Starts with a slash, except for the `*` of `OPTIONS *`. */
  readonly path: string
  /** Without its `?`. */
  readonly query: string
}

/** Splits the target of a request line: `/path?query`, or `http://host/path?query` as proxies write it. */
export function readTarget(url: string): Target {
  const withoutHost = url.startsWith('/') ? url : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  const hash = withoutHost.indexOf('#')
  const target = hash === -1 ? withoutHost : withoutHost.slice(0, hash)
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  return { path: path === '' ? '/' : path, query: mark === -1 ? '' : target.slice(mark + 1) }
}

/** Percent-encodes what cannot stand in a path; what is encoded already stays as it is. */
function encodePath(path: string): string {
  return path.replace(/[^\w\-.~!$&'()*+,;=:@%/]+/g, (text) =>
    Buffer.from(text).toString('hex').replace(/../g, '%$&').toUpperCase(),
  )
}

/** A prefix as it appears in paths: percent-encoded, with a slash in front and none at the end; empty for none. */
export function cleanPrefix(prefix: string | undefined): string {
  const inner = trimSlashes(encodePath(prefix ?? ''))
  return inner === '' ? '' : `/${inner}`
}

/** The path below a clean prefix; `undefined` when it is not below. */
export function pathBelow(path: string, prefix: string): string | undefined {
  if (prefix === '') return path
  if (path === prefix) return '/'
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined
}

/** What an address on the Web may have as a host, port included. Anything else would end up in every link. */
const HOST = /^(?:[a-z\d._-]{1,255}|\[[a-f\d:.]{2,45}\])(?::\d{1,5})?$/i

/** Where a host has found itself mounted. */
interface Mount {
  readonly protocol: string | undefined
  readonly host: string | undefined
  readonly path: string
}

/** Nearly every request comes to the same address. */
let lastMount: (Mount & { readonly address: string }) | undefined

/** The absolute address of a mount, without a trailing slash. What a client may have made up is made harmless. */
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
