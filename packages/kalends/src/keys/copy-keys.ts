import { isDeepStrictEqual } from 'node:util'
import { CommandError } from '../command-error.ts'
import type { KeyStore } from './key-store.ts'

/**
 * Copies all keys, including revoked ones: their ids are the authors of records, and must not be reused. Returns how
 * many keys there are. Throws if the target has other keys.
 */
export async function copyKeys(from: KeyStore, to: KeyStore): Promise<number> {
  const [keys, copies] = [await from.list(), await to.list()]
  const missing = keys.filter((key) => !copies.some((copy) => isDeepStrictEqual(copy, key)))
  if (copies.length + missing.length !== keys.length) {
    throw new CommandError('The target has other API keys than the source.', 'Copy to an empty store.')
  }
  await to.restore(missing)
  return keys.length
}
