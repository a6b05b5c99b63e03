import { CalendarError } from '../errors/calendar-error.ts'
import { firstHeader } from './headers.ts'
import type { CalendarRequest } from './message.ts'

/** The length of the body according to the headers: a number, `some` if it is unknown, or `undefined` without a body. */
export function declaredLength(message: CalendarRequest): number | 'some' | undefined {
  const length = firstHeader(message.headers, 'content-length')
  if (length !== undefined && /^\d+$/.test(length)) return Number(length)
  return firstHeader(message.headers, 'transfer-encoding') === undefined ? undefined : 'some'
}

/** Whether a host's parser found no body. The result is then absent, empty, or `{}`. */
export function isEmptyBody(body: unknown): boolean {
  if (body === undefined || body === '') return true
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  return body instanceof Uint8Array ? body.length === 0 : Object.keys(body).length === 0
}

function sizeOf(body: unknown): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return body instanceof Uint8Array ? body.length : 0
}

/**
 * The body: bytes, or the result of a host's parser; `undefined` if there is none. Rejects a body above the limit with
 * `rest_payload_too_large`, before reading it where possible.
 */
export async function loadBody(message: CalendarRequest, limitBytes: number): Promise<unknown> {
  const declared = declaredLength(message)
  if (typeof declared === 'number' && declared > limitBytes) throw payloadTooLarge(limitBytes)
  const body = message.body === undefined && declared !== 0 ? await message.read?.(limitBytes) : message.body
  if (sizeOf(body) > limitBytes) throw payloadTooLarge(limitBytes)
  return isEmptyBody(body) ? undefined : body
}

/** The error for a body over the limit. */
export function payloadTooLarge(limitBytes: number): CalendarError {
  return new CalendarError('rest_payload_too_large', { limitBytes })
}

/**
 * Joins the chunks of a body of at most `limitBytes`. Chunks are copied into one growing buffer: a million chunks of one byte
 * each would otherwise take a hundred times their size.
 */
export function byteCollector(limitBytes: number) {
  let held: Uint8Array = new Uint8Array(0)
  let size = 0
  return {
    /** Adds a chunk. Returns `false`, and drops the chunk, if it would exceed the limit. */
    add(chunk: Uint8Array): boolean {
      const needed = size + chunk.length
      if (needed > limitBytes) return false
      if (size === 0) {
        held = chunk
      } else {
        if (needed > held.length) {
          const grown = new Uint8Array(Math.min(limitBytes, needed * 2))
          grown.set(held.subarray(0, size))
          held = grown
        }
        held.set(chunk, size)
      }
      size = needed
      return true
    },
    /** All chunks so far. */
    bytes: (): Uint8Array => held.subarray(0, size),
  }
}
