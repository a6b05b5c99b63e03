import { isCleanText, normalizeText } from '../domain/fold-text.ts'

/** Makes a string safe for a message: at most 200 characters, with NUL and lone surrogates replaced. */
export function showText(text: string): string {
  return text.slice(0, 200).replace(/[\0\p{Surrogate}]/gu, '\ufffd')
}

/** Decodes percent-encoding; `undefined` if it is not UTF-8. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Decodes a path segment to NFC; `undefined` if it is not percent-encoded UTF-8 or contains NUL. */
export function decodeSegment(text: string): string | undefined {
  const decoded = decodePercent(text)
  return decoded !== undefined && isCleanText(decoded) ? normalizeText(decoded, 'NFC') : undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a header. Node passes each byte as a character; they are decoded as UTF-8 if they are valid. */
export function headerText(value: string): string {
  if (!/^[\0-\xff]*$/.test(value)) return value
  try {
    return utf8.decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
