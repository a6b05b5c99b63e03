import { type Fields, jsonSchemaOf } from '../contract/field.ts'
import type { JsonSchema } from '../contract/json.ts'
import type { Collection } from '../present/links.ts'
import type { Presenting } from '../present/presenting.ts'

/** What the host says about a custom field, in the language of the document. */
export function customDescription(
  collection: Collection,
  name: string,
  { settings, language }: Presenting,
): string | undefined {
  const description = settings.fields[collection][name]?.description
  return typeof description === 'object' ? description[language] : description
}

/**
 * The schema of a collection's custom fields in responses, which have all of them. Each can be `null`, required ones
 * too: a record can be older than the field, and a term that an event created by name has none of them.
 */
export function customFieldsResponse(collection: Collection, context: Presenting): JsonSchema {
  const fields: Fields = context.settings.inputs[`${collection}.create`].custom_fields.fields ?? {}
  const required = Object.keys(fields)
  const schema = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const description = customDescription(collection, name, context)
        return [name, { anyOf: [jsonSchemaOf(field), { type: 'null' }], ...(description && { description }) }]
      }),
    ),
    additionalProperties: false,
  }
  // An event that needs a password shows an empty object. Client generators understand two whole objects best.
  return collection === 'events' && required.length > 0
    ? { anyOf: [schema, { type: 'object', maxProperties: 0 }] }
    : schema
}
