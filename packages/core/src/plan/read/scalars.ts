import { readMoment } from '../../domain/moment.ts'
import { readZone } from '../../domain/zone.ts'
import { fault, type Reading } from './reading.ts'

const wholeNumber = /^[+-]?\d{1,400}$/
const decimalNumber = /^[+-]?(?:\d{1,17}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,3})?$/

/** A whole number within the field's bounds. */
export function readInteger(raw: unknown, reading: Reading): number | undefined {
  const value = typeof raw === 'string' && wholeNumber.test(raw.trim()) ? Number(raw.trim()) : raw
  if (typeof value !== 'number' || !Number.isInteger(value)) return fault(reading, 'not_integer')
  // Beyond what can be counted one by one, all numbers are alike: too many pages, an id that nothing has.
  const { MIN_SAFE_INTEGER, MAX_SAFE_INTEGER } = Number
  return withinBounds(Math.min(Math.max(value, MIN_SAFE_INTEGER), MAX_SAFE_INTEGER), reading)
}

/** A whole number above zero. */
export function readId(raw: unknown, reading: Reading): number | undefined {
  const before = reading.faults.length
  const value = readInteger(raw, reading)
  if (value === undefined || value > 0) return value
  return reading.faults.length > before ? undefined : fault(reading, 'not_positive')
}

/** A finite number within the field's bounds. */
export function readNumber(raw: unknown, reading: Reading): number | undefined {
  const value = typeof raw === 'string' && decimalNumber.test(raw.trim()) ? Number(raw.trim()) : raw
  if (typeof value !== 'number' || !Number.isFinite(value)) return fault(reading, 'not_number')
  return withinBounds(value, reading)
}

function withinBounds(value: number, reading: Reading): number | undefined {
  const { min, max } = reading.field
  if (min !== undefined && max !== undefined && (value < min || value > max)) {
    return fault(reading, 'out_of_range', { min, max })
  }
  if (min !== undefined && value < min) return fault(reading, 'too_small', { min })
  if (max !== undefined && value > max) return fault(reading, 'too_large', { max })
  // -0 would be shown as 0 but compared as itself.
  return value + 0
}

const booleans = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])
const flags = new Map<unknown, boolean>([...booleans, ['yes', true], ['no', false], ['on', true], ['off', false]])

/** `true false 1 0`, as JSON or as text in any case. */
export function readBoolean(raw: unknown, reading: Reading): boolean | undefined {
  return booleans.get(lowerCase(raw)) ?? fault(reading, 'not_boolean')
}

/** As a boolean, and `yes no on off`. */
export function readFlag(raw: unknown, reading: Reading): boolean | undefined {
  return flags.get(lowerCase(raw)) ?? fault(reading, 'not_flag')
}

function lowerCase(raw: unknown): unknown {
  return typeof raw === 'string' ? raw.trim().toLowerCase() : raw
}

/** One of the texts that the field allows. */
export function readChoice(raw: unknown, reading: Reading): string | undefined {
  const options = reading.field.oneOf ?? []
  if (typeof raw === 'string' && options.includes(raw)) return raw
  return fault(reading, 'not_one_of', { options: options.join(', ') })
}

/** A date, a date with a time, or unix seconds. */
export function readDate(raw: unknown, reading: Reading): ReturnType<typeof readMoment> {
  return readMoment(raw) ?? fault(reading, 'not_date')
}

/** The name of a time zone in its proper case, or a fixed offset. */
export function readTimezone(raw: unknown, reading: Reading): string | undefined {
  const zone = typeof raw === 'string' ? readZone(raw) : undefined
  return zone ?? fault(reading, 'not_zone')
}
