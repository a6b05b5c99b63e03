import { createHash } from 'node:crypto'

/** A short text that differs when the bytes differ. */
export function digest(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
}
