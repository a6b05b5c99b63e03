import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import { errorSchema, problemSchema } from '../contract/error-output.ts'
import type { JsonSchema } from '../contract/json.ts'
import { costDetailsSchema, dateDetailsSchema, imageSchema } from '../contract/output-parts.ts'
import { pageSchemas, recordSchemas } from '../contract/responses.ts'
import { type OperationId, verbOf } from '../contract/routes.ts'
import { errorStatuses } from '../errors/codes.ts'
import type { Collection } from '../present/links.ts'
import type { Presenting } from '../present/presenting.ts'
import { customFieldsResponse } from './custom-field-schema.ts'
import { collectionFor, collections, headingsIn, type Sentences, sentencesOf } from './doc-context.ts'

/** What the names of a collection's schemas start with: `Event`, `EventPage`, `EventCreate`, `EventUpdate`. */
export const schemaNames = {
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
  const { views } = context.catalogue
  const { code, message, date_details: details } = views
  const headings = headingsIn(context)
  const sentences: Record<string, Sentences> = {
    Error: views,
    Problem: { title: message, detail: message, code },
  }
  const codes = { code: { type: 'string', enum: Object.keys(errorStatuses) } }
  const replaced: Record<string, Readonly<Record<string, JsonSchema>>> = { Error: codes, Problem: codes }
  for (const collection of collections) {
    const name = schemaNames[collection]
    sentences[`${name}Page`] = { ...headings, ...views, rest_url: views['list.rest_url'] }
    sentences[name] = { ...sentencesOf('fields', collection, context), ...sentencesOf('views', collection, context) }
    replaced[name] = { custom_fields: customFieldsResponse(collection, context) }
  }
  const { categories, tags, venues: venue, organizers: organizer } = headings
  sentences['Event'] = { ...sentences['Event'], categories, tags, venue, organizer }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { properties = {}, ...schema }]) => {
      const described = Object.entries({ ...properties, ...replaced[name] }).map(([key, property]) => {
        const description = key.endsWith('_date_details') ? details : sentences[name]?.[key]
        return [key, description === undefined ? property : { ...Object(property), description }]
      })
      return [name, { ...schema, properties: Object.fromEntries(described) }]
    }),
  )
}

/** The schema of an operation's successful response. */
export function responseSchema(operation: OperationId): JsonSchema {
  const collection = collectionFor(operation)
  if (collection === undefined) return { type: 'object' }
  return { $ref: pointer + schemaNames[collection] + (verbOf(operation) === 'list' ? 'Page' : '') }
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
