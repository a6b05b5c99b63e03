import assert from 'node:assert/strict'
import { Agent, request as httpRequest } from 'node:http'
import { type Random, seededRandom } from '../random/seeded-random.ts'

/** How much a host is loaded with. */
export interface LoadSize {
  /** Clients that ask at the same time, each on a connection of its own. */
  readonly clients: number
  /** How long they go on, in milliseconds; each ends what it has begun. */
  readonly durationMs: number
  readonly seed: number
}

/** What came of it. */
export interface LoadReport {
  /** Requests that were answered, each as it had to be. */
  readonly answered: number
  /** Requests that the client broke off itself. */
  readonly brokenOff: number
}

interface Reply {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>>
  readonly etag: string
}

/**
 * Mixed traffic at a host that serves a calendar at `root` (the namespace root, as an address) and takes the header
 * `x-user: 2 editor` for who is asking: reads, searches, conditional reads, writes, refusals, and clients that hang up.
 * Each client knows what it has written, so each answer is checked. Rejects with the first that is lost or wrong. What
 * was written is deleted for good.
 */
export async function applyLoad(root: string, { clients, durationMs, seed }: LoadSize): Promise<LoadReport> {
  // Each client asks one thing at a time, so there are no more connections than clients. A bound would have requests
  // wait for connections of others, and then nobody could tell a connection that was used before from a new one.
  const agent = new Agent({ keepAlive: true })
  const end = performance.now() + durationMs
  const counts = { answered: 0, brokenOff: 0 }
  const client = async (number: number): Promise<void> => {
    const random = seededRandom(seed * 10_007 + number)
    for (let round = 0; performance.now() < end; round += 1) await visit(`w${seed}x${number}x${round}`, random)
  }
  const ask: Ask = async (method, path, options = {}) => {
    const reply = await exchange(agent, method, `${root}${path}`, options)
    counts.answered += 1
    return reply
  }

  /** One client's dealings with a record of its own. */
  async function visit(word: string, random: Random): Promise<void> {
    const at = { start_date: '2027-03-20 18:00', end_date: '2027-03-20 20:00' }
    const made = await ask('POST', '/events', { user: '2 editor', body: { title: word, ...at } })
    assert.equal(made.status, 201, JSON.stringify(made.json))
    const path = `/events/${made.json['id']}`
    const seen = await ask('GET', path)
    assert.deepEqual([seen.status, seen.json['title']], [200, word])
    await lookAround(word, path, seen, random)
    const change = { user: '2 editor', body: { description: word.repeat(20) }, headers: { 'if-match': made.etag } }
    assert.equal((await ask('PUT', path, change)).status, 200)
    assert.equal((await ask('PUT', path, change)).status, 412)
    assert.equal((await ask('DELETE', `${path}?force=true`, { user: '2 editor' })).status, 200)
    assert.equal((await ask('GET', path)).status, 404)
  }

  async function lookAround(word: string, path: string, seen: Reply, random: Random): Promise<void> {
    const looks: readonly (() => Promise<void>)[] = [
      async () => assert.equal((await ask('GET', `/events?search=${word}`)).json['total'], 1),
      async () => assert.equal((await ask('GET', '/events?start_date=2027-03-01&per_page=20')).status, 200),
      async () => assert.equal((await ask('GET', path, { headers: { 'if-none-match': seen.etag } })).status, 304),
      async () => assert.equal((await ask('GET', '/events?per_page=0')).status, 400),
      async () => assert.equal((await ask('POST', '/events', { body: { title: word } })).status, 400),
      async () => assert.equal((await ask('DELETE', path)).status, 401),
      async () => assert.equal((await ask('GET', '/nowhere')).status, 404),
      async () => assert.equal((await ask('GET', `/events/by-slug/${word}`)).json['title'], word),
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

interface AskOptions {
  readonly user?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

type Ask = (method: string, path: string, options?: AskOptions) => Promise<Reply>

function exchange(agent: Agent, method: string, url: string, { user, body, headers }: AskOptions): Promise<Reply> {
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
      // The host may close an idle connection at the moment at which it is used again; HTTP has clients try once more.
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
 * Begins to send a body and hangs up, once the host has asked for the body. A host takes in new connections one by one,
 * between the requests of others; who hung up earlier would leave connections in its queue faster than they are taken
 * out, until the queue is full and the system turns away those who wait for an answer.
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
      reject(new Error(`A body that was only announced is answered with ${statusCode}.`))
    })
    request.on('continue', () => {
      isBroken = true
      request.write('{"title":', () => request.destroy())
    })
    request.flushHeaders()
  })
}
