import { isCalendarError, storeUnavailable } from '@kalends/core'

/**
 * Maps a driver's error to `storeUnavailable` when the database cannot be read or written: a full disk, a lock held too
 * long, a damaged or read-only file, a closed connection. Other errors are returned unchanged.
 */
export function storeError(error: unknown): unknown {
  return isUnavailable(error) ? storeUnavailable(error) : error
}

/** Codes of errors in a statement or its values. These are bugs, not outages. */
const bugCodes = new Set(['ERROR', 'CONSTRAINT', 'MISMATCH', 'MISUSE', 'RANGE'])

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isCalendarError(error)) return false
  const code = codeOf(error)
  if (code !== undefined) return !bugCodes.has(code)
  if ('code' in error && error.code === 'ERR_INVALID_STATE') return true
  return /database (connection )?is not open/.test(error.message)
}

/** Whether another connection held a lock. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'BUSY' || code === 'LOCKED'
}

/** Whether the database is read-only. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === 'READONLY'
}

/** SQLite's result codes, by number. */
const codes = (
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL ' +
  'EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'
).split(' ')

/** SQLite's messages for a database that it cannot use. */
const messages: Readonly<Record<string, string>> = {
  'out of memory': 'NOMEM',
  'database is locked': 'BUSY',
  'database table is locked': 'LOCKED',
  'attempt to write a readonly database': 'READONLY',
  interrupted: 'INTERRUPT',
  'disk I/O error': 'IOERR',
  'database disk image is malformed': 'CORRUPT',
  'database or disk is full': 'FULL',
  'unable to open database file': 'CANTOPEN',
  'locking protocol': 'PROTOCOL',
  'file is not a database': 'NOTADB',
}

/** SQLite's primary result code of an error; `undefined` when the error is not SQLite's. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  // Errors of node:sqlite and @photostructure/sqlite have a number whose low byte is the code. Those of better-sqlite3
  // have a name.
  if ('errcode' in error && typeof error.errcode === 'number') return codes[error.errcode & 0xff]
  if (!('code' in error) || typeof error.code !== 'string') return undefined
  // @photostructure/sqlite throws errors without a number while it reads rows.
  if (error.code === 'ERR_SQLITE_ERROR') return messages[error.message]
  return /^SQLITE_([A-Z]+)/.exec(error.code)?.[1]
}
