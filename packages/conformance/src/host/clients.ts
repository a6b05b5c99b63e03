import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { bodyText } from '@kalends/core'
import type { HostCase, ServedCalendar } from './host-case.ts'
import {
  BODY_LIMIT,
  type ConversationOptions,
  conversation,
  newCalendar,
  setupOf,
  withHost,
} from './support/conversation.ts'
import { editor, form, get, json, ROOT } from './support/requests.ts'
import { exchange, openConnection, type RawConnection, type WireRequest, wireBytes } from './support/wire.ts'

const jsonHeaders = { ...editor, 'Content-Type': 'application/json' }
const chunkedHeaders = { ...jsonHeaders, 'Transfer-Encoding': 'chunked' }
const venues = `/api${ROOT}/venues`
const events = `/api${ROOT}/events`

/** A case that sends its own requests to a host mounted at `/api`. */
function talk(
  name: string,
  speak: (origin: string, calendar: ServedCalendar) => Promise<void>,
  staging: ConversationOptions = {},
): HostCase {
  const { needs } = staging
  const run: HostCase['run'] = async (open, openStore) => {
    const calendar = newCalendar(staging.calendar, openStore)
    await withHost(open, calendar, setupOf(staging), (origin) => speak(origin, calendar))
  }
  return { name, run, ...(needs === undefined ? {} : { needs }) }
}

function request(method: string, target: string, rest: Partial<WireRequest> = {}): WireRequest {
  return { method, target, headers: {}, body: undefined, ...rest }
}

function chunked(text: string, size: number): Buffer {
  const bytes = Buffer.from(text).toString('latin1')
  const pieces = bytes.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
  return Buffer.from(`${chunks.join('')}0\r\n\r\n`, 'latin1')
}

/** Checks that the host still responds. */
async function assertAlive(origin: string): Promise<void> {
  const { status } = await exchange(origin, request('GET', venues))
  assert.equal(status, 200)
}

/** Sends the head of a POST and the first bytes of its body only. */
async function beginPost(origin: string, headers: WireRequest['headers'], begin: string): Promise<RawConnection> {
  const connection = await openConnection(origin)
  connection.socket.write(wireBytes(request('POST', venues, { headers: { ...jsonHeaders, ...headers } }), origin))
  connection.socket.write(begin)
  return connection
}

const limitCases: readonly HostCase[] = [
  conversation('accepts a body up to the limit and rejects a larger one', [
    json('POST', 'venues', '{"venue":"Hall"}'.padEnd(BODY_LIMIT), 201),
    json('POST', 'venues', '{"venue":"Hall"}'.padEnd(BODY_LIMIT + 1), 413),
    form('POST', 'venues', `venue=${'x'.repeat(BODY_LIMIT)}`, 413),
    get('venues', 200),
  ]),
  talk('accepts a chunked body with chunks of any size', async (origin) => {
    for (const size of [1, 7, 1000]) {
      const body = chunked('{"venue":"Fête"}'.padEnd(2000), size)
      const { status } = await exchange(origin, request('POST', venues, { headers: chunkedHeaders, body }))
      assert.equal(status, 201)
    }
  }),
  talk('rejects a chunked body as soon as it exceeds the limit', async (origin) => {
    const connection = await beginPost(origin, { 'Transfer-Encoding': 'chunked' }, '')
    connection.socket.write(`5000\r\n${'x'.repeat(0x5000)}\r\n`)
    const [response] = await connection.responses(['POST'])
    connection.socket.destroy()
    assert.equal(response?.status, 413)
    await assertAlive(origin)
  }),
  talk('rejects a body by its Content-Length before it arrives', async (origin) => {
    const connection = await beginPost(origin, { 'Content-Length': String(2 ** 40) }, '')
    const [response] = await connection.responses(['POST'])
    connection.socket.destroy()
    assert.equal(response?.status, 413)
    await assertAlive(origin)
  }),
  talk(
    'stops reading an endless body',
    async (origin) => {
      const connection = await beginPost(origin, { 'Content-Length': String(2 ** 40) }, '')
      const piece = Buffer.alloc(65_536, ' ')
      const pump = (): void => {
        while (!connection.socket.destroyed && connection.socket.write(piece));
      }
      connection.socket.on('drain', pump)
      pump()
      const [response] = await connection.responses(['POST'])
      assert.equal(response?.status, 413)
      await connection.closed()
      await assertAlive(origin)
    },
    { needs: ['connection'] },
  ),
]

const difficultCases: readonly HostCase[] = [
  talk('responds to pipelined requests in order', async (origin) => {
    const connection = await openConnection(origin)
    const bodies = ['One', 'Two', 'Three'].map((venue) => Buffer.from(JSON.stringify({ venue })))
    const posts = bodies.map((body) => request('POST', venues, { headers: jsonHeaders, body }))
    const rest = [request('GET', `${venues}/1`), request('HEAD', venues), request('GET', `${venues}/9`)]
    const all = [...posts, ...rest]
    connection.socket.write(Buffer.concat(all.map((one) => wireBytes(one, origin))))
    const responses = await connection.responses(all.map(({ method }) => method))
    connection.socket.destroy()
    assert.deepEqual(
      responses.map(({ status }) => status),
      [201, 201, 201, 200, 200, 404],
    )
    assert.match(String(responses[2]?.body), /"id":3,/)
  }),
  talk(
    'shows a pipelined write to later pipelined reads',
    async (origin) => {
      const connection = await openConnection(origin)
      const event = { title: 'Fair', start_date: '2099-06-01 10:00', end_date: '2099-06-01 12:00' }
      const create = request('POST', events, { headers: jsonHeaders, body: Buffer.from(JSON.stringify(event)) })
      const firstRequest = request('GET', `${events}/1`)
      const all = [
        create,
        firstRequest,
        request('DELETE', `${events}/1?force=true`, { headers: editor }),
        firstRequest,
        create,
        request('GET', `${events}/2`),
      ]
      connection.socket.write(Buffer.concat(all.map((one) => wireBytes(one, origin))))
      const responses = await connection.responses(all.map(({ method }) => method))
      connection.socket.destroy()
      assert.deepEqual(
        responses.map(({ status }) => status),
        [201, 200, 200, 404, 201, 200],
      )
    },
    { needs: ['connection'] },
  ),
  talk(
    'lets a client that sends its whole body first read the rejection and continue',
    async (origin) => {
      for (const beyond of [5000, 3_000_000]) {
        const connection = await openConnection(origin)
        const large = Buffer.alloc(BODY_LIMIT + beyond, ' ')
        connection.socket.write(wireBytes(request('POST', venues, { headers: jsonHeaders, body: large }), origin))
        connection.socket.write(wireBytes(request('GET', venues), origin))
        const responses = await connection.responses(['POST', 'GET'])
        connection.socket.destroy()
        assert.deepEqual(
          responses.map(({ status }) => status),
          [413, 200],
        )
      }
    },
    { needs: ['connection'] },
  ),
  talk('ignores the body of a GET', async (origin) => {
    const connection = await openConnection(origin)
    const odd = request('GET', venues, { headers: jsonHeaders, body: Buffer.from('{"page":99}') })
    connection.socket.write(Buffer.concat([wireBytes(odd, origin), wireBytes(request('GET', `${venues}/9`), origin)]))
    const responses = await connection.responses(['GET', 'GET'])
    connection.socket.destroy()
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 404],
    )
  }),
  talk('survives clients that disconnect during a request', async (origin) => {
    for (const leave of ['destroy', 'resetAndDestroy', 'end'] as const) {
      const connection = await beginPost(origin, { 'Content-Length': '100' }, '{"venue":')
      connection.socket[leave]()
      await connection.closed()
    }
    await assertAlive(origin)
    const { body } = await exchange(origin, request('GET', venues))
    assert.match(String(body), /"total":0/)
  }),
  talk('survives clients that disconnect before the response', async (origin) => {
    for (let n = 0; n < 20; n += 1) {
      const connection = await openConnection(origin)
      connection.socket.write(wireBytes(request('GET', venues), origin))
      connection.socket.resetAndDestroy()
      await connection.closed()
    }
    await assertAlive(origin)
  }),
  // The host's HTTP server usually detects this before the adapter. It can respond with 400 or close the connection.
  talk('ends a malformed body with 400 or no response, closes the connection and writes nothing', async (origin) => {
    const connection = await beginPost(origin, { 'Transfer-Encoding': 'chunked' }, '10\r\n{"venue":"Hall"}\r\nzz\r\n')
    let heard = ''
    connection.socket.on('data', (bytes) => {
      heard += bytes
    })
    await connection.closed()
    assert.match(heard, /^(HTTP\/1\.1 400 |$)/)
    const { body } = await exchange(origin, request('GET', venues))
    assert.match(String(body), /"total":0/)
  }),
  talk(
    'times out on a slow body, and closes the connection',
    async (origin) => {
      const connection = await beginPost(origin, { 'Content-Length': '100' }, '{"venue":')
      const [response] = await connection.responses(['POST'])
      assert.deepEqual([response?.status, response?.headers['connection']], [408, 'close'])
      await connection.closed()
      await assertAlive(origin)
    },
    { bodyTimeoutMs: 30, needs: ['connection'] },
  ),
]

/** Thrown values that a host might mistake for no error, or for a signal to its router. */
const oddThrows = [undefined, null, '', 0, false, 'route', 'router', 1n]

/** Cases for the host's error handling and compression. */
const surroundingCases: readonly HostCase[] = [
  talk(
    'passes errors of the user function to the host',
    async (origin) => {
      const { status, body } = await exchange(origin, request('GET', venues))
      assert.deepEqual([status, String(body)], [500, 'host error who are you?'])
    },
    { user: () => Promise.reject(new Error('who are you?')), needs: ['errors'] },
  ),
  talk(
    'passes an error to the host when the user function throws a value that is not an error',
    async (origin) => {
      for (const [index, thrown] of oddThrows.entries()) {
        const { status, body } = await exchange(origin, request('GET', venues, { headers: { 'X-Odd': `${index}` } }))
        const begin = `host error The user function threw ${inspect(thrown)}`
        assert.deepEqual([status, String(body).slice(0, begin.length)], [500, begin])
      }
    },
    { user: (headers) => Promise.reject(oddThrows[Number(headers['x-odd'])]), needs: ['errors'] },
  ),
  talk(
    'lets the host compress responses',
    async (origin, calendar) => {
      const headers = { 'Accept-Encoding': 'gzip' }
      for (const path of [`${ROOT}/doc`, `${ROOT}/events`]) {
        const { status, headers: sent, body } = await exchange(origin, request('GET', `/api${path}`, { headers }))
        const plain = await calendar.handle({ method: 'GET', path, query: '', headers: {}, mount: `${origin}/api` })
        assert.deepEqual([status, sent['content-encoding']], [200, 'gzip'])
        assert.equal(gunzipSync(body).toString(), bodyText(plain))
      }
      const small = await exchange(origin, request('HEAD', venues, { headers }))
      assert.deepEqual([small.status, small.body.length], [200, 0])
    },
    { compress: true, needs: ['compression'] },
  ),
]

/** Cases for limits, misbehaving clients and the host's own features. */
export const clientCases: readonly HostCase[] = [...limitCases, ...difficultCases, ...surroundingCases]
