/** A deeply frozen copy of plain data: nothing done to the original, or to the copy, can change what was stored. */
export function frozenCopy<T>(value: T): T {
  return copy(value) as T // A copy of plain data has the type of the original.
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Object.freeze(value.map(copy))
  // `fromEntries` defines keys where an assignment to `__proto__` would set the prototype.
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)])))
}
