import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'

/** A request on the wire. */
export interface WireRequest {
  readonly method: string
  /** The request target: usually a path with its query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** A response on the wire. Header names are lowercase. */
export interface WireResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A raw connection that records all received bytes. */
export interface RawConnection {
  readonly socket: Socket
  /** Resolves with the responses to requests with these methods, once all have arrived. */
  responses(methods: readonly string[]): Promise<readonly WireResponse[]>
  /** Resolves when either side has closed the connection. */
  closed(): Promise<void>
}

/** The timeout for a response, in milliseconds. */
const PATIENCE = 10_000

/** Connects to a host. */
export async function openConnection(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const heard: Buffer[] = []
  let notice = (): void => {}
  socket.on('data', (chunk) => {
    heard.push(chunk)
    notice()
  })
  // A reset counts as the end of the connection. The bytes received so far are used.
  socket.on('error', () => {})
  socket.once('close', () => notice())
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))

  /** Resolves with the first result of `look`, which runs again after every event on the connection. */
  async function until<T>(look: () => T | undefined): Promise<T> {
    let patient = true
    const timer = setTimeout(() => {
      patient = false
      notice()
    }, PATIENCE)
    try {
      for (;;) {
        const found = look()
        if (found !== undefined) return found
        const all = JSON.stringify(Buffer.concat(heard).toString('latin1'))
        assert.ok(!socket.destroyed, `the connection ended after ${all}`)
        assert.ok(patient, `nothing more came after ${all}`)
        await new Promise<void>((resolve) => {
          notice = resolve
        })
      }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    socket,
    responses: (methods) => until(() => readResponses(Buffer.concat(heard), methods)),
    closed: async () => {
      await until(() => socket.destroyed || undefined)
    },
  }
}

/** Sends one request on a new connection, and closes it after the response. */
export async function exchange(origin: string, request: WireRequest): Promise<WireResponse> {
  const line = await openConnection(origin)
  line.socket.write(wireBytes(request, origin))
  const [response] = await line.responses([request.method]).finally(() => line.socket.destroy())
  assert.ok(response)
  return response
}

/** The bytes of a request. Adds `Host` and `Content-Length` unless the request has them. */
export function wireBytes({ method, target, headers, body }: WireRequest, origin: string): Buffer {
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const measured = names.has('content-length') || names.has('transfer-encoding') || body === undefined
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...(names.has('host') ? [] : [`Host: ${new URL(origin).host}`]),
    ...(measured ? [] : [`Content-Length: ${body.length}`]),
    ...given,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.of()])
}

/** Parses the responses. Returns `undefined` while one is incomplete. */
function readResponses(bytes: Buffer, methods: readonly string[]): readonly WireResponse[] | undefined {
  const responses: WireResponse[] = []
  let rest = bytes
  for (const method of methods) {
    const read = readResponse(rest, method)
    if (read === undefined) return undefined
    responses.push(read.response)
    rest = read.rest
  }
  return responses
}

function readResponse(bytes: Buffer, method: string): { response: WireResponse; rest: Buffer } | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1])
  const fields = lines.map((line) => /^([^:]+):\s*(.*?)\s*$/.exec(line) ?? assert.fail(`odd header ${line}`))
  const headers = Object.fromEntries(fields.map(([, name = '', value = '']) => [name.toLowerCase(), value]))
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  const rest = bytes.subarray(end + 4)
  const body = hasBody ? readBody(rest, headers) : { bytes: Buffer.of(), size: 0 }
  if (body === undefined) return undefined
  return { response: { status, headers, body: body.bytes }, rest: rest.subarray(body.size) }
}

function readBody(
  rest: Buffer,
  headers: Readonly<Record<string, string>>,
): { bytes: Buffer; size: number } | undefined {
  if (headers['transfer-encoding'] === 'chunked') return readChunks(rest)
  const size = Number(headers['content-length'] ?? assert.fail('an answer without Content-Length'))
  return rest.length < size ? undefined : { bytes: rest.subarray(0, size), size }
}

function readChunks(rest: Buffer): { bytes: Buffer; size: number } | undefined {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (rest.length < next) return undefined
    if (size === 0) return { bytes: Buffer.concat(chunks), size: next }
    chunks.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = next
  }
}
