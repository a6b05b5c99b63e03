import { decodePercent } from './text.ts'

/** One segment of a path as text, in Unicode's composed form (NFC); `undefined` when it is not percent-encoded UTF-8 or holds NUL. */
export function decodeSegment(text: string): string | undefined {
  return decodePercent(text)?.normalize('NFC')
}
