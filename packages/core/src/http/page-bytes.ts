import type { Showing } from '../operations/outcome.ts'
import type { Kept } from '../operations/scene.ts'
import type { Fragment } from './fragments.ts'

/** A page up to its last record. What follows are its links, which differ with how it was asked for. */
export interface PageStart {
  readonly bytes: Uint8Array
  /** Of the records, one after the other. */
  readonly digests: string
  /** The bytes that are held for it: those of the whole page that it is the start of. */
  readonly held: number
}

/** Pages that were sent before, by the records that they show. */
export type PageStarts = Kept<readonly Showing[], PageStart>

/** A whole page. */
export interface PageBytes {
  readonly bytes: Buffer
  readonly start: PageStart
}

const COMMA = 0x2c

/** The records one after the other, in one piece of memory: most of what is sent is copied here and nowhere else. */
export function joinPage(head: string, records: readonly Fragment[], tail: string): PageBytes {
  let size = head.length + Buffer.byteLength(tail) + Math.max(0, records.length - 1)
  for (const { bytes } of records) size += bytes.length
  const page = Buffer.allocUnsafe(size)
  let end = page.write(head)
  let digests = ''
  for (const { bytes, digest } of records) {
    if (end > head.length) end = page.writeUInt8(COMMA, end)
    page.set(bytes, end)
    end += bytes.length
    digests += digest
  }
  page.write(tail, end)
  // A page that was sent never changes, so its start can be kept where it is.
  return { bytes: page, start: { bytes: page.subarray(0, end), digests, held: size } }
}

/** The same page with another end. */
export function goOnFrom(start: PageStart, tail: string): PageBytes {
  const page = Buffer.allocUnsafe(start.bytes.length + Buffer.byteLength(tail))
  page.set(start.bytes)
  page.write(tail, start.bytes.length)
  return { bytes: page, start }
}
