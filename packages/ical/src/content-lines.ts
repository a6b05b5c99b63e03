import type { Report } from './problems.ts'
import type { Steps } from './steps.ts'

/** An unfolded line of a file. */
export interface ContentLine {
  readonly text: string
  /** The number of its first physical line, from 1. */
  readonly line: number
}

/** The limits of a file and of its lines. */
export interface LineLimits {
  readonly maxBytes: number
  readonly maxLineLength: number
}

// One-byte text has one character for each byte. Lines are unfolded in this form and decoded afterwards, because some
// programs fold lines within a character.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')
const UNPRINTABLE = /[^\P{Cc}\t]/gu
const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i
const PROPERTY = /^[A-Z-]{1,20}(?=[;:])/i
const LINES_PER_STEP = 100
/** How many characters are decoded and cleaned at a time. This takes a few milliseconds. */
const LENGTH_PER_STEP = 16_384
const BYTES_PER_STEP = 1_048_576

/** Passes every content line of a file to `take`, in order. Blank lines are left out. */
export function* eachContentLine(
  file: string | Uint8Array,
  limits: LineLimits,
  report: Report,
  take: (line: ContentLine) => void,
): Steps<void> {
  const isText = typeof file === 'string' || isUtf16(file)
  const whole = isText ? yield* decodeText(file) : oneByteText(file)
  const { text, cutAt } = cut(whole, limits.maxBytes)
  const separator = text.includes('\n') ? '\n' : '\r'
  let position = 0
  let line = 0
  let pauseAt = LENGTH_PER_STEP
  while (position < text.length) {
    const first = line + 1
    const parts: string[] = []
    let length = 0
    let isSoftBreak = false
    do {
      line += 1
      const end = endOfLine(text, separator, position)
      const physical = text.slice(parts.length === 0 || isSoftBreak ? position : position + 1, withoutReturn(text, end))
      position = end + 1
      length += physical.length
      isSoftBreak = physical.endsWith('=') && QUOTED_PRINTABLE.test((parts[0] ?? physical).slice(0, 200))
      if (parts.length === 0 || (physical !== '' && length <= limits.maxLineLength)) {
        parts.push(isSoftBreak ? physical.slice(0, -1) : physical)
      }
      if (line % LINES_PER_STEP === 0 || position >= pauseAt) {
        pauseAt = position + LENGTH_PER_STEP
        yield
      }
    } while (isSoftBreak ? position < text.length : isFolded(text, position))
    if (length > limits.maxLineLength) {
      const [property = ''] = PROPERTY.exec(parts[0] ?? '') ?? []
      report('line_too_long', first, { limit: limits.maxLineLength, property: property.toUpperCase() })
    } else takeLine(parts, first)
  }
  if (cutAt !== undefined) report('file_too_large', line + 1, { limit: limits.maxBytes })

  function takeLine(parts: readonly string[], first: number): void {
    const raw = parts.join('')
    const decoded = isText ? raw : decodeLine(raw, () => report('not_utf8', first))
    const clean = decoded.replace(UNPRINTABLE, '').toWellFormed()
    if (clean.trim() !== '') take({ text: clean, line: first })
  }
}

function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
}

function* decodeText(file: string | Uint8Array): Steps<string> {
  if (typeof file === 'string') return withoutMark(file)
  const decoder = new TextDecoder(file[0] === 0xff ? 'utf-16le' : 'utf-16be')
  const parts: string[] = []
  for (let from = 0; from < file.length; from += BYTES_PER_STEP) {
    parts.push(decoder.decode(file.subarray(from, from + BYTES_PER_STEP), { stream: true }))
    yield
  }
  return parts.join('') + decoder.decode()
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function oneByteText(bytes: Uint8Array): string {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', hasMark ? 3 : 0)
}

/** The lines that fit within the limit. A last line that does not fit completely is left out. */
function cut(text: string, limit: number): { text: string; cutAt?: number } {
  if (text.length <= limit) return { text }
  const cutAt = text.lastIndexOf('\n', limit - 1) + 1
  return { text: text.slice(0, cutAt), cutAt }
}

function endOfLine(text: string, separator: string, from: number): number {
  const end = text.indexOf(separator, from)
  return end === -1 ? text.length : end
}

function withoutReturn(text: string, end: number): number {
  return text[end - 1] === '\r' ? end - 1 : end
}

function isFolded(text: string, position: number): boolean {
  return text[position] === ' ' || text[position] === '\t'
}

function decodeLine(oneByte: string, onFallback: () => void): string {
  // Most lines are ASCII, which is the same in all encodings.
  if (!/[\x80-\xff]/.test(oneByte)) return oneByte
  const bytes = Buffer.from(oneByte, 'latin1')
  try {
    return utf8.decode(bytes)
  } catch {
    onFallback()
    return windows1252.decode(bytes)
  }
}
