/** The value of a field after a write: the given one, the default of a new record for `null`, or the stored one. */
export function mergeField<T>(given: T | null | undefined, before: T, defaultValue: T): T {
  return given === undefined ? before : (given ?? defaultValue)
}
