import { compareFieldValues, type FieldCondition, type FieldValue } from '@kalends/core'
import { fieldKey } from './facets.ts'
import { firstIndex } from './sorted.ts'

/**
 * The sorted, distinct values of each custom field of a kind of post. The `fieldKey` of a value leads to its records.
 */
export type FieldIndex = Map<string, FieldValue[]>

/** Adds a key that no record had, or removes one that no record has any more. */
export function changeKey(index: FieldIndex, key: string, isNew: boolean): void {
  // Safe: `fieldKey` wrote this JSON.
  const [name, value] = JSON.parse(key) as [string, FieldValue]
  const values = index.get(name) ?? []
  values.splice(positionOf(values, value), isNew ? 0 : 1, ...(isNew ? [value] : []))
  if (values.length === 0) index.delete(name)
  else index.set(name, values)
}

/** With more values than this, testing every record takes less time than visiting the records of each value. */
const MOST_VALUES = 10_000

/**
 * The keys of the records that match the condition. `undefined` if too many values match, or if it also matches records
 * without a value, which have no key.
 */
export function fieldKeysOf(
  index: FieldIndex,
  { name, values, from, to, matchesAbsent }: FieldCondition,
): readonly string[] | undefined {
  if (matchesAbsent) return undefined
  const all = index.get(name) ?? []
  const kind = typeof (from ?? to)
  const first = from === undefined ? (kind === 'string' ? positionOf(all, '') : 0) : positionOf(all, from)
  const isPast = (value: FieldValue): boolean =>
    to === undefined ? typeof value !== kind : compareFieldValues(value, to) > 0
  const last = firstIndex(all.length, (at) => at >= first && isPast(all[at] ?? ''))
  if (values === undefined && last - first > MOST_VALUES) return undefined
  return (values ?? all.slice(first, last)).map((value) => fieldKey(name, value))
}

/** The position of the first value that is not before this one. */
function positionOf(values: readonly FieldValue[], value: FieldValue): number {
  return firstIndex(values.length, (at) => compareFieldValues(values[at] ?? '', value) >= 0)
}
