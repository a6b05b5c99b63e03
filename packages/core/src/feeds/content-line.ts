import { cleanLine, cleanText } from './clean-text.ts'

/** The longest line, in octets of UTF-8, without its line break (RFC 5545, 3.1). */
const LONGEST = 75
const ESCAPED = /[\\;,\n]/g

/** A property of iCalendar with a value that needs no escaping: a folded line with its line break. */
export function contentLine(name: string, value: string): string {
  return `${fold(`${name}:${value}`)}\r\n`
}

/** A property whose value is text. */
export function textLine(name: string, value: string): string {
  return contentLine(name, escapeText(value))
}

/**
 * Yields a property whose value is a list of strings. Omits empty strings, and the whole property if all strings are
 * empty.
 */
export function* listLine(name: string, texts: Iterable<string>, separator: string): Generator<string> {
  const foldPart = createFolder()
  let before = `${name}:`
  for (const text of texts) {
    if (text === '') continue
    yield foldPart(before + escapeText(text))
    before = escapeText(separator)
  }
  if (before !== `${name}:`) yield '\r\n'
}

/** Escapes text for the value of a property. */
export function escapeText(text: string): string {
  return cleanText(text).replace(ESCAPED, (character) => (character === '\n' ? '\\n' : `\\${character}`))
}

/** Text as the value of a parameter, in quotes. `^` introduces what quotes cannot contain (RFC 6868). */
export function quote(text: string): string {
  return `"${cleanLine(text).replaceAll('^', '^^').replaceAll('"', "^'")}"`
}

/** Breaks a line into lines of 75 octets at most. */
function fold(line: string): string {
  // A UTF-16 code unit takes at most three octets.
  return line.length * 3 <= LONGEST ? line : createFolder()(line)
}

/**
 * Returns a function that takes a line part by part, and breaks it into lines of 75 octets at most, never inside a character.
 * The parts must not have lone surrogates.
 */
function createFolder(): (part: string) => string {
  let octets = 0
  return (part) => {
    let folded = ''
    let start = 0
    for (let at = 0; at < part.length; at += 1) {
      const code = part.charCodeAt(at)
      const isPair = code >= 0xd800 && code < 0xdc00
      const size = code < 0x80 ? 1 : code < 0x800 ? 2 : isPair ? 4 : 3
      if (octets + size > LONGEST) {
        folded += `${part.slice(start, at)}\r\n `
        start = at
        // The space that starts the next line counts.
        octets = 1
      }
      octets += size
      if (isPair) at += 1
    }
    return folded + part.slice(start)
  }
}
