/** A character that is neither a line feed nor printable ASCII. A string without one needs no cleaning. */
const UNUSUAL = /[^\n -~]/
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// Control characters, lone surrogates, and the two characters that XML does not allow.
const UNFIT = /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/**
 * Text that every format of a feed can contain. Line breaks of all kinds become `\n`. Control characters and lone surrogates
 * are removed.
 */
export function cleanText(text: string): string {
  return UNUSUAL.test(text) ? text.replace(LINE_BREAK, '\n').replace(UNFIT, '') : text
}

/** Clean text on one line, without white space around it. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\t\n]+/g, ' ')
    .trim()
}

/** A URL in ASCII, without white space, as RSS and iCalendar require. Encodes all other characters. */
export function cleanUrl(url: string): string {
  const clean = cleanText(url).replace(/\s+/g, '')
  return /^[!-~]*$/.test(clean) ? clean : asciiUrl(clean)
}

function asciiUrl(url: string): string {
  try {
    return new URL(url).href
  } catch {
    // The URL is not absolute. The option `pageUrl` can return such a URL.
    return encodeURI(url)
  }
}
