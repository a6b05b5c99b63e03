import type { Language } from '../contract/languages.ts'
import type { CustomField, CustomFields } from '../ports/fields.ts'
import { fieldSchema, type JsonSchema } from './field-schema.ts'

/** The schema of the extra fields of a collection as they are written. */
export function writtenFieldsSchema(fields: CustomFields, language: Language): JsonSchema {
  return { type: 'object', properties: propertiesOf(fields, language, ({ required }) => required !== true) }
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
  const own = 'schema' in field ? (field.jsonSchema ?? {}) : plainSchema(field)
  const text = typeof field.description === 'object' ? field.description[language] : field.description
  const schema = isNullable ? { anyOf: [own, { type: 'null' }] } : own
  return {
    ...schema,
    ...(text !== undefined && { description: text }),
    ...(field.default !== undefined && { default: field.default }),
  }
}

function plainSchema({ type, oneOf, min, max }: Exclude<CustomField, { schema: unknown }>): JsonSchema {
  return fieldSchema({
    type,
    ...(oneOf && { oneOf }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  })
}
