import { bodyBytes, type CalendarResponse, errorStatuses, isStream } from '@kalends/core'

const PRINTABLE = /^[\x20-\x7e]*$/
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Like `responseFaults`, for a response that can be a stream. Reads it. */
export async function sentFaults(method: string, response: CalendarResponse): Promise<readonly string[]> {
  const { body, headers } = response
  if (!isStream(body)) return responseFaults(method, response)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return [
    ...('Content-Length' in headers ? ['a stream has a length'] : []),
    ...responseFaults(method, {
      ...response,
      body: bytes,
      headers: { ...headers, 'Content-Length': String(bytes.length) },
    }),
  ]
}

/** Returns everything that is wrong with a response, whatever the request: an empty list for a correct calendar. */
export function responseFaults(method: string, response: CalendarResponse): readonly string[] {
  const { status, headers } = response
  const body = bodyBytes(response)
  const isBare = method === 'HEAD' || status === 204 || status === 304
  const length = headers['Content-Length']
  return [
    ...(status >= 200 && status < 500 ? [] : [`the status is ${status}`]),
    ...(status >= 300 && status < 400 && status !== 304 ? ['it leads somewhere else'] : []),
    ...((body === undefined) === isBare ? [] : ['there is a body where none may be, or none where one must be']),
    ...(body !== undefined && length !== String(body.length) ? ['the length is wrong'] : []),
    ...Object.entries(headers).flatMap(([name, value]) => headerFaults(name, value)),
    ...(body === undefined ? [] : bodyFaults(response, body)),
  ]
}

function headerFaults(name: string, value: string): readonly string[] {
  return TOKEN.test(name) && PRINTABLE.test(value) ? [] : [`the header ${name} cannot be written`]
}

function bodyFaults({ status, headers }: CalendarResponse, body: Uint8Array): readonly string[] {
  if (status === 200 && !/^application\/json/.test(headers['Content-Type'] ?? '')) return feedFaults(body)
  const json = readJson(body)
  if (status === 200 && Array.isArray(json)) return []
  if (!isRecord(json)) return ['the body is not an object in JSON']
  if (status < 400) return []
  const isProblem = headers['Content-Type']?.startsWith('application/problem+json') ?? false
  return isProblem ? problemFaults(json, status) : errorFaults(json, status)
}

/** A feed is text in UTF-8. */
function feedFaults(body: Uint8Array): readonly string[] {
  try {
    return utf8.decode(body).includes('\0') ? ['the feed contains NUL'] : []
  } catch {
    return ['the feed is not UTF-8']
  }
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return undefined
  }
}

/** Checks the shape of an error response: code, message and status. */
function errorFaults(
  { code, message, data, ...rest }: Readonly<Record<string, unknown>>,
  status: number,
): readonly string[] {
  const isValid = isRecord(data) && data['status'] === status && isCode(code, status) && isSentence(message)
  return isValid && Object.keys(rest).length === 0 ? [] : ['the body is not an error as it is declared']
}

function problemFaults(problem: Readonly<Record<string, unknown>>, status: number): readonly string[] {
  const { type, title, detail, code } = problem
  const isValid = problem['status'] === status && type === `urn:kalends:error:${code}` && isCode(code, status)
  return isValid && isSentence(title) && isSentence(detail) ? [] : ['the body is not a problem as it is declared']
}

function isCode(code: unknown, status: number): boolean {
  if (code === 'rest_forbidden' && status === 401) return true
  return Object.entries(errorStatuses).some(([known, itsStatus]) => known === code && itsStatus === status)
}

function isSentence(text: unknown): boolean {
  return typeof text === 'string' && text !== '' && text.isWellFormed()
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
