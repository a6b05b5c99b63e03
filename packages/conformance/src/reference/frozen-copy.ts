/** A deeply frozen copy of plain data. Mutating the original does not affect it. */
export function frozenCopy<T>(value: T): T {
  return copy(value) as T // A copy of plain data has the type of the original.
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Object.freeze(value.map(copy))
  // `fromEntries` defines `__proto__` as a key. An assignment would set the prototype.
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)])))
}
