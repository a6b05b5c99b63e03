import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { inspect } from 'node:util'
import type { HostCase, OpenHost } from '../host/host-case.ts'
import { BODY_LIMIT, newCalendar, setupOf, withHost } from '../host/support/conversation.ts'
import { exchange } from '../host/support/wire.ts'
import { type Random, seededRandom } from '../random/seeded-random.ts'
import { referenceStore } from '../reference/reference-store.ts'
import { fuzzRequests } from './fuzz-requests.ts'
import { responseFaults } from './response-faults.ts'
import { fuzzBytes, type WireBytes } from './wire-bytes.ts'

/** How the bytes of a request are sent: at once, in small chunks, aborted, or incomplete without closing. */
type Manner = 'whole' | 'pieces' | 'cut' | 'stalled'

/** The timeout for a body. */
const BODY_TIMEOUT_MS = 60
/** The timeout for a response. */
const PATIENCE_MS = 5000

/**
 * Sends malformed requests of one seed over separate connections. A host must respond to each complete request, never
 * with 500 or the wrong shape, and disconnect clients that do not send HTTP. Rejected requests must change nothing.
 */
export function fuzzHostCase(seed: number, requests: number): HostCase {
  return {
    name: `a host survives ${requests} malformed requests (seed ${seed})`,
    needs: ['connection'],
    run: (open) => fuzzHost(open, seed, requests),
  }
}

async function fuzzHost(open: OpenHost, seed: number, requests: number): Promise<void> {
  const store = referenceStore()
  const calendar = newCalendar({ store, log: { error: ({ error }) => assert.fail(`the log says ${inspect(error)}`) } })
  const setup = setupOf({ bodyTimeoutMs: BODY_TIMEOUT_MS })
  await withHost(open, calendar, setup, async (origin) => {
    const random = seededRandom(seed)
    const source = fuzzRequests(seed, { limitBytes: BODY_LIMIT })
    for (let index = 0; index < requests; index += 1) {
      let request = source.next().value
      // Requests outside the calendar go to the host, and are not checked.
      while (!calendar.owns(request.path)) request = source.next().value
      const wire = fuzzBytes(random, request, setup.mounts.join(''), new URL(origin).host)
      const manner = randomManner(random)
      const before = await store.revision()
      const heard = await converse(origin, wire, manner, request.method, random)
      const hasChanged = (await store.revision()) !== before
      // Bytes after a body are a second request. Its rejection says nothing about the first one.
      const isRejected = /^HTTP\/1\.1 [45]/.test(heard) && heard.includes('json')
      const faults = [
        ...heardFaults(request.method, heard, manner),
        ...(hasChanged && isRejected ? ['the request was rejected but changed the store'] : []),
      ]
      assert.deepEqual(faults, [], `Seed ${seed}, request ${index}, ${manner}: ${shown(wire)}\n${heard.slice(0, 2000)}`)
    }
    const { status } = await exchange(origin, {
      method: 'GET',
      target: '/api/calendar/events/v1/events',
      headers: {},
      body: undefined,
    })
    assert.equal(status, 200, 'the host must still respond')
  })
}

function randomManner(random: Random): Manner {
  const fate = random.below(100)
  if (fate < 80) return 'whole'
  if (fate < 92) return 'pieces'
  return fate < 98 ? 'cut' : 'stalled'
}

/** Sends the bytes and returns everything received until the response is complete or the connection ends. */
async function converse(
  origin: string,
  { bytes, head }: WireBytes,
  manner: Manner,
  method: string,
  random: Random,
): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const heard: Buffer[] = []
  return new Promise<string>((resolve) => {
    const timer = setTimeout(() => finish(), PATIENCE_MS)
    const finish = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(jsonBody())
    }
    const jsonBody = (): string =>
      Buffer.concat(heard)
        .toString('latin1')
        .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
    socket.on('data', (chunk) => {
      heard.push(chunk)
      if (isComplete(jsonBody(), method)) finish()
    })
    // A reset counts as the end of the connection. The bytes received so far are used.
    socket.on('error', () => {})
    socket.once('close', finish)
    socket.once('connect', () => write(socket, bytes, head, manner, random))
  })
}

function write(socket: Socket, bytes: Buffer, head: number, manner: Manner, random: Random): void {
  if (manner === 'whole') socket.write(bytes)
  if (manner === 'stalled') socket.write(bytes.subarray(0, Math.max(head, bytes.length - 1)))
  if (manner === 'cut') socket.end(bytes.subarray(0, random.below(bytes.length)))
  if (manner === 'pieces') writePieces(socket, bytes, random.between(1, bytes.length))
}

function writePieces(socket: Socket, bytes: Buffer, size: number): void {
  if (bytes.length === 0 || socket.destroyed) return
  socket.write(bytes.subarray(0, size))
  setImmediate(() => writePieces(socket, bytes.subarray(size), size))
}

/** Whether the first response is complete. Without a declared length, it ends with the connection. */
function isComplete(heard: string, method: string): boolean {
  const end = heard.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /^content-length: (\d+)$/im.exec(heard.slice(0, end))?.[1]
  const isBare = method === 'HEAD' || /^HTTP\/1\.1 (204|304)/.test(heard) || heard.endsWith('\r\n0\r\n\r\n')
  return isBare || (length !== undefined && heard.length - end - 4 >= Number(length))
}

function heardFaults(method: string, heard: string, manner: Manner): readonly string[] {
  // Node closes the connection on CONNECT and on invalid HTTP.
  if (heard === '') return manner === 'cut' || method === 'CONNECT' ? [] : ['there was no response']
  const end = heard.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = heard.slice(0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1])
  const headers = Object.fromEntries(
    lines.map((line) => [capitals(line.split(':', 1)[0] ?? ''), line.slice(line.indexOf(':') + 2)]),
  )
  if (!headers['Content-Type']?.includes('json')) return status < 500 ? [] : [`the host responds with ${status}`]
  const rest = heard.slice(end + 4, end + 4 + Number(headers['Content-Length']))
  // After a response without a body, Node can send a second one for an incomplete body or for bytes after it.
  const body = Buffer.from(method === 'HEAD' && rest.startsWith('HTTP/1.1 ') ? '' : rest, 'latin1')
  return responseFaults(body.length === 0 ? 'HEAD' : method, {
    status,
    headers,
    body: body.length === 0 ? undefined : body,
  })
}

function capitals(name: string): string {
  return name.toLowerCase().replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase())
}

function shown({ bytes }: WireBytes): string {
  return JSON.stringify(bytes.toString('latin1').slice(0, 3000))
}
