import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expressCalendar } from '@kalends/adapter-express'
import type { HostSetup, OpenHost } from '@kalends/conformance'
import type express from 'express'
import type { ErrorRequestHandler, RequestHandler } from 'express'

type Express = typeof express

function parserOf(kind: HostSetup['parser'], host: Express): readonly RequestHandler[] {
  if (kind === 'json') return [host.json()]
  if (kind === 'form') return [host.urlencoded({ extended: false })]
  if (kind === 'nestedForm') return [host.urlencoded({ extended: true })]
  if (kind === 'text') return [host.text({ type: '*/*' })]
  return kind === 'raw' ? [host.raw({ type: '*/*' })] : []
}

/** Changes headers when they are written and bytes when they end, as the well-known middleware does. */
const compress: RequestHandler = (request, response, next) => {
  if (request.get('accept-encoding') !== 'gzip' || request.method === 'HEAD') return next()
  const writeHead = response.writeHead.bind(response)
  const end = response.end.bind(response)
  Object.assign(response, {
    writeHead: (status: number, headers: Record<string, string>) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      response.vary('Accept-Encoding').setHeader('Content-Encoding', 'gzip').removeHeader('Content-Length')
      return writeHead(status)
    },
    end: (bytes: Uint8Array) => end(gzipSync(bytes)),
  })
  next()
}

const ownRoute: RequestHandler = async (request, response) => {
  const body = await request.toArray()
  response.send(`host ${request.method} ${request.originalUrl} ${Buffer.concat(body)}`)
}

const ownErrors: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(500).end(`host error ${error.message}`)
}

/** Opens Express applications of the given version. */
export function openExpress(host: Express): OpenHost {
  return async (calendar, { mounts, user, trustProxy, parser, compress: compresses, bodyTimeoutMs }) => {
    const app = host()
    app.set('trust proxy', trustProxy)
    if (compresses) app.use(compress)
    for (const parse of parserOf(parser, host)) app.use(parse)
    const handler = expressCalendar(calendar, {
      ...(user === undefined ? {} : { user: (request) => user(request.headers) }),
      ...(bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs }),
    })
    app.use(mounts.reduceRight<RequestHandler>((inner, path) => host.Router().use(path, inner), handler))
    app.use(ownRoute)
    app.use(ownErrors)
    const server = await new Promise<ReturnType<typeof app.listen>>((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
    })
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
}
