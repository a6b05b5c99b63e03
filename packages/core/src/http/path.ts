import { normalizeText } from '../domain/fold-text.ts'
import { decodePercent } from './text.ts'

/** One segment of a path as text, in Unicode's composed form (NFC); `undefined` when it is not percent-encoded UTF-8 or holds NUL. */
export function decodeSegment(text: string): string | undefined {
  const decoded = decodePercent(text)
  return decoded === undefined ? undefined : normalizeText(decoded, 'NFC')
}
