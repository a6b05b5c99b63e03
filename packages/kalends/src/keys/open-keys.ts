import { resolve } from 'node:path'
import { isPostgres } from '../open-store.ts'
import { type KeyStore, keyStore } from './key-store.ts'
import { sqliteKeys } from './sqlite-keys.ts'

/** Opens the keys of a store. Its file or its schema must exist. */
export async function openKeys(store: string): Promise<KeyStore> {
  if (!isPostgres(store)) return keyStore(sqliteKeys(resolve(store)))
  // Imported only here, because loading the driver takes 10% of the startup time, and most calendars don't need it.
  const { postgresKeys } = await import('./postgres-keys.ts')
  return keyStore(postgresKeys(store))
}
