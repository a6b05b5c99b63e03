/** Shared by all records that have none. */
const emptyList = Object.freeze([])
const emptyObject = Object.freeze({})

/** Plain data that nobody else holds, frozen all the way down. */
export function frozen<T extends object>(value: T): T {
  return emptyOne(value) ?? freezeDeep(value)
}

/** A copy of plain data as JSON would bring it back, frozen all the way down. */
export function frozenCopy<T extends object>(value: T): T {
  return emptyOne(value) ?? freezeDeep(isFlat(value) ? [...value] : JSON.parse(JSON.stringify(value)))
}

function emptyOne<T extends object>(value: T): T | undefined {
  if (Array.isArray(value)) return value.length === 0 ? (emptyList as unknown as T) : undefined // A list like any other.
  return Object.keys(value).length === 0 ? (emptyObject as T) : undefined
}

function isFlat<T extends object>(value: T): value is T & readonly unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object')
}

function freezeDeep<T extends object>(value: T): T {
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof item === 'object' && item !== null) freezeDeep(item)
  }
  return Object.freeze(value)
}
