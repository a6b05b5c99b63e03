import type { CustomField, CustomFields, PlainCustomField } from './ports/fields.ts'
import type { CalendarOptions } from './ports/settings.ts'
import { isObject, refuse } from './refuse-option.ts'

const collections: readonly string[] = ['events', 'venues', 'organizers', 'categories', 'tags']

/** Refuses custom fields that are declared in a way that no value could be checked by. */
export function checkFields(fields: CalendarOptions['fields']): void {
  if (fields === undefined) return
  if (typeof fields !== 'object' || fields === null) refuse('fields', 'must be an object of collections.')
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

function checkField(option: string, field: Partial<PlainCustomField> | CustomField): void {
  if (typeof field !== 'object' || field === null) refuse(option, 'must be an object.')
  if ('schema' in field) {
    // Some libraries have schemas that are functions.
    const validate: unknown = field.schema?.['~standard']?.validate
    if (typeof validate !== 'function') refuse(option, 'its schema must have the Standard Schema interface.')
    return
  }
  const { type = '', oneOf } = field
  if (!Object.hasOwn(plainTypes, type))
    refuse(option, `must have a schema, or one of the types ${Object.keys(plainTypes).join(', ')}.`)
  const canChoose = Array.isArray(oneOf) && oneOf.length > 0
  if (type.startsWith('choice') && !canChoose) refuse(option, 'must say with oneOf what can be chosen.')
}
