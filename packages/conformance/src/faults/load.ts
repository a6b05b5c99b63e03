import assert from 'node:assert/strict'
import { Agent, request as httpRequest } from 'node:http'
import { type Random, seededRandom } from '../random/seeded-random.ts'

/** The size of the load. */
export interface LoadSize {
  /** The number of concurrent clients, each with its own connection. */
  readonly clients: number
  /** The duration in milliseconds. Each client finishes what it has started. */
  readonly durationMs: number
  /** The seed of the random requests. */
  readonly seed: number
}

/** The result of a load test. */
export interface LoadReport {
  /** The number of requests with the right response. */
  readonly responses: number
  /** The number of requests that the client aborted. */
  readonly brokenOff: number
}

interface Reply {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>>
  readonly etag: string
}

/**
 * Sends mixed traffic to a host that serves a calendar at `root` (the URL of the namespace root) and accepts the header
 * `x-user: 2 editor`: reads, searches, conditional reads, writes, rejected requests, and clients that disconnect.
 * Each client knows what it has written, so every response is checked. Rejects at the first response that is lost or
 * wrong. Written records are deleted at the end.
 */
export async function applyLoad(root: string, { clients, durationMs, seed }: LoadSize): Promise<LoadReport> {
  // Each client sends one request at a time, so there are no more connections than clients. With a limit, requests
  // would wait for connections of other clients, and reused connections would be indistinguishable from new ones.
  const agent = new Agent({ keepAlive: true })
  const end = performance.now() + durationMs
  const counts = { responses: 0, brokenOff: 0 }
  const client = async (number: number): Promise<void> => {
    const random = seededRandom(seed * 10_007 + number)
    for (let round = 0; performance.now() < end; round += 1) await visit(`w${seed}x${number}x${round}`, random)
  }
  const send: Send = async (method, path, options = {}) => {
    const reply = await exchange(agent, method, `${root}${path}`, options)
    counts.responses += 1
    return reply
  }

  /** The requests of one client for its own record. */
  async function visit(word: string, random: Random): Promise<void> {
    const at = { start_date: '2027-03-20 18:00', end_date: '2027-03-20 20:00' }
    const made = await send('POST', '/events', { user: '2 editor', body: { title: word, ...at } })
    assert.equal(made.status, 201, JSON.stringify(made.json))
    const path = `/events/${made.json['id']}`
    const seen = await send('GET', path)
    assert.deepEqual([seen.status, seen.json['title']], [200, word])
    await lookAround(word, path, seen, random)
    const change = { user: '2 editor', body: { description: word.repeat(20) }, headers: { 'if-match': made.etag } }
    assert.equal((await send('PUT', path, change)).status, 200)
    assert.equal((await send('PUT', path, change)).status, 412)
    assert.equal((await send('DELETE', `${path}?force=true`, { user: '2 editor' })).status, 200)
    assert.equal((await send('GET', path)).status, 404)
  }

  async function lookAround(word: string, path: string, seen: Reply, random: Random): Promise<void> {
    const looks: readonly (() => Promise<void>)[] = [
      async () => assert.equal((await send('GET', `/events?search=${word}`)).json['total'], 1),
      async () => assert.equal((await send('GET', '/events?start_date=2027-03-01&per_page=20')).status, 200),
      async () => assert.equal((await send('GET', path, { headers: { 'if-none-match': seen.etag } })).status, 304),
      async () => assert.equal((await send('GET', '/events?per_page=0')).status, 400),
      async () => assert.equal((await send('POST', '/events', { body: { title: word } })).status, 400),
      async () => assert.equal((await send('DELETE', path)).status, 401),
      async () => assert.equal((await send('GET', '/nowhere')).status, 404),
      async () => assert.equal((await send('GET', `/events/by-slug/${word}`)).json['title'], word),
      async () => {
        await breakOff(`${root}/events`)
        counts.brokenOff += 1
      },
    ]
    for (const look of random.some(looks, 6)) await look()
  }

  try {
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  } finally {
    agent.destroy()
  }
  return counts
}

interface SendOptions {
  readonly user?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

type Send = (method: string, path: string, options?: SendOptions) => Promise<Reply>

function exchange(agent: Agent, method: string, url: string, { user, body, headers }: SendOptions): Promise<Reply> {
  const sent = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      agent,
      method,
      headers: {
        ...headers,
        ...(user !== undefined && { 'x-user': user }),
        ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      },
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The host can close an idle connection just as it is reused. HTTP clients retry in this case.
      if (error.code === 'ECONNRESET' && request.reusedSocket)
        exchange(agent, method, url, {
          ...(user && { user }),
          ...(body && { body }),
          ...(headers && { headers }),
        }).then(resolve, reject)
      else reject(error)
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const { statusCode: status = 0 } = response
        resolve({ status, etag: response.headers.etag ?? '', json: text === '' ? {} : JSON.parse(text) })
      })
    })
    request.end(sent)
  })
}

/**
 * Starts to send a body and disconnects once the host has requested the body. A host accepts connections one by one,
 * between other requests. Disconnecting earlier would fill its accept queue faster than the host empties it,
 * and the operating system would then reject other clients.
 */
function breakOff(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      method: 'POST',
      agent: false,
      headers: {
        'x-user': '2 editor',
        'content-type': 'application/json',
        'content-length': 1000,
        expect: '100-continue',
      },
    })
    let isBroken = false
    request.on('error', (error) => {
      if (!isBroken) reject(error)
    })
    request.on('close', () => resolve())
    request.on('response', ({ statusCode }) => {
      request.destroy()
      reject(new Error(`A request without its body got the response ${statusCode}.`))
    })
    request.on('continue', () => {
      isBroken = true
      request.write('{"title":', () => request.destroy())
    })
    request.flushHeaders()
  })
}
