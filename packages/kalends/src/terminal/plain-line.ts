/** Control characters of a file or a server must not reach the terminal, nor break a line. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A text from outside, as a part of one line. */
export function plainLine(text: string): string {
  return text.replace(CONTROL, ' ')
}
