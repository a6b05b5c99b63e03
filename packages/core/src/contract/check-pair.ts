import type { Fault } from './fault.ts'

/** Two parameters that need each other, such as the coordinates of a point. `null` means not given. */
export function checkPair(raw: Readonly<Record<string, unknown>>, one: string, other: string): readonly Fault[] {
  const has = (name: string): boolean => Object.hasOwn(raw, name) && raw[name] !== undefined && raw[name] !== null
  if (has(one) === has(other)) return []
  const [given, missing] = has(one) ? [one, other] : [other, one]
  return [{ param: given, code: 'needs_other', values: { other: missing } }]
}
