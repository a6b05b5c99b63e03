import type { Language } from '../contract/languages.ts'
import type { CustomField, CustomFields } from '../ports/fields.ts'
import { fieldSchema, type JsonSchema } from './field-schema.ts'

/** The schema of the extra fields of a collection, as they are written or as they are shown, which is all of them. */
export function customFieldsSchema(fields: CustomFields, language: Language, how: 'written' | 'shown'): JsonSchema {
  const names = Object.keys(fields)
  return {
    type: 'object',
    ...(names.length > 0 && how === 'shown' && { required: names }),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field, language)])),
    ...(how === 'shown' && { additionalProperties: false }),
  }
}

function schemaOf(field: CustomField, language: Language): JsonSchema {
  const own = 'schema' in field ? (field.jsonSchema ?? {}) : plainSchema(field)
  const text = typeof field.description === 'object' ? field.description[language] : field.description
  const schema = field.required ? own : { anyOf: [own, { type: 'null' }] }
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
