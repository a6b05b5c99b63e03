import { isCleanText } from '../domain/clean-text.ts'

/** The text with everything that `isCleanText` refuses shown as a replacement character, cut to 200 characters: fit for a message. */
export function showText(text: string): string {
  return text.slice(0, 200).replace(/[\0\p{Surrogate}]/gu, '\ufffd')
}

/** Undoes percent-encoding; `undefined` when that does not give clean text. */
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

/** The text of a header. Hosts hand over each of its bytes as a character; those that are UTF-8 together are read as that. */
export function headerText(value: string): string {
  if (!/^[\0-\xff]*$/.test(value)) return value
  try {
    return utf8.decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
