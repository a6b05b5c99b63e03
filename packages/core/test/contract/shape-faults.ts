import type { Shape } from '../../src/contract/shape.ts'

/** Where a value differs from its shape: a key missing, unknown or out of order, or a value of another type. */
export function shapeFaults(value: unknown, shape: Shape, at = 'answer'): readonly string[] {
  switch (shape.type) {
    case 'json':
      return value === undefined ? [`${at} is missing`] : []
    case 'integer':
      return Number.isInteger(value) ? [] : [`${at} is ${JSON.stringify(value)}, not a whole number`]
    case 'number':
      return typeof value === 'number' ? [] : [`${at} is ${JSON.stringify(value)}, not a number`]
    case 'text':
      return typeof value === 'string' ? [] : [`${at} is ${JSON.stringify(value)}, not text`]
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${at} is ${JSON.stringify(value)}, not a boolean`]
    case 'choice':
      return shape.oneOf.includes(String(value)) ? [] : [`${at} is ${JSON.stringify(value)}, not one of its choices`]
    case 'nullable':
      return value === null ? [] : shapeFaults(value, shape.of, at)
    case 'list':
      if (!Array.isArray(value)) return [`${at} is no list`]
      return value.flatMap((entry, index) => shapeFaults(entry, shape.of, `${at}[${index}]`))
    case 'map':
      if (!isObject(value)) return [`${at} is no object`]
      return Object.entries(value).flatMap(([key, entry]) => shapeFaults(entry, shape.of, `${at}.${key}`))
    case 'object':
      return isObject(value) ? objectFaults(value, shape, at) : [`${at} is no object`]
  }
}

function objectFaults(
  value: Readonly<Record<string, unknown>>,
  { keys, optional }: Extract<Shape, { readonly type: 'object' }>,
  at: string,
): readonly string[] {
  const declared = Object.keys(keys)
  const shown = Object.keys(value)
  const always = shown.filter((key) => Object.hasOwn(keys, key))
  const unknown = shown.filter((key) => !Object.hasOwn(keys, key) && !Object.hasOwn(optional, key))
  return [
    ...declared.filter((key) => !Object.hasOwn(value, key)).map((key) => `${at}.${key} is missing`),
    ...unknown.map((key) => `${at}.${key} is not declared`),
    ...(always.join() === declared.filter((key) => always.includes(key)).join() ? [] : [`${at} is out of order`]),
    ...shown.flatMap((key) => {
      const own = keys[key] ?? optional[key]
      return own === undefined ? [] : shapeFaults(value[key], own, `${at}.${key}`)
    }),
  ]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
