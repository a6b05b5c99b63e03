import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { createApp } from './create-app.ts'
import { nextEvent } from './next-event.ts'
import { openCalendar } from './open-calendar.ts'
import type { DemoOptions } from './options.ts'
import type { Progress } from './seed/fill.ts'

/** A running demo. */
export interface Demo {
  /** The URL of its page, without a trailing slash. */
  readonly address: string
  /** The next public event in words, or an empty string. */
  readonly next: string
  /** Finishes open requests, then closes the port and the file. */
  close(): Promise<void>
}

/** Whether only this machine can reach a host address. */
export function isLocal(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)
}

/** Starts the demo. Rejects with a readable message when the port is in use or the file cannot be opened. */
export async function startDemo(options: DemoOptions, progress: Progress = () => undefined): Promise<Demo> {
  let isReady: (app: Express) => void = () => undefined
  const ready = new Promise<Express>((resolve) => {
    isReady = resolve
  })
  // The port is opened first, so that a port in use is reported before the calendar is filled. Requests wait until then.
  const server = createServer((request, response) => void ready.then((app) => app(request, response)))
  await listen(server, options)
  try {
    const address = addressOf(server, options.host)
    const calendar = await openCalendar(options, { address, progress })
    isReady(createApp(calendar, { isLocal: isLocal(options.host) }))
    await warmUp(address)
    return {
      address,
      next: await nextEvent(calendar),
      close: () => stop(server).then(calendar.close),
    }
  } catch (error) {
    server.closeAllConnections()
    await stop(server)
    throw error
  }
}

/**
 * Sends the first requests of the page once, in a language that few visitors choose. The page shows how long the server
 * takes, which would otherwise be how long Node takes to load and compile its code.
 */
async function warmUp(address: string): Promise<void> {
  for (const path of ['events.fullcalendar.json', 'categories', 'venues', 'organizers']) {
    const response = await fetch(`${address}/api/sw/calendar/events/v1/${path}`)
    await response.arrayBuffer()
  }
}

function listen(server: Server, { host, port }: DemoOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(describeError(error, host, port), { cause: error })),
    )
    server.listen(port, host, resolve)
  })
}

function describeError({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another with --port, or any free one with --port 0.`
  if (code === 'EACCES') return `You are not allowed to use port ${port}. Choose one above 1023 with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address “${host}”. Choose another with --host.`
  return message
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo // The server listens on a port, not on a pipe.
  // A browser cannot open the wildcard address.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const GRACE_MS = 2000

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
