/*
 * The replacements for Node's modules that the calendar uses in a browser. Files, password hashes and feed tokens are
 * missing: the example of the first page has none.
 */

export const AsyncResource = { bind: <F>(work: F): F => work }

export function setImmediate(work?: () => void): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(work?.()))
  })
}

export { wait as setTimeout }

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export function isDeepStrictEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false
  if (one instanceof Map || one instanceof Set) return isDeepStrictEqual([...one], [...(other as typeof one)])
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isDeepStrictEqual(Reflect.get(one, key), Reflect.get(other, key)))
  )
}

export function randomBytes(size: number): Uint8Array {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(size)))
}

export function promisify(): () => never {
  return missing
}

/** Replaces XXH64 with FNV-1a, which is slower, but good enough to detect changes here. */
export class Xxh64 {
  #hash = 0xcbf29ce484222325n

  update(bytes: Uint8Array): void {
    for (const byte of bytes) this.#hash = BigInt.asUintN(64, (this.#hash ^ BigInt(byte)) * 0x100000001b3n)
  }

  digest(): bigint {
    return this.#hash
  }
}

export function xxh64(bytes: Uint8Array): bigint {
  const hash = new Xxh64()
  hash.update(bytes)
  return hash.digest()
}

function missing(): never {
  throw new Error('This is missing in the browser.')
}

export {
  missing as basename,
  missing as closeSync,
  missing as createHash,
  missing as createHmac,
  missing as dirname,
  missing as existsSync,
  missing as fstatSync,
  missing as join,
  missing as open,
  missing as openSync,
  missing as randomUUID,
  missing as readSync,
  missing as realpathSync,
  missing as rename,
  missing as resolve,
  missing as rm,
  missing as scrypt,
  missing as stat,
  missing as timingSafeEqual,
}
