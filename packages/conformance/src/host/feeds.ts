import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fetchCalendar } from '@kalends/core'
import type { HostCase, HostSetup, OpenHost, ServedCalendar } from './host-case.ts'
import { conversation } from './support/conversation.ts'
import { get, request } from './support/requests.ts'
import { openConnection } from './support/wire.ts'

const setup: HostSetup = {
  mounts: [],
  trustProxy: false,
  parser: 'none',
  compress: false,
  bodyTimeoutMs: undefined,
}

/** Calls `use` with the URL of a host whose calendar responds with this stream. */
function withStream(
  open: OpenHost,
  stream: () => AsyncIterable<Uint8Array>,
  use: (url: string) => Promise<void>,
  bodyTimeoutMs?: number,
): Promise<void> {
  const headers = { 'Content-Type': 'text/calendar' }
  return withHandle(open, () => ({ status: 200, headers, body: stream() }), use, bodyTimeoutMs)
}

/** Calls `use` with the URL of a feed on a host whose calendar responds with `handle`. */
async function withHandle(
  open: OpenHost,
  handle: ServedCalendar['handle'],
  use: (url: string) => Promise<void>,
  bodyTimeoutMs?: number,
): Promise<void> {
  const calendar: ServedCalendar = {
    owns: () => true,
    handle,
    fetch: (given, options) => fetchCalendar(handle, given, options),
  }
  const host = await open(calendar, { ...setup, bodyTimeoutMs })
  try {
    await use(`${host.origin}/calendar/events/v1/events.ics`)
  } finally {
    await host.close()
  }
}

/** How long a host can take to notice that a client has disconnected. */
const PATIENCE_MS = 5000

const CHUNKS = 80
const chunkAt = (index: number): Uint8Array => Buffer.alloc(65_536, index)

/** More chunks than fit into the buffers of a connection. */
const LONG = 10_000

/** A long stream that counts its chunks and reports its end. */
function longStream() {
  let made = 0
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const stream = async function* () {
    try {
      for (; made < LONG; made += 1) yield chunkAt(0)
    } finally {
      end()
    }
  }
  return { stream, made: () => made, ended }
}

/** Feeds, small ones and streams. */
export const feedCases: readonly HostCase[] = [
  // The feeds have no events, because the UIDs of events differ between the two calendars.
  conversation('handles feeds in every format', [
    ...[
      'events.ics',
      'events.rss',
      'events.jsonld',
      'events.fullcalendar.json?start=2027-04-01&end=2027-05-01',
    ].flatMap((path) => [get(path, 200), request('HEAD', path, 200)]),
    get('events/1.ics', 404),
    get('events/by-slug/jazz.ics', 404),
    get('events.ics?feed_token=x', 401),
    get('events', 200, { headers: { accept: 'text/calendar' } }),
  ]),
  {
    name: 'sends a stream whole',
    run: (open) => {
      const stream = async function* () {
        for (let index = 0; index < CHUNKS; index += 1) yield chunkAt(index)
      }
      return withStream(open, stream, async (url) => {
        const response = await fetch(url)
        const bytes = Buffer.from(await response.arrayBuffer())
        const wanted = Buffer.concat(Array.from({ length: CHUNKS }, (_, index) => chunkAt(index)))
        const digest = (given: Uint8Array) => createHash('sha256').update(given).digest('hex')
        assert.equal(response.headers.get('content-type'), 'text/calendar')
        assert.equal(bytes.length, wanted.length)
        assert.equal(digest(bytes), digest(wanted))
      })
    },
  },
  {
    needs: ['connection'],
    name: 'aborts the response when a stream fails, so that the client knows that it is incomplete',
    run: (open) => {
      const stream = async function* () {
        yield chunkAt(1)
        throw new Error('The stream has failed.')
      }
      return withStream(open, stream, async (url) => {
        await assert.rejects(async () => (await fetch(url)).arrayBuffer())
      })
    },
  },
  {
    needs: ['connection'],
    name: 'produces a stream only as fast as its client reads, and ends it when the client disconnects',
    run: (open) => {
      const { stream, made, ended } = longStream()
      return withStream(open, stream, async (url) => {
        const leaving = new AbortController()
        const response = await fetch(url, { signal: leaving.signal })
        assert.equal((await response.body?.getReader().read())?.done, false)
        leaving.abort()
        await ended
        assert.ok(made() < LONG)
      })
    },
  },
  {
    needs: ['connection'],
    name: 'tells the calendar that a client has disconnected, so that work for it can stop',
    run: async (open) => {
      const leaving = new AbortController()
      const seen: (boolean | undefined)[] = []
      let end = (): void => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      const handle: ServedCalendar['handle'] = async ({ isDisconnected }) => {
        seen.push(isDisconnected?.())
        leaving.abort()
        for (const start = performance.now(); !isDisconnected?.() && performance.now() - start < PATIENCE_MS; ) {
          await setTimeout(1)
        }
        seen.push(isDisconnected?.())
        end()
        return { status: 499, headers: {}, body: undefined }
      }
      await withHandle(open, handle, async (url) => {
        await assert.rejects(fetch(url, { signal: leaving.signal }))
        await ended
        assert.deepEqual(seen, [false, true])
      })
    },
  },
  {
    needs: ['connection'],
    name: 'ends a stream whose client stops reading but stays connected',
    run: (open) => {
      const { stream, made, ended } = longStream()
      return withStream(
        open,
        stream,
        async (url) => {
          const { origin, pathname } = new URL(url)
          const { socket } = await openConnection(origin)
          const closed = once(socket, 'close')
          socket.pause()
          socket.write(`GET ${pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
          await ended
          // The stream can fill the buffers of the connection before it stops.
          assert.ok(made() < 1000, `${made()} chunks were made.`)
          socket.resume()
          await closed
        },
        50,
      )
    },
  },
  {
    needs: ['connection'],
    name: 'disconnects a client that stops reading a large response but stays connected',
    run: (open) => {
      // Far more than fits into the buffers of a connection.
      const body = Buffer.alloc(64 * 1024 * 1024)
      const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
      let isGone: (() => boolean) | undefined
      const handle: ServedCalendar['handle'] = ({ isDisconnected }) => {
        isGone = isDisconnected
        return { status: 200, headers, body }
      }
      return withHandle(
        open,
        handle,
        async (url) => {
          const { origin, pathname } = new URL(url)
          const { socket } = await openConnection(origin)
          const closed = once(socket, 'close')
          socket.pause()
          socket.write(`GET ${pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
          for (const start = performance.now(); !isGone?.() && performance.now() - start < PATIENCE_MS; ) {
            await setTimeout(1)
          }
          assert.equal(isGone?.(), true)
          socket.resume()
          await closed
          assert.ok(socket.bytesRead < body.length)
        },
        50,
      )
    },
  },
]
