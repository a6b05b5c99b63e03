import { isCalendarError, storeUnavailable } from '@kalends/core'

/** SQLite's codes for mistakes in a statement or in what it is asked to write: those are ours, not the database's. */
const ownMistakes = new Set([1, 19, 20, 21, 25])
const ownMistakeNames = /^SQLITE_(ERROR|CONSTRAINT|MISMATCH|MISUSE|RANGE)(_|$)/

/**
 * What a store throws in place of what a driver has thrown: `storeUnavailable` when the database cannot be read or
 * written (a full disk, a lock held too long, a file that is damaged or may only be read, a connection that was
 * closed), anything else as it is.
 */
export function failureOf(error: unknown): unknown {
  return isUnavailable(error) ? storeUnavailable(error) : error
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isCalendarError(error)) return false
  // node:sqlite and @photostructure/sqlite give a number, of which the low byte is the code; better-sqlite3 a name.
  if ('errcode' in error && typeof error.errcode === 'number') return !ownMistakes.has(error.errcode & 0xff)
  if ('code' in error && error.code === 'ERR_INVALID_STATE') return true
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_')) {
    return !ownMistakeNames.test(error.code)
  }
  return /database (connection )?is not open/.test(error.message)
}

/** Whether a lock was held by somebody else. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return [5, 6].includes(error.errcode & 0xff)
  return 'code' in error && typeof error.code === 'string' && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}
