/** Freezes plain data all the way down and hands it back. */
export function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) freezeDeep(item)
    Object.freeze(value)
  }
  return value
}

/** A copy of plain data as JSON would bring it back, frozen all the way down. */
export function frozenCopy<T extends object>(value: T): T {
  const isFlat = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return isFlat ? Object.freeze([...value] as typeof value) : freezeDeep(JSON.parse(JSON.stringify(value)))
}
