import type { Field, Fields, FieldType } from '../../contract/field.ts'
import type { Limits } from '../../contract/limits.ts'
import type { Fault } from '../../errors/calendar-error.ts'
import type { FaultCode } from '../../i18n/catalogue.ts'
import type { CustomFields, FieldsOption } from '../../ports/fields.ts'

/** What is needed to read one parameter, and where its faults go. */
export interface Reading {
  /** The name for messages: `end_date`, `venue[0].website`. */
  readonly param: string
  readonly field: Field
  readonly rules: ReadRules
  readonly faults: Fault[]
}

/** What holds for the whole request. */
export interface ReadRules {
  readonly limits: Limits
  /** The calendar's zone. */
  readonly zone: string
  /** The extra fields of every collection. */
  readonly fields: Required<FieldsOption>
  /** Those of the collection at hand. */
  readonly customFields: CustomFields
  /**
   * `create`: what is required must be there, and `null` is "not given". `update`: what is not given is kept, and
   * `null` puts a field back to what a new record would have. `filter`: `null` is "not given".
   */
  readonly mode: 'create' | 'update' | 'filter'
}

/** What came of reading a table of fields: every fault, not the first alone. */
export interface FieldsRead {
  /** Only what was given; `null` where a field was cleared. It inherits no names. */
  readonly values: Readonly<Record<string, unknown>>
  /** Names of required fields that were not given. */
  readonly missing: readonly string[]
  readonly faults: readonly Fault[]
}

/** Reads each field of a table from what was given; `prefix` comes before the names in messages. */
export type FieldsReader = (
  fields: Fields,
  raw: Readonly<Record<string, unknown>>,
  rules: ReadRules,
  prefix: string,
) => FieldsRead

/** Turns a raw value into one of our own; `undefined` after a fault. */
export type Reader = (raw: unknown, reading: Reading) => unknown

/** A reader for each type of field. */
export type Readers = Readonly<Record<FieldType, Reader>>

/** Notes a fault, and is the `undefined` that a reader then gives back. */
export function fault(
  reading: Reading,
  code: FaultCode,
  values?: Readonly<Record<string, string | number>>,
): undefined {
  reading.faults.push(values === undefined ? { param: reading.param, code } : { param: reading.param, code, values })
  return undefined
}

/** The same reading for a part of the value, such as the third entry of a list. */
export function part(reading: Reading, suffix: string, field: Field = reading.field): Reading {
  return { param: reading.param + suffix, field, rules: reading.rules, faults: reading.faults }
}
