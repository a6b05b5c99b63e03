import { type CustomField, type CustomFields, customField } from '../contract/custom-fields.ts'
import { jsonSchemaOf } from '../contract/field.ts'
import { fieldTypes } from '../contract/field-types.ts'
import type { JsonSchema } from '../contract/json.ts'
import type { Language } from '../contract/languages.ts'
import { defaultLimits } from '../contract/limits.ts'

const types = fieldTypes(defaultLimits)

/** The schema of the extra fields of a collection as they are written. Where one is required, they cannot all be cleared. */
export function writtenFieldsSchema(fields: CustomFields, language: Language): JsonSchema {
  const written = { type: 'object', properties: propertiesOf(fields, language, ({ required }) => required !== true) }
  return requiredNames(fields).length > 0 ? written : { anyOf: [written, { type: 'null' }] }
}

/** What holds of them besides when a record is created, and not when it is changed; `undefined` when nothing does. */
export function createdFieldsSchema(fields: CustomFields): JsonSchema | undefined {
  const required = requiredNames(fields)
  const defaults = Object.entries(fields).flatMap(([name, field]) =>
    field.default === undefined || field.default === null ? [] : [[name, { default: field.default }]],
  )
  if (required.length === 0 && defaults.length === 0) return undefined
  const created = {
    ...(required.length > 0 && { required }),
    ...(defaults.length > 0 && { properties: Object.fromEntries(defaults) }),
  }
  return required.length > 0 ? { type: 'object', ...created } : { type: ['object', 'null'], ...created }
}

/** The names of the extra fields that a new record must have. */
export function requiredNames(fields: CustomFields): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.required)
}

/**
 * The schema of the extra fields of a collection as they are shown, which is all of them. Each may be null, those that
 * must be given too: a record may be older than the field, and a term that was created by name has none of them.
 */
export function shownFieldsSchema(fields: CustomFields, language: Language): JsonSchema {
  const required = Object.keys(fields)
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: propertiesOf(fields, language, () => true),
    additionalProperties: false,
  }
}

/** The same for events: one that is locked shows an empty object. */
export function shownEventFieldsSchema(fields: CustomFields, language: Language): JsonSchema {
  const schema = shownFieldsSchema(fields, language)
  // Two whole objects, not one with two conditions: programs that make types from the document understand this.
  return schema['required'] === undefined ? schema : { anyOf: [schema, { type: 'object', maxProperties: 0 }] }
}

function propertiesOf(
  fields: CustomFields,
  language: Language,
  isNullable: (field: CustomField) => boolean,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field, language, isNullable(field))]),
  )
}

function schemaOf(field: CustomField, language: Language, isNullable: boolean): JsonSchema {
  const own = jsonSchemaOf(customField('', field, types))
  const text = typeof field.description === 'object' ? field.description[language] : field.description
  const schema = isNullable ? { anyOf: [own, { type: 'null' }] } : own
  return text === undefined ? schema : { ...schema, description: text }
}
