import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalizeText } from './fold-text.ts'

// 16 MiB and some 40 ms. More would protect a password shared among guests little better, and let anybody who
// asks for an event keep the host busy.
const COST = { N: 16_384, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const MOST_MEMORY = 256 * 1024 * 1024
// No figure is zero: Node would put its own in place of it.
const FORM = /^scrypt\$([1-9]\d{0,7})\$([1-9]\d{0,2})\$([1-9]\d{0,2})\$([A-Za-z0-9_-]{11,86})\$([A-Za-z0-9_-]{22,86})$/

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** A salted hash of a password, `scrypt$N$r$p$salt$hash`; another one each time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(comparable(password), salt, HASH_BYTES, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Whether the hash was made from this password; compared in constant time. No password fits a malformed hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = FORM.exec(hash)
  if (parts === null) return false
  const [N, r, p] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const maxmem = 128 * r * (N + p + 2)
  if (maxmem > MOST_MEMORY) return false
  const salt = Buffer.from(parts[4] ?? '', 'base64url')
  const expected = Buffer.from(parts[5] ?? '', 'base64url')
  try {
    return timingSafeEqual(await derive(comparable(password), salt, expected.length, { N, r, p, maxmem }), expected)
  } catch {
    // Figures that scrypt refuses, such as an N that is not a power of two.
    return false
  }
}

/** Keyboards differ in how they put letter and accent together; the password is the same. */
function comparable(password: string): string {
  return normalizeText(password, 'NFC')
}
