import { digest } from './digest.ts'
import type { Fragment } from './fragments.ts'

/** What an answer says: bytes in pieces, one after the other. */
export interface Body {
  readonly pieces: readonly Buffer[]
  /** Of all pieces together. */
  readonly size: number
  readonly digest: string
  /** Of what is the record's own, where that is less. */
  readonly ownDigest?: string | undefined
}

/** A single record or document. */
export function bodyOf({ bytes, digest, ownDigest }: Fragment): Body {
  return { pieces: [bytes], size: bytes.length, digest, ownDigest }
}

/** A page. Its records stay where they are: copying them would be most of the work, and what is copied is soon garbage. */
export function pageOf(head: string, records: readonly Fragment[], tail: string): Body {
  const start = Buffer.from(head)
  const pieces: Buffer[] = [start]
  let size = start.length
  let digests = ''
  for (const record of records) {
    const piece = pieces.length === 1 ? record.bytes : record.afterComma
    pieces.push(piece)
    size += piece.length
    digests += record.digest
  }
  // Made to bytes once, for the digest and for what is sent.
  const told = Buffer.from(digests + tail)
  const end = told.subarray(digests.length)
  pieces.push(end)
  return { pieces, size: size + end.length, digest: digest(told) }
}

/** All of it as one piece. */
export function inOnePiece({ pieces, size }: Pick<Body, 'pieces' | 'size'>): Buffer {
  const [first] = pieces
  return first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces, size)
}
