import type { Json } from '../contract/json.ts'
import { compareText } from './compare-text.ts'
import { isCleanText } from './fold-text.ts'

/** A value that custom fields are compared by. `true` is 1, and `false` is 0. */
export type FieldValue = string | number

/** Longer strings are not compared. */
export const FIELD_VALUE_LENGTH = 200

/** How many entries of a list are compared. Each takes space in an index, and time whenever the record is written. */
const MOST_ENTRIES = 500

/** Which values match: any of `values`, or those from `from` to `to`, both included. Text never equals a number. */
export interface ValueRange {
  /** Any of these values; `undefined` if the range has bounds instead. */
  readonly values: readonly FieldValue[] | undefined
  /** The smallest value that matches; `undefined` means no bound. */
  readonly from: FieldValue | undefined
  /** The largest value that matches; `undefined` means no bound. */
  readonly to: FieldValue | undefined
}

/**
 * The values by which a custom field is compared, each once: the value itself, or the entries of a list. An object has none.
 */
export function fieldValues(value: Json | undefined): readonly FieldValue[] {
  if (Array.isArray(value)) return [...new Set(value.slice(0, MOST_ENTRIES).flatMap((entry) => oneValue(entry)))]
  return oneValue(value)
}

function oneValue(value: Json | undefined): readonly FieldValue[] {
  // Not every store can compare strings with NUL or lone surrogates.
  if (typeof value === 'string') return value.length <= FIELD_VALUE_LENGTH && isCleanText(value) ? [value] : []
  return typeof value === 'number' || typeof value === 'boolean' ? [Number(value) + 0] : []
}

/** Compares two values: numbers come before strings. */
export function compareFieldValues(left: FieldValue, right: FieldValue): number {
  if (typeof left === 'number') return typeof right === 'number' ? left - right : -1
  return typeof right === 'number' ? 1 : compareText(left, right)
}

/** Whether a value matches. */
export function isInRange(value: FieldValue, { values, from, to }: ValueRange): boolean {
  if (values !== undefined) return values.includes(value)
  const isBetween = (bound: FieldValue | undefined, sign: number): boolean =>
    bound === undefined || (typeof bound === typeof value && sign * compareFieldValues(value, bound) >= 0)
  return isBetween(from, 1) && isBetween(to, -1)
}
