import type { Json } from '@kalends/core'

const NO_NUMBERS: readonly number[] = Object.freeze([])
const NO_TEXTS: readonly string[] = Object.freeze([])
const NO_FIELDS: Readonly<Record<string, Json>> = Object.freeze({})

/** A number that indexes can order by. Anything else in that place would corrupt them, so the commit fails. */
export function whole(value: number, name: string): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${name} must be a whole number`)
  return value
}

/** A number of degrees, or none, as above. */
export function degrees(value: number | undefined, name: string): number | undefined {
  if (value !== undefined && !Number.isFinite(value)) throw new TypeError(`${name} must be a number`)
  return value
}

/** A text that indexes can order by, as above. */
export function text(value: string, name: string): string {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a text`)
  return value
}

/** A frozen copy of a list of texts. */
export function texts(list: readonly string[]): readonly string[] {
  return list.length === 0 ? NO_TEXTS : Object.freeze([...list])
}

/** A frozen list of the ids that `link` makes of these; those it makes `undefined` are left out. */
export function links(ids: readonly number[], link: (id: number) => number | undefined): readonly number[] {
  if (ids.length === 0) return NO_NUMBERS
  const linked: number[] = []
  for (const id of ids) {
    const target = link(id)
    if (target !== undefined) linked.push(target)
  }
  return Object.freeze(linked)
}

/** A deeply frozen copy of custom fields. What JSON cannot carry fails the commit. */
export function fields(values: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  return Object.keys(values).length === 0 ? NO_FIELDS : mapped(values, copyOf)
}

/** A frozen object with the same keys and what `copy` makes of the values. */
export function mapped<V, W>(values: Readonly<Record<string, V>>, copy: (value: V) => W): Readonly<Record<string, W>> {
  // `fromEntries` defines keys; an assignment to a key named `__proto__` would set the prototype instead.
  return Object.freeze(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, copy(value)])))
}

function copyOf(value: Json): Json {
  if (Array.isArray(value)) return Object.freeze(value.map(copyOf))
  // The compiler does not see that a list was dealt with.
  if (typeof value === 'object' && value !== null) return mapped(value as Readonly<Record<string, Json>>, copyOf)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (Number.isFinite(value)) return value
  throw new TypeError('custom fields must be JSON')
}
