import type { Json } from '../ports/record.ts'

const NO_NUMBERS: readonly number[] = Object.freeze([])
const NO_TEXTS: readonly string[] = Object.freeze([])
const NO_FIELDS: Readonly<Record<string, Json>> = Object.freeze({})

/** Returns the number if it is an integer. Throws otherwise, because other values would corrupt an index. */
export function copyInteger(value: number, name: string): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${name} must be an integer`)
  return value
}

/** Returns the number if it is finite or `undefined`. Throws otherwise. */
export function copyDegrees(value: number | undefined, name: string): number | undefined {
  if (value !== undefined && !Number.isFinite(value)) throw new TypeError(`${name} must be a finite number`)
  return value
}

/** Returns the value if it is a string. Throws otherwise. */
export function copyText(value: string, name: string): string {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string`)
  return value
}

/** A frozen copy of a list of strings. */
export function copyTexts(list: readonly string[]): readonly string[] {
  return list.length === 0 ? NO_TEXTS : Object.freeze([...list])
}

/** A frozen list of mapped ids. Omits ids that map to `undefined`. */
export function copyLinks(ids: readonly number[], link: (id: number) => number | undefined): readonly number[] {
  return ids.length === 0 ? NO_NUMBERS : Object.freeze(ids.map(link).filter((id) => id !== undefined))
}

/** A deeply frozen copy of custom fields. Throws for a value that JSON cannot represent. */
export function copyFields(values: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  return Object.keys(values).length === 0 ? NO_FIELDS : copyObject(values, copyOf)
}

/** A frozen object with the same keys and a copy of each value. */
export function copyObject<V, W>(
  values: Readonly<Record<string, V>>,
  copy: (value: V) => W,
): Readonly<Record<string, W>> {
  // `fromEntries` defines keys; an assignment to a key named `__proto__` would set the prototype instead.
  return Object.freeze(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, copy(value)])))
}

function copyOf(value: Json): Json {
  if (Array.isArray(value)) return Object.freeze(value.map(copyOf))
  // The compiler does not see that arrays have been handled.
  if (typeof value === 'object' && value !== null) return copyObject(value as Readonly<Record<string, Json>>, copyOf)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (Number.isFinite(value)) return value
  throw new TypeError('custom fields must be JSON')
}
