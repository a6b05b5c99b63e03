import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'

/** The scheme and host that the client has used, as far as can be known; a proxy that is trusted knows better. */
export function publicOrigin(
  request: IncomingMessage,
  isTrusted: boolean,
): { readonly protocol: string; readonly host: string | undefined } {
  const { socket, headers } = request
  const protocol = (socket as Partial<TLSSocket>).encrypted === true ? 'https' : 'http'
  const host = headers.host ?? first(headers[':authority'])
  if (!isTrusted) return { protocol, host }
  return {
    protocol: first(headers['x-forwarded-proto']) || protocol,
    host: first(headers['x-forwarded-host']) || host,
  }
}

/** The first value: with several proxies, that of the outermost one. */
function first(header: string | readonly string[] | undefined): string | undefined {
  const value = typeof header === 'object' ? header[0] : header
  return value?.split(',', 1)[0]?.trim()
}
