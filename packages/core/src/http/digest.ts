import { Xxh64, xxh64 } from '@node-rs/xxhash'

const DIGITS = 16

/** 16 hexadecimal digits that differ when the bytes differ (XXH64). Detects changes, but does not prevent forgery. */
export function digest(bytes: Uint8Array): string {
  return textOf(xxh64(bytes))
}

/** The digest of chunks, one after another. It does not hold them in memory. */
export async function digestOfAll(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = new Xxh64()
  for await (const bytes of chunks) hash.update(bytes)
  return textOf(hash.digest())
}

function textOf(number: bigint): string {
  return number.toString(16).padStart(DIGITS, '0')
}
