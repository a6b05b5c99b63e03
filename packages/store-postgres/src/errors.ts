import { isCalendarError, storeUnavailable } from '@kalends/core'

/** Classes of SQLSTATE for faults of the server or the connection: the statement was right. */
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

/** Codes of SQLSTATE after which a transaction has changed nothing and can be repeated. */
const repeatable = [
  '08', // the connection failed
  '40', // a deadlock, or a conflict with another transaction
  '57P01', // the server shuts down
  '57P02', // it has crashed
  '57P03', // it is starting
]

/** Whether a transaction can be repeated: it has changed nothing, and next time it may succeed. */
export function isRepeatable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return repeatable.some((code) => state.startsWith(code))
  // After a timeout, the request that needed it is over.
  return isCut(error) && !/timeout/i.test(String(error))
}

/** Whether the connection was cut, or never came about. Such errors are not the server's, and so have no SQLSTATE. */
export function isCut(error: unknown): boolean {
  if (!(error instanceof Error) || sqlState(error) !== undefined) return false
  const hasSystemCode = 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)
  return (
    hasSystemCode || /^Connection terminated|^timeout exceeded|^Query read timeout|not queryable/i.test(error.message)
  )
}

/** The five letters and digits by which Postgres names an error; `undefined` when it is not from the server. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
