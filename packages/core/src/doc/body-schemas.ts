import { type Field, type Fields, jsonSchemaOf } from '../contract/field.ts'
import type { Json, JsonSchema } from '../contract/json.ts'
import { languages } from '../contract/languages.ts'
import { type OperationId, subjectOf, verbOf } from '../contract/routes.ts'
import type { Collection } from '../present/links.ts'
import { customDescription } from './custom-field-schema.ts'
import type { DocContext } from './doc-context.ts'
import { sentencesFor } from './parameters.ts'
import { sampleBodies } from './sample.ts'
import { sampleValue } from './sample-value.ts'

/** The names of the schemas of request bodies. */
const names = {
  events: { create: 'EventCreate', update: 'EventUpdate' },
  venues: { create: 'VenueCreate', update: 'VenueUpdate' },
  organizers: { create: 'OrganizerCreate', update: 'OrganizerUpdate' },
  categories: { create: 'CategoryCreate', update: 'CategoryUpdate' },
  tags: { create: 'TagCreate', update: 'TagUpdate' },
} as const

/** The schemas of request bodies, by the names that operations refer to. */
export function buildBodySchemas(context: DocContext): Readonly<Record<string, JsonSchema>> {
  // `Object.keys` forgets what the table knows.
  const collections = Object.keys(names) as readonly Collection[]
  return Object.fromEntries(
    collections.flatMap((collection) =>
      (['create', 'update'] as const).map((verb) => [names[collection][verb], bodySchema(collection, verb, context)]),
    ),
  )
}

function bodySchema(collection: Collection, verb: 'create' | 'update', context: DocContext): JsonSchema {
  const { settings, catalogue, translate } = context
  const operation = `${collection}.${verb}` as const
  const sentences = sentencesFor(operation, catalogue)
  const schema = objectSchema(settings.inputs[operation], verb, {
    describe: (name) => {
      const sentence = sentences[name]
      return sentence === undefined ? undefined : translate(sentence)
    },
    describeCustom: (name) => customDescription(collection, name, context),
  })
  const language = { type: 'string', enum: languages, description: translate(catalogue.params.language) }
  return { ...schema, properties: { ...Object(schema['properties']), [settings.languageParameter]: language } }
}

interface Descriptions {
  readonly describe: (name: string) => string | undefined
  readonly describeCustom: (name: string) => string | undefined
}

function objectSchema(fields: Fields, verb: 'create' | 'update', descriptions: Descriptions): JsonSchema {
  const { describe, describeCustom } = descriptions
  const required = Object.keys(fields).filter((name) => isRequired(fields[name]))
  const properties = Object.entries(fields).map(([name, field]) => {
    const own =
      field.fields === undefined
        ? jsonSchemaOf(field)
        : objectSchema(field.fields, verb, { describe: describeCustom, describeCustom })
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
export function requestBody(operation: OperationId, { settings }: DocContext): object {
  // Only the collections have operations with a body.
  const collection = subjectOf(operation) as Collection
  const verb = verbOf(operation) === 'create' ? 'create' : 'update'
  const schema = { $ref: `#/components/schemas/${names[collection][verb]}` }
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
