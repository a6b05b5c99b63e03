import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'

/** The scheme and host that the client used. A trusted proxy's forwarded headers take precedence. */
export interface Origin {
  /** `http` or `https`. */
  readonly protocol: string
  /** The host name with its port; `undefined` if the client sent none. */
  readonly host: string | undefined
}

/** Finds the origin that the client used. */
export function publicOrigin({ socket, headers }: IncomingMessage, trustProxy: boolean): Origin {
  const protocol = (socket as Partial<TLSSocket> | undefined)?.encrypted === true ? 'https' : 'http'
  const host = headers.host ?? first(headers[':authority'])
  if (!trustProxy) return { protocol, host }
  return {
    protocol: first(headers['x-forwarded-proto']) || protocol,
    host: first(headers['x-forwarded-host']) || host,
  }
}

/** The first value. With several proxies it is the outermost one's. */
function first(header: string | readonly string[] | undefined): string | undefined {
  const value = typeof header === 'object' ? header[0] : header
  return value?.split(',', 1)[0]?.trim()
}
