import { resolve } from 'node:path'
import { isPostgres } from '../open-store.ts'
import { type KeyStore, keyStore } from './key-store.ts'
import { sqliteKeys } from './sqlite-keys.ts'

/** Opens the keys of a store that has been opened before: its file or its schema exists. */
export async function openKeys(store: string): Promise<KeyStore> {
  if (!isPostgres(store)) return keyStore(sqliteKeys(resolve(store)))
  // Loading the driver takes a tenth of the start, and most calendars don't need it.
  const { postgresKeys } = await import('./postgres-keys.ts')
  return keyStore(postgresKeys(store))
}
