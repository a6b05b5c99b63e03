import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { OpenHost, RunningHost } from '@kalends/conformance'
import { nodeCalendar } from '@kalends/core/node'

async function listen(listener: RequestListener): Promise<RunningHost> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Opens plain `node:http` servers. */
export const openNode: OpenHost = async (calendar, { mounts, user, trustProxy, bodyTimeoutMs }) => {
  const handler = nodeCalendar(calendar, {
    prefix: mounts.join(''),
    trustProxy,
    ...(user === undefined ? {} : { user: (request) => user(request.headers) }),
    ...(bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs }),
  })
  return listen((request, response) =>
    handler(request, response, async (error) => {
      if (error instanceof Error) return response.writeHead(500).end(`host error ${error.message}`, () => {})
      const text = `host ${request.method} ${request.url} ${Buffer.concat(await request.toArray())}`
      return response.setHeader('Content-Length', Buffer.byteLength(text)).end(text)
    }),
  )
}

/** Opens servers that turn each request into a Web `Request` for `calendar.fetch`, as Web hosts on Node do. */
export const openFetch: OpenHost = (calendar, { mounts, user }) =>
  listen(async (request, response) => {
    const { method = 'GET', headers } = request
    const origin = `http://${/^[\w.:[\]-]{1,99}$/.test(headers.host ?? '') ? headers.host : 'localhost'}`
    const { pathname, search } = new URL(request.url ?? '/', origin)
    const hasBody =
      !['GET', 'HEAD'].includes(method) && /content-length|transfer-encoding/.test(Object.keys(headers).join())
    const reply = await calendar.fetch(
      new Request(`${origin}${pathname}${search}`, {
        method,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
      }),
      { user: (await user?.(headers)) ?? null, mount: mounts.join('') },
    )
    response.writeHead(reply.status, Object.fromEntries(reply.headers))
    response.end(new Uint8Array(await reply.arrayBuffer()))
  })
