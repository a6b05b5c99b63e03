import { normalizeText } from '../domain/fold-text.ts'
import { decodePercent } from './text.ts'

/** Decodes a path segment to NFC; `undefined` if it is not percent-encoded UTF-8 or contains NUL. */
export function decodeSegment(text: string): string | undefined {
  const decoded = decodePercent(text)
  return decoded === undefined ? undefined : normalizeText(decoded, 'NFC')
}
