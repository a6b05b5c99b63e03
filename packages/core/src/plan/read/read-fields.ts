import type { Field, Fields } from '../../contract/field.ts'
import { organizerFields, venueFields } from '../../contract/fields.ts'
import type { Fault } from '../../errors/calendar-error.ts'
import { clearCustomFields, missingCustomFields, readCustomFields } from './custom-fields.ts'
import { linkReader } from './linked.ts'
import { readChoices, readIds, readTerms } from './lists.ts'
import { type FieldsRead, fault, type Reader, type Readers, type Reading, type ReadRules } from './reading.ts'
import {
  readBoolean,
  readChoice,
  readDate,
  readFlag,
  readId,
  readInteger,
  readNumber,
  readTimezone,
} from './scalars.ts'
import {
  readEmail,
  readLongText,
  readName,
  readPassword,
  readSearch,
  readSlug,
  readSlugFilter,
  readText,
  readUrl,
} from './texts.ts'
import { readImage, readPrice } from './things.ts'

const readers = {
  integer: readInteger,
  id: readId,
  number: readNumber,
  boolean: readBoolean,
  flag: readFlag,
  text: readText,
  longText: readLongText,
  name: readName,
  slug: readSlug,
  slugFilter: readSlugFilter,
  search: readSearch,
  choice: readChoice,
  choices: readChoices,
  ids: readIds,
  terms: readTerms,
  venues: linkReader(venueFields, 'venues', readFields),
  organizers: linkReader(organizerFields, 'organizers', readFields),
  moment: readDate,
  zone: readTimezone,
  url: readUrl,
  email: readEmail,
  image: readImage,
  cost: readPrice,
  password: readPassword,
  customFields: readCustomFields,
} as const satisfies Readers

/** Reads each field of the table from what was given; anything else that was given is ignored. */
export function readFields(
  fields: Fields,
  raw: Readonly<Record<string, unknown>>,
  rules: ReadRules,
  prefix = '',
): FieldsRead {
  const values = new Values()
  const missing: string[] = []
  const faults: Fault[] = []
  for (const { name, field, isRequired, read } of rowsOf(fields)) {
    const given = givenIn(raw, name)
    if (given === undefined || (given === null && rules.mode !== 'update')) {
      if (isRequired && rules.mode === 'create') missing.push(prefix + name)
      continue
    }
    const reading = { param: prefix + name, field, rules, faults }
    const value = given === null ? readNull(reading) : read(given, reading)
    if (value !== undefined) values[name] = value
  }
  if (rules.mode === 'create') missing.push(...missingCustomFields(givenIn(raw, 'custom_fields'), rules, prefix))
  return { values, missing, faults }
}

/** An object with no names but those that it is given, and faster to read than one of `Object.create(null)`. */
const Values = function Values() {} as unknown as new () => Record<string, unknown>
Values.prototype = Object.create(null)

/** A field of a table. All rows have one shape, and fields do not: most of them are only looked at to be passed by. */
interface Row {
  readonly name: string
  readonly field: Field
  readonly isRequired: boolean
  readonly read: Reader
}

const tables = new WeakMap<Fields, readonly Row[]>()

/** The rows of a table, made when it is first read by. */
function rowsOf(fields: Fields): readonly Row[] {
  const known = tables.get(fields)
  if (known !== undefined) return known
  const rows = Object.entries(fields).map(([name, field]) => ({
    name,
    field,
    isRequired: field.required === true,
    read: readers[field.type],
  }))
  tables.set(fields, rows)
  return rows
}

/** On update, `null` puts an optional field back to what a new record would have. */
function readNull(reading: Reading): null | undefined {
  if (reading.field.type === 'customFields') return clearCustomFields(reading)
  return reading.field.required ? fault(reading, 'empty') : null
}

function givenIn(raw: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(raw, name) ? raw[name] : undefined
}

/** Whether a repeated plain `name=` makes a list for this field. */
export function isListField(field: Field | undefined): boolean {
  return field !== undefined && listTypes.has(field.type)
}

const listTypes: ReadonlySet<string> = new Set(['ids', 'terms', 'choices', 'venues', 'organizers', 'cost'])
