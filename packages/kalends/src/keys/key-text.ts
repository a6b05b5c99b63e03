import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The parts of a key. */
export interface KeyParts {
  /** The id of the key, which is also the id of its user. */
  readonly id: number
  readonly secret: string
}

const SECRET_BYTES = 32

/** `kalends_7_` and 43 characters. The prefix lets scanners find keys that were published by mistake. */
const KEY = /^kalends_([1-9]\d{0,8})_([\w-]{43})$/

/** A new secret. It has 256 random bits, so that it cannot be guessed. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The text of a key, as its owner sends it. */
export function keyText({ id, secret }: KeyParts): string {
  return `kalends_${id}_${secret}`
}

/** The parts of a key; `undefined` if the text isn't a key. */
export function parseKey(text: string): KeyParts | undefined {
  const [, id, secret] = KEY.exec(text) ?? []
  return id === undefined || secret === undefined ? undefined : { id: Number(id), secret }
}

/** The stored hash of a secret. A fast hash is enough, because nobody can guess a secret with 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The hash to compare with if there is no key, so that the comparison takes the same time. */
const NO_HASH = hashSecret('')

/** Whether a secret has this hash. Always takes the same time, even if there is no hash. */
export function hasHash(secret: string, hash: string | undefined): boolean {
  const [given, stored] = [Buffer.from(hashSecret(secret)), Buffer.from(hash ?? NO_HASH)]
  return given.length === stored.length && timingSafeEqual(given, stored) && hash !== undefined
}
