type Encoding = 'utf8' | 'latin1' | 'utf16le' | 'hex' | 'base64url'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The parts of Node's `Buffer` that the calendar uses. */
export class Buffer extends Uint8Array {
  static override from(value: string | ArrayLike<number> | Iterable<number>, encoding: unknown = 'utf8'): Buffer {
    // `Uint8Array.from` has a signature for each of the two types, but none for their union.
    return copyOf(typeof value === 'string' ? encode(value, encoding) : Uint8Array.from(value as Iterable<number>))
  }

  static alloc(size: number): Buffer {
    return new Buffer(size)
  }

  static concat(parts: readonly Uint8Array[], size = parts.reduce((sum, part) => sum + part.length, 0)): Buffer {
    const all = new Buffer(size)
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }

  static byteLength(text: string): number {
    return encoder.encode(text).length
  }

  override toString(encoding: Encoding = 'utf8'): string {
    if (encoding === 'hex') return [...this].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    if (encoding === 'utf16le') return new TextDecoder('utf-16le').decode(this)
    if (encoding === 'utf8') return decoder.decode(this)
    const latin1 = [...this].map((byte) => String.fromCharCode(byte)).join('')
    return encoding === 'latin1' ? latin1 : btoa(latin1).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  }
}

function copyOf(bytes: ArrayLike<number>): Buffer {
  const copy = new Buffer(bytes.length)
  copy.set(bytes)
  return copy
}

function encode(text: string, encoding: unknown): ArrayLike<number> {
  if (encoding === 'utf16le')
    return new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer)
  if (encoding === 'latin1') return Array.from(text, (character) => character.charCodeAt(0) & 0xff)
  if (encoding === 'base64url') return encode(fromBase64(text), 'latin1')
  return encoder.encode(text)
}

/** Other characters are ignored, as Node does. */
function fromBase64(text: string): string {
  const digits = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  return atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits)
}
