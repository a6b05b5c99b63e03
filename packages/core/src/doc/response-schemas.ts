import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import { errorSchema, problemSchema } from '../contract/error-output.ts'
import type { JsonSchema } from '../contract/json.ts'
import { costDetailsSchema, dateDetailsSchema, imageSchema } from '../contract/output-parts.ts'
import { categorySchema, eventSchema, organizerSchema, tagSchema, venueSchema } from '../contract/outputs.ts'
import { pageSchemas } from '../contract/responses.ts'
import { type OperationId, subjectOf, verbOf } from '../contract/routes.ts'
import { errorStatuses } from '../errors/codes.ts'
import { customFieldsResponse } from './custom-field-schema.ts'
import { descriptionsOf } from './descriptions.ts'
import type { DocContext, Sentences } from './doc-context.ts'

/** The names of a collection's schemas. */
const names = {
  events: { record: 'Event', page: 'EventPage' },
  venues: { record: 'Venue', page: 'VenuePage' },
  organizers: { record: 'Organizer', page: 'OrganizerPage' },
  categories: { record: 'Category', page: 'CategoryPage' },
  tags: { record: 'Tag', page: 'TagPage' },
} as const

const pointer = '#/components/schemas/'

const schemas = toJsonSchemaDefs(
  {
    Event: eventSchema,
    Venue: venueSchema,
    Organizer: organizerSchema,
    Category: categorySchema,
    Tag: tagSchema,
    Image: imageSchema,
    DateDetails: dateDetailsSchema,
    CostDetails: costDetailsSchema,
    EventPage: pageSchemas.events,
    VenuePage: pageSchemas.venues,
    OrganizerPage: pageSchemas.organizers,
    CategoryPage: pageSchemas.categories,
    TagPage: pageSchemas.tags,
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
export function buildResponseSchemas(context: DocContext): Readonly<Record<keyof typeof schemas, JsonSchema>> {
  const { catalogue, translate } = context
  const { list, error } = catalogue.views
  const page = { ...catalogue.document.collections, ...list }
  const described = (
    name: keyof typeof schemas,
    sentences: Sentences,
    custom: Readonly<Record<string, JsonSchema>> = {},
  ): JsonSchema => {
    const { properties = {}, ...schema } = schemas[name]
    const entries = Object.entries({ ...properties, ...custom }).map(([key, property]) => {
      const sentence = Object.hasOwn(sentences, key) ? sentences[key] : undefined
      return [key, sentence === undefined ? property : { ...Object(property), description: translate(sentence) }]
    })
    return { ...schema, properties: Object.fromEntries(entries) }
  }
  const { views } = descriptionsOf(catalogue)
  const record = (collection: keyof typeof names): JsonSchema =>
    described(names[collection].record, views[collection], { custom_fields: customFieldsResponse(collection, context) })
  const code = { code: { type: 'string', enum: Object.keys(errorStatuses) } }
  return {
    Event: record('events'),
    Venue: record('venues'),
    Organizer: record('organizers'),
    Category: record('categories'),
    Tag: record('tags'),
    Image: described('Image', {}),
    DateDetails: described('DateDetails', {}),
    CostDetails: described('CostDetails', {}),
    EventPage: described('EventPage', page),
    VenuePage: described('VenuePage', page),
    OrganizerPage: described('OrganizerPage', page),
    CategoryPage: described('CategoryPage', page),
    TagPage: described('TagPage', page),
    Error: described('Error', error, code),
    Problem: described('Problem', { title: error.message, detail: error.message, code: error.code }, code),
  }
}

/** The schema of an operation's successful response. */
export function responseSchema(operation: OperationId): JsonSchema {
  const subject = subjectOf(operation)
  if (subject === 'root' || subject === 'doc') return { type: 'object' }
  return { $ref: pointer + names[subject][verbOf(operation) === 'list' ? 'page' : 'record'] }
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
