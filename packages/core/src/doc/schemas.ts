import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import { errorSchema, problemSchema } from '../contract/error-output.ts'
import { type Field, type Fields, jsonSchemaOf } from '../contract/field.ts'
import type { Json, JsonSchema } from '../contract/json.ts'
import { languages } from '../contract/languages.ts'
import { textIn } from '../contract/localized-text.ts'
import { costDetailsSchema, dateDetailsSchema, imageSchema } from '../contract/output-parts.ts'
import { daysSchema, pageSchemas, recordSchemas } from '../contract/responses.ts'
import { type FeedFormatId, formatOf, isFeed, type OperationId, subjectOf, verbOf } from '../contract/routes.ts'
import { errorStatuses } from '../errors/codes.ts'
import type { Collection, Presenting } from '../present/presenting.ts'
import { collectionFor, collections, type Sentences, sentencesOf } from './doc-context.ts'
import { sampleBodies } from './sample.ts'

/** The first part of the names of a collection's schemas, as in `Event`, `EventPage`, `EventCreate` and `EventUpdate`. */
const schemaNames = {
  events: 'Event',
  venues: 'Venue',
  organizers: 'Organizer',
  categories: 'Category',
  tags: 'Tag',
} as const satisfies Record<Collection, string>

const pointer = '#/components/schemas/'

function byName<T extends Record<Collection, unknown>>(schemas: T, suffix = ''): Record<string, T[Collection]> {
  return Object.fromEntries(collections.map((name) => [schemaNames[name] + suffix, schemas[name]]))
}

const schemas = toJsonSchemaDefs(
  {
    ...byName(recordSchemas),
    Image: imageSchema,
    DateDetails: dateDetailsSchema,
    CostDetails: costDetailsSchema,
    ...byName(pageSchemas, 'Page'),
    EventDays: daysSchema,
    Error: errorSchema,
    Problem: problemSchema,
  },
  {
    target: 'draft-2020-12',
    ignoreActions: ['readonly'],
    overrideRef: ({ referenceId }) => pointer + referenceId,
  },
)

/** The schemas of response bodies and their parts, by the names that other schemas refer to. */
export function buildResponseSchemas(context: Presenting): Readonly<Record<string, JsonSchema>> {
  const { views, parts: members } = context.catalogue
  const { code, message, date_details: details, cost_details, Image, Problem } = views
  const parts: Sentences = { Image, Problem, DateDetails: details, CostDetails: cost_details }
  const sentences: Record<string, Sentences> = {
    Error: views,
    EventDays: views,
    ...members,
    Problem: { ...members.Problem, title: message, detail: message, code },
  }
  const codes = { code: { type: 'string', enum: Object.keys(errorStatuses) } }
  const replaced: Record<string, Readonly<Record<string, JsonSchema>>> = { Error: codes, Problem: codes }
  for (const collection of collections) {
    const name = schemaNames[collection]
    const fields = context.settings.inputs[`${collection}.create`]
    sentences[`${name}Page`] = { ...views, rest_url: views['list.rest_url'], [collection]: views['list.records'] }
    sentences[name] = { ...sentencesOf('fields', collection, context), ...sentencesOf('views', collection, context) }
    replaced[name] = {
      ...('author' in fields && { author: { anyOf: [jsonSchemaOf(fields.author), { type: 'null' }] } }),
      custom_fields: customFieldsResponse(collection, context),
    }
  }
  const { linked } = views
  sentences['Event'] = { ...sentences['Event'], categories: linked, tags: linked, venue: linked, organizer: linked }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { properties = {}, ...schema }]) => {
      const described = Object.entries({ ...properties, ...replaced[name] }).map(([key, property]) => {
        const description = key.endsWith('_date_details') ? details : sentences[name]?.[key]
        return [key, description === undefined ? property : { ...Object(property), description }]
      })
      const description = parts[name]
      return [name, { ...schema, ...(description && { description }), properties: Object.fromEntries(described) }]
    }),
  )
}

/** Formats that are JSON are described as JSON, others as text. */
const feedSchemas: Readonly<Record<FeedFormatId, JsonSchema>> = {
  ics: { type: 'string' },
  rss: { type: 'string' },
  jsonld: { type: 'object' },
  fullcalendar: { type: 'array', items: { type: 'object' } },
}

/** The schema of an operation's successful response. */
export function responseSchema(operation: OperationId): JsonSchema {
  const collection = collectionFor(operation)
  if (collection === undefined) return { type: 'object' }
  if (isFeed(operation)) return feedSchemas[formatOf(operation)]
  const verb = verbOf(operation)
  return { $ref: pointer + schemaNames[collection] + (verb === 'list' ? 'Page' : verb === 'days' ? 'Days' : '') }
}

/** A copy of a schema with every reference replaced by the schema it refers to. */
export function withoutReferences(schema: unknown, named: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withoutReferences(part, named))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, ...rest }: { readonly $ref?: unknown } = schema
  const referred = typeof $ref === 'string' ? named[$ref.slice(pointer.length)] : undefined
  return Object.fromEntries(
    Object.entries({ ...referred, ...rest }).map(([key, part]) => [key, withoutReferences(part, named)]),
  )
}

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

/**
 * The schema of an object. `describe` describes its fields, and `describeInner` the fields of a field that is itself an object.
 */
function objectSchema(fields: Fields, verb: BodyVerb, describe: Describe, describeInner: Describe): JsonSchema {
  const required = Object.keys(fields).filter((name) => isRequired(fields[name]))
  const properties = Object.entries(fields).map(([name, field]) => {
    const own = field.fields ? objectSchema(field.fields, verb, describeInner, describeInner) : jsonSchemaOf(field)
    const description = describe(name)
    // An update keeps the fields that are not given, so it has no defaults. A default of `null` is left out.
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

/** The description of a custom field from the options, in the language of the document. */
function customDescription(
  collection: Collection,
  name: string,
  { settings, language }: Presenting,
): string | undefined {
  return textIn(settings.fields[collection][name]?.description, language)
}

/**
 * The schema of a collection's custom fields in responses, which contain all of them. Even a required one can be
 * `null`: the record may be older than the field, and a term that was created by its name in an event has no values.
 */
function customFieldsResponse(collection: Collection, context: Presenting): JsonSchema {
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
  // An event that needs a password shows an empty object. Client generators handle two complete object types best.
  return collection === 'events' && required.length > 0
    ? { anyOf: [schema, { type: 'object', maxProperties: 0 }] }
    : schema
}

/** A value that a simple JSON Schema accepts; `…` where the schema does not say enough. */
function sampleValue(schema: JsonSchema): Json {
  const { type, format, items } = schema
  const [known] = [schema['examples'], schema['enum']].find((list) => Array.isArray(list)) ?? []
  if (known !== undefined) return known
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return sampleNumber(schema)
  if (type === 'array') return [sampleValue(Object(items))]
  if (format === 'uri') return 'https://example.org'
  return format === 'email' ? 'info@example.org' : '…'
}

/** 1, or the nearest number within the bounds. */
function sampleNumber({ type, minimum, maximum }: JsonSchema): number {
  const round = type === 'integer' ? [Math.ceil, Math.floor] : [Number, Number]
  const least = typeof minimum === 'number' ? Number(round[0]?.(minimum)) : 1
  const most = typeof maximum === 'number' ? Number(round[1]?.(maximum)) : 1
  return most < 1 ? most : Math.max(1, least)
}
