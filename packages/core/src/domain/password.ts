import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalizeText } from './fold-text.ts'

// A hash takes 16 MiB and about 40 ms. A higher cost would hardly improve the protection of a shared password, and would make
// it easier to overload the host with requests.
const COST = { N: 16_384, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const MOST_MEMORY = 256 * 1024 * 1024
// None of the numbers can be zero, because Node would replace zero with a default.
const FORM = /^scrypt\$([1-9]\d{0,7})\$([1-9]\d{0,2})\$([1-9]\d{0,2})\$([A-Za-z0-9_-]{11,86})\$([A-Za-z0-9_-]{22,86})$/

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Hashes a password with a random salt. The format is `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(comparable(password), salt, HASH_BYTES, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Whether the password matches the hash, compared in constant time. A malformed hash matches no password. */
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
    // scrypt rejects some numbers, such as an N that is not a power of two.
    return false
  }
}

/** Normalizes the password, because keyboards encode accented letters in different ways. */
function comparable(password: string): string {
  return normalizeText(password, 'NFC')
}
