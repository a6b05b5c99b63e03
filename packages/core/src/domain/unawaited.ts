/**
 * Returns the value that a synchronous function of the host returned. If the value is a promise anyway, ignores its rejection:
 * nothing awaits it, and an unhandled rejection would end the process.
 */
export function unawaited<T>(value: T): T {
  if (value instanceof Promise) value.catch(() => {})
  return value
}
