/**
 * Where Kalends says what went wrong inside. Never called for a person's mistake. It must not throw; if it does, that is
 * ignored.
 */
export interface Log {
  /** An unexpected failure. `id` is the one that the answer shows; none does when an `after` hook fails after a write. */
  error(entry: { readonly id: string; readonly operation: string | undefined; readonly error: unknown }): void
}
