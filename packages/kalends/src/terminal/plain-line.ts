/** Control characters from a file or a server, which must not reach the terminal or break a line. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Untrusted text, made safe to print within one line. */
export function plainLine(text: string): string {
  return text.replace(CONTROL, ' ')
}
