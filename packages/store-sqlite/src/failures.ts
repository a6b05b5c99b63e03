import { isCalendarError, storeUnavailable } from '@kalends/core'

/**
 * What a store throws in place of what a driver has thrown: `storeUnavailable` when the database cannot be read or
 * written (a full disk, a lock held too long, a file that is damaged or may only be read, a connection that was
 * closed), anything else as it is.
 */
export function failureOf(error: unknown): unknown {
  return isUnavailable(error) ? storeUnavailable(error) : error
}

/** Mistakes in a statement or in what it is asked to write: those are ours, not the database's. */
const ownMistakes = new Set(['ERROR', 'CONSTRAINT', 'MISMATCH', 'MISUSE', 'RANGE'])

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isCalendarError(error)) return false
  const code = codeOf(error)
  if (code !== undefined) return !ownMistakes.has(code)
  if ('code' in error && error.code === 'ERR_INVALID_STATE') return true
  return /database (connection )?is not open/.test(error.message)
}

/** Whether a lock was held by somebody else. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'BUSY' || code === 'LOCKED'
}

/** Whether the database may only be read. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === 'READONLY'
}

/** SQLite's codes, by number. */
const codes = (
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL ' +
  'EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'
).split(' ')

/** What SQLite says of a database that it cannot use. */
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

/** SQLite's code for an error, without what drivers and SQLite itself add to it; `undefined` when it is not SQLite's. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  // node:sqlite and @photostructure/sqlite give a number, of which the low byte is the code; better-sqlite3 a name.
  if ('errcode' in error && typeof error.errcode === 'number') return codes[error.errcode & 0xff]
  if (!('code' in error) || typeof error.code !== 'string') return undefined
  // Where rows are read, @photostructure/sqlite gives no number.
  if (error.code === 'ERR_SQLITE_ERROR') return messages[error.message]
  return /^SQLITE_([A-Z]+)/.exec(error.code)?.[1]
}
