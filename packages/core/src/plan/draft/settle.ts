/**
 * What a field is after a write: what was given, or, for `null`, what a new record would have; if nothing was given,
 * what it was before.
 */
export function settle<T>(given: T | null | undefined, before: T, fresh: T): T {
  return given === undefined ? before : (given ?? fresh)
}
