import { xxh64 } from '@node-rs/xxhash'

const DIGITS = 16

/** 16 hexadecimal digits that differ when the bytes differ (XXH64). Detects changes, but does not prevent forgery. */
export function digest(bytes: Uint8Array): string {
  return xxh64(bytes).toString(16).padStart(DIGITS, '0')
}
