import { setImmediate } from 'node:timers/promises'
import { createLru } from '../cache/lru.ts'
import type { Awaitable, CompleteStore } from '../ports/store.ts'
import { jsonTexts } from '../present/json-text.ts'
import type { Serialize, Serialized, SerializeText } from '../present/record-view.ts'
import { digest, digestOfAll } from './digest.ts'

/** The body of a response: chunks to send one after another. */
export interface Body {
  readonly chunks: readonly Uint8Array[]
  /** The length of all chunks together, in bytes. For a stream, the memory that it takes in a cache. */
  readonly size: number
  readonly digest: string
  /**
   * Makes the chunks of a body that is too large for memory. It reads from the store that the request uses. If present,
   * `chunks` is empty.
   */
  readonly stream?: (store: CompleteStore) => AsyncIterable<Uint8Array>
}

/** Serializes an object. A large one is serialized part by part, so that other requests can run. */
function serialize(value: object, isLarge = false): Awaitable<Serialized> {
  if (!isLarge) return serialized(Buffer.from(`,${JSON.stringify(value)}`))
  return allBytes(value).then(serialized)
}

/** The digest that an object has when it is serialized. */
export function digestOf(value: object, isLarge = false): Awaitable<string> {
  // Digested in parts, because `If-Match` can name entity tags in several languages: the bytes of all of them would fill the
  // memory.
  return isLarge ? digestOfAll(bytesInParts(value)) : digest(Buffer.from(JSON.stringify(value)))
}

const COMMA = Buffer.from(',')
const EMPTY = Buffer.alloc(0)

function serialized(afterComma: Uint8Array): Serialized {
  const bytes = afterComma.subarray(1)
  return { bytes, afterComma, digest: digest(bytes) }
}

/** Short strings are joined to about this many characters before they are encoded. */
const TEXT_LENGTH = 65_536

/** A comma, followed by the bytes of an object. */
async function allBytes(value: object): Promise<Uint8Array> {
  const parts: Uint8Array[] = [COMMA]
  for await (const bytes of bytesInParts(value)) parts.push(bytes)
  return Buffer.concat(parts)
}

/** The bytes of an object, with pauses in which other requests run: the largest object takes tens of milliseconds. */
async function* bytesInParts(value: object): AsyncGenerator<Uint8Array, void, undefined> {
  let text = ''
  let size = 0
  for (const part of jsonTexts(value, JSON.stringify)) {
    text += part
    if (text.length < TEXT_LENGTH) continue
    const bytes = Buffer.from(text)
    yield bytes
    text = ''
    size += bytes.length
    if (size < PAUSE_BYTES) continue
    size = 0
    await setImmediate()
  }
  yield Buffer.from(text)
}

/** Serializes records and documents, and the events of feeds, with a cache. */
export interface Serializer {
  readonly serialize: Serialize
  readonly serializeText: SerializeText
}

/**
 * Serializes with a cache. A version changes whenever the view changes, so entries never become stale. They survive writes, and
 * stay until they are evicted.
 */
export function cachedSerializer(maxBytes: number): Serializer {
  const cache = createLru(maxBytes)
  const records = cache.table<Serialized>(({ bytes }) => bytes.length)
  const texts = cache.table<Awaited<ReturnType<SerializeText>>>(({ bytes }) => bytes.length)
  return {
    serialize: (version, render, isLarge) => {
      const known = version === undefined ? undefined : records.get(version)
      if (known !== undefined) return known
      const made = serialize(render(), isLarge)
      if (version === undefined) return made
      const keep = (one: Serialized): Serialized => {
        records.set(version, one)
        return one
      }
      return made instanceof Promise ? made.then(keep) : keep(made)
    },
    serializeText: async (version, write, pacer) => {
      const known = texts.get(version)
      if (known !== undefined) return known
      const parts: Uint8Array[] = []
      // Encodes each string by itself: joining them first would take longer.
      for (const text of write()) {
        parts.push(Buffer.from(text))
        if (pacer.isDue()) await pacer.pause()
      }
      const [only = EMPTY, ...others] = parts
      const bytes = others.length === 0 ? only : Buffer.concat(parts)
      const made = { bytes, digest: digest(bytes) }
      texts.set(version, made)
      return made
    },
  }
}

/** Serializing pauses after this many bytes, which take up to 10 ms. */
export const PAUSE_BYTES = 524_288

/** The body that consists of these bytes. */
export function wholeBody({ bytes, digest }: Pick<Serialized, 'bytes' | 'digest'>): Body {
  return { chunks: [bytes], size: bytes.length, digest }
}

/** A record with one more member. Its value depends on the other members only, so the digest can stay the same. */
export async function extendedBody(record: Serialized, name: string, value: object, isLarge?: boolean): Promise<Body> {
  const member = (await serialize({ [name]: value }, isLarge)).bytes
  member.set(COMMA)
  const chunks = [record.bytes.subarray(0, -1), member]
  const body = { chunks, size: record.bytes.length - 1 + member.length, digest: record.digest }
  return isLarge ? body : joinBody(body)
}

/** A page. Its records are not copied: that would be most of the work. */
export function pageBody(head: string, records: readonly Serialized[], tail: string): Body {
  const start = Buffer.from(head)
  const chunks: Uint8Array[] = [start]
  let size = start.length
  let digests = ''
  for (const record of records) {
    const chunk = chunks.length === 1 ? record.bytes : record.afterComma
    chunks.push(chunk)
    size += chunk.length
    digests += record.digest
  }
  // The last chunk is a part of the digested buffer, so that `tail` is encoded once.
  const digested = Buffer.from(digests + tail)
  const end = digested.subarray(digests.length)
  chunks.push(end)
  return { chunks, size: size + end.length, digest: digest(digested) }
}

/** The same body as one chunk. A stream stays a stream. */
export function joinBody(body: Body): Body {
  return body.chunks.length === 1 || body.stream !== undefined
    ? body
    : { ...body, chunks: [Buffer.concat(body.chunks, body.size)] }
}
