import { isCleanText } from '../domain/fold-text.ts'

/** Makes a string safe for a message: at most 200 characters, with NUL and lone surrogates replaced. */
export function showText(text: string): string {
  return text.slice(0, 200).replace(/[\0\p{Surrogate}]/gu, '\ufffd')
}

/** Decodes percent-encoding; `undefined` if the result is not clean text. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return isCleanText(text) ? text : undefined
  try {
    const decoded = decodeURIComponent(text)
    return isCleanText(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
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
