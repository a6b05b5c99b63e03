import { xxh64 } from '@node-rs/xxhash'

const DIGITS = 16

/** 16 hexadecimal digits that differ when the bytes differ (XXH64). It detects changes; it is no protection from forgery. */
export function digest(bytes: Uint8Array): string {
  return xxh64(bytes).toString(16).padStart(DIGITS, '0')
}
