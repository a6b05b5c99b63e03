/**
 * Receives internal errors. It is never called for an invalid request. Kalends ignores errors that it throws.
 */
export interface Log {
  /** Logs an unexpected error. The response contains `id`, unless an `after` hook failed after a write. */
  error(entry: { readonly id: string; readonly operation: string | undefined; readonly error: unknown }): void
}
