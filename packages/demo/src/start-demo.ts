import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { createApp } from './create-app.ts'
import { openCalendar } from './open-calendar.ts'
import type { DemoOptions } from './options.ts'
import type { Progress } from './seed/fill.ts'

/** A demo that runs. */
export interface Demo {
  /** Where its page is, without a slash at the end. */
  readonly address: string
  /** Answers what it is answering, then lets go of the port and the file. */
  close(): Promise<void>
}

/** Whether an address to listen on is reached from this machine alone. */
export function isLocal(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)
}

/** Starts the demo. Rejects with a sentence for people when it cannot: a port in use, a file that cannot be opened. */
export async function startDemo(options: DemoOptions, progress: Progress = () => undefined): Promise<Demo> {
  let isReady: (app: Express) => void = () => undefined
  const ready = new Promise<Express>((resolve) => {
    isReady = resolve
  })
  // The port first: that it is in use should be said before the calendar is filled. Who asks meanwhile waits.
  const server = createServer((request, response) => void ready.then((app) => app(request, response)))
  await listen(server, options)
  try {
    const calendar = await openCalendar(options, progress)
    isReady(createApp(calendar, { isLocal: isLocal(options.host) }))
    return { address: addressOf(server, options.host), close: () => stop(server).then(calendar.close) }
  } catch (error) {
    server.closeAllConnections()
    await stop(server)
    throw error
  }
}

function listen(server: Server, { host, port }: DemoOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(whyNot(error, host, port), { cause: error })),
    )
    server.listen(port, host, resolve)
  })
}

function whyNot({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another with --port, or any free one with --port 0.`
  if (code === 'EACCES') return `Port ${port} is not for you to use. Choose one above 1023 with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address “${host}”. Choose another with --host.`
  return message
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo // It listens on a port, not on a pipe.
  // Everywhere is no address that a browser could open.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const PATIENCE_MS = 2000

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    server.close(() => {
      clearTimeout(impatience)
      resolve()
    })
    server.closeIdleConnections()
  })
}
