import { connect, constants, createServer, type Http2Server, type IncomingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CalendarResponse } from '../../src/http/message.ts'
import { type NodeHandler, nodeCalendar, type ServedCalendar } from '../../src/node/index.ts'
import { echoCalendar, responseOf } from './support.ts'

let server: Http2Server

const calendar: ServedCalendar = {
  ...echoCalendar(),
  handle: async (message) => {
    if (message.path === '/calendar/chunks') return inChunks()
    if (message.path === '/calendar/waits') await new Promise<void>((resolve) => wait(message.isDisconnected, resolve))
    return echoCalendar().handle(message)
  },
}

/** A waiting request: whether its client has disconnected, and a function that continues it. */
let [waits, goOn]: [(isDisconnected: () => boolean) => void, () => void] = [() => {}, () => {}]
const waiting = new Promise<() => boolean>((resolve) => {
  waits = resolve
})
function wait(isDisconnected: (() => boolean) | undefined, resume: () => void): void {
  goOn = resume
  if (isDisconnected !== undefined) waits(isDisconnected)
}

function inChunks(): CalendarResponse {
  const body = ['one ', 'two ', 'three'].map((text) => Buffer.from(text))
  return { ...responseOf(200, body.join('')), body }
}

beforeEach(async () => {
  const handler = nodeCalendar(calendar, { prefix: '/api' })
  // The types of HTTP/2 requests differ from those of HTTP/1.1, but the members in use are the same.
  server = createServer((request, response) => handler(...([request, response] as unknown as Parameters<NodeHandler>)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(() => server.close())

async function send(headers: IncomingHttpHeaders, body?: string): Promise<{ status: unknown; text: string }> {
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const stream = client.request(headers)
  let status: unknown
  stream.on('response', (head) => {
    status = head[':status']
  })
  stream.end(body)
  const text = Buffer.concat(await stream.toArray()).toString()
  await new Promise<void>((resolve) => client.close(resolve))
  return { status, text }
}

describe('nodeCalendar over HTTP/2', () => {
  it('responds', async () => {
    const { status, text } = await send({ ':path': '/api/calendar/x?y', ':authority': 'example.org' })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ path: '/calendar/x', query: 'y', mount: 'http://example.org/api' })
  })

  it('sends all chunks of a response', async () => {
    expect(await send({ ':path': '/api/calendar/chunks' })).toEqual({ status: 200, text: 'one two three' })
  })

  it('tells whether the client has canceled the request', async () => {
    const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const stream = client.request({ ':path': '/api/calendar/waits' }).on('error', () => {})
    const isDisconnected = await waiting
    expect(isDisconnected()).toBe(false)
    stream.close(constants.NGHTTP2_CANCEL)
    while (!isDisconnected()) await setImmediate()
    goOn()
    await new Promise<void>((resolve) => client.close(resolve))
  })

  it('reads a body of unknown length', async () => {
    const { text } = await send({ ':path': '/api/calendar', ':method': 'POST' }, 'text')
    expect(JSON.parse(text)).toMatchObject({ body: 'text' })
  })

  it('rejects a body over the limit', async () => {
    const { status } = await send({ ':path': '/api/calendar', ':method': 'POST' }, 'x'.repeat(200))
    expect(status).toBe(413)
  })
})
