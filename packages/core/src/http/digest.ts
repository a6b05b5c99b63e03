import { hash } from 'node:crypto'

/** A short text that differs when the bytes differ. */
export function digest(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'base64url').slice(0, 27)
}
