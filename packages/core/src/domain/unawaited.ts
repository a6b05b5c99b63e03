/**
 * Returns the value that a synchronous function of the host returned. If it returned a promise anyway, nothing awaits
 * it, and without this its rejection would end the process.
 */
export function unawaited<T>(value: T): T {
  if (value instanceof Promise) value.catch(() => {})
  return value
}
