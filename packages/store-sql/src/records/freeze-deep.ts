/** Freezes plain data all the way down and hands it back. */
export function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) freezeDeep(item)
    Object.freeze(value)
  }
  return value
}

/**
 * Freezes a record that was just put together and hands it back. What it holds belongs to somebody else, and is replaced
 * by a frozen copy, as JSON would bring it back.
 */
export function freezeShape<T extends object>(record: T): T {
  const fields = record as Record<string, unknown> // Whatever they are, they are replaced by their like.
  for (const key of Object.keys(fields)) {
    const value = fields[key]
    if (typeof value === 'object' && value !== null) fields[key] = frozenCopy(value)
  }
  return Object.freeze(record)
}

function frozenCopy(value: object): object {
  const isFlat = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return isFlat ? Object.freeze([...value]) : freezeDeep(JSON.parse(JSON.stringify(value)))
}
