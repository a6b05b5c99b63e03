import type { FieldsOption } from '../contract/custom-fields.ts'
import { type Fields, jsonSchemaOf } from '../contract/field.ts'
import { inputs } from '../contract/inputs.ts'
import type { JsonSchema } from '../contract/json.ts'
import { errorStatuses } from '../errors/codes.ts'
import type { Sentence } from '../i18n/catalogue.ts'
import { writtenFieldsSchema } from './custom-field-schema.ts'
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
    EventFields: written(inputs['events.create'], params.event, 'events'),
    VenueFields: written(inputs['venues.create'], params.venue, 'venues'),
    OrganizerFields: written(inputs['organizers.create'], params.organizer, 'organizers'),
    CategoryFields: written(inputs['categories.create'], params.term, 'categories'),
    TagFields: written(inputs['tags.create'], params.term, 'tags'),
    Error: errorSchema(writing),
    Problem: problemSchema(writing),
  }
}

function inputSchema(
  table: Fields,
  sentences: Sentences,
  { say, settings, language }: Writing,
  collection: keyof FieldsOption,
): JsonSchema {
  const properties = Object.entries(table).map(([name, field]) => {
    const sentence = sentences[name]
    const description = sentence === undefined ? '' : say(sentence)
    if (field.fields !== undefined) {
      return [name, { ...writtenFieldsSchema(settings.fields[collection], language), description }] as const
    }
    const own = jsonSchemaOf(field)
    return [name, field.required ? { ...own, description } : { anyOf: [own, { type: 'null' }], description }] as const
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
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
