import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { isCalendarError } from '../../src/errors/calendar-error.ts'
import { errorStatuses } from '../../src/errors/codes.ts'
import type { CalendarRequest, CalendarResponse } from '../../src/http/message.ts'
import type { ServedCalendar } from '../../src/node/index.ts'

/** What the echo says about a request. */
export interface Echo {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly mount: string
  readonly user: unknown
  readonly body: unknown
}

/** A response with a status and a text. */
export function responseOf(status: number, text: string, headers: Record<string, string> = {}): CalendarResponse {
  const body = Buffer.from(text)
  return { status, headers: { 'Content-Length': String(body.length), ...headers }, body }
}

/** Owns all paths below `/calendar`, and echoes the request. Reads the body, except for GET. */
export function echoCalendar(limitBytes = 100): ServedCalendar & { readonly messages: CalendarRequest[] } {
  const messages: CalendarRequest[] = []
  return {
    messages,
    owns: (path) => path === '/calendar' || path.startsWith('/calendar/'),
    handle: async (message) => {
      messages.push(message)
      const { method, path, query, mount, user } = message
      try {
        const read = method === 'GET' ? undefined : await message.read?.(limitBytes)
        const body = read === undefined ? message.body : Buffer.from(read).toString()
        return responseOf(200, JSON.stringify({ method, path, query, mount, user, body }), { Vary: 'Accept' })
      } catch (error) {
        return isCalendarError(error)
          ? responseOf(errorStatuses[error.code], error.code)
          : responseOf(500, String(error))
      }
    },
  }
}

/** A running server and how to reach it. */
export interface Running {
  readonly origin: string
  /** Opens a connection that shows everything it receives. */
  dial(): Promise<Dialled>
  close(): Promise<void>
}

/** A connection under the test's control. */
export interface Dialled {
  readonly socket: Socket
  /** Everything received so far, once it matches. Rejects if the connection ends before that. */
  until(pattern: RegExp): Promise<string>
  /** Resolves when the other side has closed or reset the connection. */
  readonly closed: Promise<void>
}

/** Starts a server on a free port. */
export async function listen(
  listener: RequestListener<typeof IncomingMessage, typeof ServerResponse>,
): Promise<Running> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    dial: () => dial(port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function dial(port: number): Promise<Dialled> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let wake = (): void => {}
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    text += chunk
    wake()
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      wake()
      resolve()
    })
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return {
    socket,
    closed,
    until: async (pattern) => {
      while (!pattern.test(text)) {
        if (socket.destroyed) throw new Error(`The connection ended after: ${text}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return text
    },
  }
}
