import * as v from 'valibot'
import { type CustomField, type CustomFields, customField, type PlainCustomField } from './contract/custom-fields.ts'
import { fieldTypes } from './contract/field-types.ts'
import { defaultLimits } from './contract/limits.ts'
import { isObject, refuse, refuseUnknown } from './errors/refuse-option.ts'
import type { CalendarOptions } from './options.ts'

const collections: readonly string[] = ['events', 'venues', 'organizers', 'categories', 'tags']

/** Refuses custom fields that are declared in a way that no value could be checked by. */
export function checkFields(fields: CalendarOptions['fields']): void {
  if (fields === undefined) return
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    refuse('fields', 'must be an object of collections.')
  for (const [collection, declared] of Object.entries<CustomFields | undefined>({ ...fields })) {
    if (!collections.includes(collection)) refuse(`fields.${collection}`, `must be one of ${collections.join(', ')}.`)
    if (declared === undefined) continue
    if (!isObject(declared)) refuse(`fields.${collection}`, 'must be an object of fields.')
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

const common = { required: true, default: true, description: true }
const ofSchema = { schema: true, jsonSchema: true, ...common }
const ofType = { type: true, oneOf: true, min: true, max: true, ...common }

function checkField(option: string, field: Partial<PlainCustomField> | CustomField): void {
  if (typeof field !== 'object' || field === null) refuse(option, 'must be an object.')
  if ('schema' in field) {
    // Some libraries have schemas that are functions.
    const validate: unknown = field.schema?.['~standard']?.validate
    if (typeof validate !== 'function') refuse(option, 'its schema must have the Standard Schema interface.')
    refuseUnknown(field, ofSchema, `${option}.`)
    return
  }
  const { type = '', oneOf } = field
  if (!Object.hasOwn(plainTypes, type))
    refuse(option, `must have a schema, or one of the types ${Object.keys(plainTypes).join(', ')}.`)
  const canChoose = Array.isArray(oneOf) && oneOf.length > 0 && oneOf.every((choice) => typeof choice === 'string')
  if (type.startsWith('choice') && !canChoose) refuse(option, 'must say with oneOf which texts can be chosen.')
  refuseUnknown(field, ofType, `${option}.`)
  if (oneOf !== undefined && !type.startsWith('choice')) refuse(`${option}.oneOf`, 'is for choice and choices.')
  checkBounds(option, type, field)
  checkDefault(option, field as PlainCustomField) // It has been looked at by now.
}

function checkBounds(option: string, type: string, { min, max }: Partial<PlainCustomField>): void {
  for (const [bound, value] of Object.entries({ min, max })) {
    if (value === undefined) continue
    if (type !== 'integer' && type !== 'number') refuse(`${option}.${bound}`, 'is for integer and number.')
    if (!Number.isFinite(value)) refuse(`${option}.${bound}`, 'must be a number.')
  }
  if (min !== undefined && max !== undefined && min > max) refuse(`${option}.min`, 'must not be above max.')
}

/** What is shown for want of a value must be one that could be given. */
function checkDefault(option: string, field: PlainCustomField): void {
  if (field.default === undefined || field.default === null) return
  const { success, output } = v.safeParse(customField('', field, fieldTypes(defaultLimits)).schema, field.default)
  if (!success || JSON.stringify(output) !== JSON.stringify(field.default)) {
    refuse(`${option}.default`, 'must be a value of the field, as it is shown.')
  }
}
