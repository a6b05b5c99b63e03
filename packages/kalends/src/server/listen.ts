import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CommandError } from '../command-error.ts'

/** A server that listens. */
export interface Listening {
  /** Its address, without a trailing slash. */
  readonly url: string
  /** Finishes requests in flight and closes the port. Cuts connections that take longer than `graceMs`. */
  stop(graceMs?: number): Promise<void>
  /** Cuts all connections, so that `stop` finishes at once. */
  cut(): void
}

const GRACE_MS = 10_000

/** Starts a server. If it cannot use the address, the error says what to do. */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Listening> {
  let isStopping = false
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 60_000 }, (request, response) => {
    // An idle keep-alive connection would delay the shutdown.
    response.once('close', () => {
      if (isStopping) setImmediate(() => server.closeIdleConnections())
    })
    listener(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    url: urlOf(server, host),
    cut: () => server.closeAllConnections(),
    stop: (graceMs = GRACE_MS) =>
      new Promise((resolve) => {
        isStopping = true
        const timer = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): CommandError {
  const { code } = error
  if (code === 'EADDRINUSE') {
    return new CommandError(`Port ${port} is in use.`, 'Choose another with --port, or any free one with --port 0.', {
      cause: error,
    })
  }
  if (code === 'EACCES') {
    return new CommandError(`You are not allowed to use port ${port}.`, 'Choose one above 1023 with --port.', {
      cause: error,
    })
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL') {
    return new CommandError(`This machine has no address ${host}.`, 'Choose another with --host.', { cause: error })
  }
  return new CommandError(
    `The server cannot listen on ${host}, port ${port}: ${error.message}.`,
    'Choose another with --host or --port.',
    { cause: error },
  )
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo // Safe: it listens on a port.
  // Browsers cannot open the wildcard address.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
