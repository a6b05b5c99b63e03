import { type Field, type Fields, jsonSchemaOf } from '../contract/field.ts'
import type { Json, JsonSchema } from '../contract/json.ts'
import { languages } from '../contract/languages.ts'
import { type OperationId, subjectOf, verbOf } from '../contract/routes.ts'
import type { Collection } from '../present/links.ts'
import type { Presenting } from '../present/presenting.ts'
import { customDescription } from './custom-field-schema.ts'
import { collections, sentencesOf } from './doc-context.ts'
import { schemaNames } from './response-schemas.ts'
import { sampleBodies } from './sample.ts'
import { sampleValue } from './sample-value.ts'

type BodyVerb = 'create' | 'update'

const suffixes = { create: 'Create', update: 'Update' } as const satisfies Record<BodyVerb, string>

/** The schemas of request bodies, by the names that operations refer to. */
export function buildBodySchemas(context: Presenting): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    collections.flatMap((collection) =>
      (['create', 'update'] as const).map((verb) => [
        schemaNames[collection] + suffixes[verb],
        bodySchema(collection, verb, context),
      ]),
    ),
  )
}

function bodySchema(collection: Collection, verb: BodyVerb, context: Presenting): JsonSchema {
  const { settings, catalogue } = context
  const sentences = sentencesOf('fields', collection, context)
  const fields: Fields = settings.inputs[`${collection}.${verb}`]
  const describeCustom = (name: string) => customDescription(collection, name, context)
  const schema = objectSchema(fields, verb, (name) => sentences[name], describeCustom)
  const language = { type: 'string', enum: languages, description: catalogue.params.language }
  return { ...schema, properties: { ...Object(schema['properties']), [settings.languageParameter]: language } }
}

type Describe = (name: string) => string | undefined

/** `describeInner` is for the fields of a field that is an object itself. */
function objectSchema(fields: Fields, verb: BodyVerb, describe: Describe, describeInner: Describe): JsonSchema {
  const required = Object.keys(fields).filter((name) => isRequired(fields[name]))
  const properties = Object.entries(fields).map(([name, field]) => {
    const own = field.fields ? objectSchema(field.fields, verb, describeInner, describeInner) : jsonSchemaOf(field)
    const description = describe(name)
    // An update keeps what it is not given, so it has no defaults. A default of `null` goes without saying.
    const hasDefault = verb === 'create' && field.default !== undefined && field.default !== null
    return [
      name,
      {
        ...(isRequired(field) ? own : { anyOf: [own, { type: 'null' }] }),
        ...(hasDefault && { default: field.default }),
        ...(description !== undefined && { description }),
      },
    ]
  })
  return {
    type: 'object',
    ...(verb === 'create' && required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  }
}

/** Whether a field must be given on create: itself, or one of the fields in it. */
function isRequired(field: Field | undefined): boolean {
  return field !== undefined && (field.required || Object.values(field.fields ?? {}).some(isRequired))
}

/** The request body of an operation that creates or updates a record, with an example that can be sent as it is. */
export function requestBody(operation: OperationId, { settings }: Presenting): object {
  // Only the collections have operations with a body.
  const collection = subjectOf(operation) as Collection
  const verb = verbOf(operation) === 'create' ? 'create' : 'update'
  const schema = { $ref: `#/components/schemas/${schemaNames[collection]}${suffixes[verb]}` }
  const custom = verb === 'create' ? sampleFields(settings.inputs[`${collection}.create`].custom_fields.fields) : {}
  const example = {
    ...sampleBodies[collection][verb],
    ...(Object.keys(custom).length > 0 && { custom_fields: custom }),
  }
  return {
    required: verb === 'create',
    content: { 'application/json': { schema, example }, 'application/x-www-form-urlencoded': { schema, example } },
  }
}

/** A value for each custom field that must be given on create. */
function sampleFields(fields: Fields = {}): Readonly<Record<string, Json>> {
  const required = Object.entries(fields).filter(([, field]) => field.required)
  return Object.fromEntries(required.map(([name, field]) => [name, field.default ?? sampleValue(jsonSchemaOf(field))]))
}
