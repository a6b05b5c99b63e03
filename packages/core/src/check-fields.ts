import { isObject, refuse, refuseUnknown } from './errors/refuse-option.ts'
import type { CustomField, CustomFields, PlainCustomField } from './ports/fields.ts'
import type { CalendarOptions } from './ports/settings.ts'

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
  for (const bound of ['min', 'max'] as const) {
    if (field[bound] !== undefined && !Number.isFinite(field[bound])) refuse(`${option}.${bound}`, 'must be a number.')
  }
}
