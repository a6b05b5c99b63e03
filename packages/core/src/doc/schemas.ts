import type { Fields } from '../contract/field.ts'
import { categoryFields, eventFields, organizerFields, tagFields, venueFields } from '../contract/fields.ts'
import { errorStatuses } from '../errors/codes.ts'
import type { Sentence } from '../i18n/catalogue.ts'
import type { FieldsOption } from '../ports/fields.ts'
import { writtenFieldsSchema } from './custom-field-schema.ts'
import { fieldSchema, type JsonSchema } from './field-schema.ts'
import { buildResponseSchemas } from './response-schemas.ts'
import type { Writing } from './writing.ts'

interface Sentences {
  readonly [name: string]: Sentence
}

/** Every schema that others refer to: of responses, and of what is written. */
export function buildSchemas(writing: Writing): Readonly<Record<string, JsonSchema>> {
  const { params } = writing.catalogue
  const written = (table: Fields, sentences: Sentences, collection: keyof FieldsOption): JsonSchema =>
    inputSchema(table, sentences, writing, collection)
  return {
    ...buildResponseSchemas(writing),
    EventFields: written(eventFields, params.event, 'events'),
    VenueFields: written(venueFields, params.venue, 'venues'),
    OrganizerFields: written(organizerFields, params.organizer, 'organizers'),
    CategoryFields: written(categoryFields, params.term, 'categories'),
    TagFields: written(tagFields, params.term, 'tags'),
    Error: errorSchema(writing),
    Problem: problemSchema(writing),
  }
}

const linkNames = { venues: 'VenueFields', organizers: 'OrganizerFields' } as const

function inputSchema(
  table: Fields,
  sentences: Sentences,
  { say, settings, language }: Writing,
  collection: keyof FieldsOption,
): JsonSchema {
  const properties = Object.entries(table).map(([name, field]) => {
    const sentence = sentences[name]
    const description = sentence === undefined ? '' : say(sentence)
    if (field.type === 'customFields') {
      return [name, { ...writtenFieldsSchema(settings.fields[collection], language), description }] as const
    }
    const own =
      field.type === 'venues' || field.type === 'organizers' ? linksSchema(linkNames[field.type]) : fieldSchema(field)
    return [name, field.required ? { ...own, description } : { anyOf: [own, { type: 'null' }], description }] as const
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function linksSchema(name: string): JsonSchema {
  const one = { anyOf: [{ type: 'integer', minimum: 1 }, { $ref: `#/components/schemas/${name}` }] }
  return { anyOf: [one, { type: 'array', items: one }] }
}

function errorSchema({ say, catalogue }: Writing): JsonSchema {
  const { code, message, data } = catalogue.views.error
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'string', enum: Object.keys(errorStatuses), description: say(code) },
      message: { type: 'string', description: say(message) },
      data: {
        type: 'object',
        required: ['status'],
        properties: { status: { type: 'integer' }, id: { type: 'string', format: 'uuid' } },
        description: say(data),
      },
    },
  }
}

function problemSchema({ say, catalogue }: Writing): JsonSchema {
  const { code, message } = catalogue.views.error
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code'],
    properties: {
      type: { type: 'string', format: 'uri' },
      title: { type: 'string', description: say(message) },
      status: { type: 'integer' },
      detail: { type: 'string', description: say(message) },
      code: { type: 'string', enum: Object.keys(errorStatuses), description: say(code) },
    },
  }
}
