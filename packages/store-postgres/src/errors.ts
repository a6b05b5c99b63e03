import { isCalendarError, storeUnavailable } from '@kalends/core'

/** Prefixes of SQLSTATE codes that mean a fault of the server or the connection, not of the statement. */
const outages = [
  '08', // connection
  '25', // read-only, or a transaction that the server has ended
  '28', // login
  '3D', // no such database
  '40', // a deadlock, or a conflict with another transaction
  '42501', // a missing permission
  '53', // no memory, disk or connections left
  '55', // a lock
  '57', // shutting down, or a timeout
  '58', // the operating system
  'XX', // damaged data
]

/**
 * Maps an error to `storeUnavailable` when the database cannot be reached, read or written. Other errors are returned
 * unchanged.
 */
export function storeError(error: unknown): unknown {
  return isOutage(error) ? storeUnavailable(error) : error
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || isCalendarError(error)) return false
  const state = sqlState(error)
  if (isLeased(error)) return true
  return state === undefined ? isCut(error) : outages.some((outage) => state.startsWith(outage))
}

/** Whether a write failed because another instance has the lease: its token was NULL. */
export function isLeased(error: unknown): boolean {
  return sqlState(error) === '23502' && error instanceof Error && 'table' in error && error.table === 'kalends_commit'
}

/** Prefixes of SQLSTATE codes after which a transaction has changed nothing and can be repeated. */
const repeatable = [
  '08', // the connection failed
  '40', // a deadlock, or a conflict with another transaction
  '57P01', // the server shuts down
  '57P02', // the server has crashed
  '57P03', // the server is starting
]

/** Whether a transaction can be repeated: it has changed nothing, and can succeed next time. */
export function isRepeatable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return repeatable.some((code) => state.startsWith(code))
  // After a timeout, nothing waits for the result any more.
  return isCut(error) && !/timeout/i.test(String(error))
}

/** Whether the connection was cut or could not be opened. The client reports these errors, so they have no SQLSTATE. */
export function isCut(error: unknown): boolean {
  if (!(error instanceof Error) || sqlState(error) !== undefined) return false
  const hasSystemCode = 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)
  return (
    hasSystemCode || /^Connection terminated|^timeout exceeded|^Query read timeout|not queryable/i.test(error.message)
  )
}

/** The code of an error, five letters and digits; `undefined` when the error is not from the server. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
