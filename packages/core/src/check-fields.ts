import * as v from 'valibot'
import { type CustomField, type CustomFields, customField, type PlainCustomField } from './contract/custom-fields.ts'
import { fieldTypes } from './contract/field-types.ts'
import { defaultLimits } from './contract/limits.ts'
import type { CalendarOptions } from './options.ts'

const collections: readonly string[] = ['events', 'venues', 'organizers', 'categories', 'tags']

/** Throws a `TypeError` if the declaration of a custom field is invalid. */
export function checkFields(fields: CalendarOptions['fields']): void {
  if (fields === undefined) return
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    reject('fields', 'must be an object of collections.')
  for (const [collection, declared] of Object.entries<CustomFields | undefined>({ ...fields })) {
    if (!collections.includes(collection)) reject(`fields.${collection}`, `must be one of ${collections.join(', ')}.`)
    if (declared === undefined) continue
    if (!isObject(declared)) reject(`fields.${collection}`, 'must be an object of fields.')
    for (const [name, field] of Object.entries(declared)) checkField(`fields.${collection}.${name}`, field)
  }
}

const plainTypes: Readonly<Record<PlainCustomField['type'], true>> = {
  text: true,
  integer: true,
  number: true,
  boolean: true,
  url: true,
  email: true,
  choice: true,
  choices: true,
}

const commonKeys = { required: true, default: true, description: true }
const schemaKeys = { schema: true, jsonSchema: true, ...commonKeys }
const typeKeys = { type: true, oneOf: true, min: true, max: true, ...commonKeys }

function checkField(option: string, field: Partial<PlainCustomField> | CustomField): void {
  if (typeof field !== 'object' || field === null) reject(option, 'must be an object.')
  if ('schema' in field) {
    // In some libraries a schema is a function.
    const validate: unknown = field.schema?.['~standard']?.validate
    if (typeof validate !== 'function') reject(option, 'its schema must have the Standard Schema interface.')
    rejectUnknown(field, schemaKeys, option)
    return
  }
  const { type = '', oneOf } = field
  if (!Object.hasOwn(plainTypes, type))
    reject(option, `must have a schema, or one of the types ${Object.keys(plainTypes).join(', ')}.`)
  const canChoose = Array.isArray(oneOf) && oneOf.length > 0 && oneOf.every((choice) => typeof choice === 'string')
  if (type.startsWith('choice') && !canChoose) reject(option, 'must say with oneOf which texts can be chosen.')
  rejectUnknown(field, typeKeys, option)
  if (oneOf !== undefined && !type.startsWith('choice')) reject(`${option}.oneOf`, 'is for choice and choices.')
  checkBounds(option, type, field)
  checkDefault(option, field as PlainCustomField) // Checked above.
}

function checkBounds(option: string, type: string, { min, max }: Partial<PlainCustomField>): void {
  for (const [bound, value] of Object.entries({ min, max })) {
    if (value === undefined) continue
    if (type !== 'integer' && type !== 'number') reject(`${option}.${bound}`, 'is for integer and number.')
    if (!Number.isFinite(value)) reject(`${option}.${bound}`, 'must be a number.')
  }
  if (min !== undefined && max !== undefined && min > max) reject(`${option}.min`, 'must not be above max.')
}

/** The default must be a valid value in the form that responses use. */
function checkDefault(option: string, field: PlainCustomField): void {
  if (field.default === undefined || field.default === null) return
  const { success, output } = v.safeParse(customField('', field, fieldTypes(defaultLimits)).schema, field.default)
  if (!success || JSON.stringify(output) !== JSON.stringify(field.default)) {
    reject(`${option}.default`, 'must be a value of the field, as it is shown.')
  }
}

function reject(option: string, message: string): never {
  throw new TypeError(`${option}: ${message}`)
}

/** Rejects unknown keys, because most of them are misspelled and would have no effect. */
function rejectUnknown(field: object, known: Readonly<Record<string, unknown>>, option: string): void {
  if (!isObject(field)) reject(option, 'takes an object of options.')
  const unknown = Object.entries(field).find(([name, value]) => value !== undefined && !Object.hasOwn(known, name))
  if (unknown !== undefined) reject(`${option}.${unknown[0]}`, `is not one of ${Object.keys(known).join(', ')}.`)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
