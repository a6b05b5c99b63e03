import { refuseUnknown } from '@kalends/core'
import type { DatabaseOptions, FileOptions } from './sqlite-store.ts'

/** Throws for options that cannot be meant. */
export function checkOptions(options: FileOptions | DatabaseOptions): void {
  refuseUnknown(options, names, 'sqliteStore.')
  const { filename, database, durability, busyTimeoutMs, recordCache } = options
  if ((filename === undefined) === (database === undefined)) {
    throw new TypeError('sqliteStore needs a filename or a database, and not both.')
  }
  if (filename !== undefined && (typeof filename !== 'string' || filename === '')) {
    throw new TypeError('The filename of sqliteStore must be a text that is not empty.')
  }
  if (database !== undefined && typeof database?.prepare !== 'function') {
    throw new TypeError(
      'The database of sqliteStore must be one of node:sqlite, @photostructure/sqlite or better-sqlite3.',
    )
  }
  if (durability !== undefined && durability !== 'full' && durability !== 'normal') {
    throw new TypeError("The durability of sqliteStore is 'full' or 'normal'.")
  }
  checkCount('busyTimeoutMs', busyTimeoutMs)
  checkCount('recordCache', recordCache)
}

const names: Readonly<Record<keyof FileOptions, true>> = {
  filename: true,
  database: true,
  durability: true,
  busyTimeoutMs: true,
  recordCache: true,
}

function checkCount(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isInteger(value) && value >= 0 && value < 2 ** 31)) return
  throw new TypeError(`${name} of sqliteStore must be a whole number from 0 on.`)
}
