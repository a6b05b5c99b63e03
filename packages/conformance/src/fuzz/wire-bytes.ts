import type { Random } from '../random/seeded-random.ts'
import type { FuzzRequest } from './fuzz-requests.ts'

/** The raw bytes of a request. */
export interface WireBytes {
  readonly bytes: Buffer
  /** The number of bytes before the body. */
  readonly head: number
}

/** The bytes of a request, valid or malformed. */
export function fuzzBytes(random: Random, request: FuzzRequest, prefix: string, host: string): WireBytes {
  const body = bodyBytes(request)
  const target = `${prefix}${request.path}${request.query === '' ? '' : `?${request.query}`}`
  const isOdd = random.chance(0.1)
  const given = Object.entries(request.headers).flatMap(([name, value]) =>
    [value].flat().map((text) => `${name}: ${isOdd ? text : writable(text)}`),
  )
  const lines = [
    `${request.method === '' ? 'GET' : request.method} ${isOdd ? target : writable(target).replaceAll(' ', '%20')} HTTP/1.1`,
    ...('host' in request.headers ? [] : [`Host: ${host}`]),
    ...(request.user === null ? [] : [`X-User: ${[request.user.id, ...(request.user.roles ?? [])].join(' ')}`]),
    ...given,
    ...(isOdd ? random.some(ODD_LINES, 2) : []),
  ]
  const framed = frame(random, lines, body)
  const head = Buffer.from(`${framed.lines.join('\r\n')}\r\n\r\n`, isOdd ? 'utf8' : 'latin1')
  return { bytes: Buffer.concat([head, framed.body]), head: head.length }
}

/** Text that is allowed in a request line or header. */
function writable(text: string): string {
  return text.replace(/[^\x20-\x7e\x80-\xff]/g, '?')
}

const ODD_LINES = [
  'no colon here',
  ': no name',
  ' folded',
  'X-Long: '.padEnd(9000, 'a'),
  ...[
    'Content-Length: 5',
    'Content-Length: 6',
    'Transfer-Encoding: chunked',
    'Host: other.example',
    'Connection: close',
  ],
  ...['Expect: 200-ok', 'X-Event-Password: a', 'Content-Type: text/plain', 'Accept: */*', 'X\u00e9: y', 'Te: trailers'],
]

function bodyBytes({ body }: FuzzRequest): Buffer {
  if (body === undefined) return Buffer.of()
  // A parsed body is sent as JSON.
  return Buffer.from('bytes' in body ? body.bytes : JSON.stringify(body.parsed))
}

/** Adds the length of the body unless the headers have it, or sends the body in chunks. */
function frame(random: Random, lines: readonly string[], body: Buffer): { lines: readonly string[]; body: Buffer } {
  const isFramed = lines.some((line) => /^(content-length|transfer-encoding):/i.test(line))
  if (isFramed || body.length === 0) return { lines, body }
  if (random.chance(0.8)) return { lines: [...lines, `Content-Length: ${body.length}`], body }
  const size = random.between(1, body.length)
  const chunks = [body.subarray(0, size), body.subarray(size)].filter((chunk) => chunk.length > 0)
  const written = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ])
  return {
    lines: [...lines, 'Transfer-Encoding: chunked'],
    body: Buffer.concat([...written, Buffer.from('0\r\n\r\n')]),
  }
}
