import type { Json, JsonSchema } from '../contract/json.ts'

/** A value that a simple JSON Schema accepts; `…` where the schema does not say enough. */
export function sampleValue(schema: JsonSchema): Json {
  const { type, format, items } = schema
  const [known] = [schema['examples'], schema['enum']].find((list) => Array.isArray(list)) ?? []
  if (known !== undefined) return known
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return sampleNumber(schema)
  if (type === 'array') return [sampleValue(Object(items))]
  if (format === 'uri') return 'https://example.org'
  return format === 'email' ? 'info@example.org' : '…'
}

/** 1, or the nearest number within the bounds. */
function sampleNumber({ type, minimum, maximum }: JsonSchema): number {
  const round = type === 'integer' ? [Math.ceil, Math.floor] : [Number, Number]
  const least = typeof minimum === 'number' ? Number(round[0]?.(minimum)) : 1
  const most = typeof maximum === 'number' ? Number(round[1]?.(maximum)) : 1
  return most < 1 ? most : Math.max(1, least)
}
