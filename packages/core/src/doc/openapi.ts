import type { Fields } from '../contract/field.ts'
import { isListField } from '../contract/field.ts'
import { inputs } from '../contract/inputs.ts'
import { languages } from '../contract/languages.ts'
import { isReading, type OperationId, operationIds, routes, subjectOf } from '../contract/routes.ts'
import { modeOf } from '../plan/read-input.ts'
import type { Settings } from '../ports/settings.ts'
import { describeAnswers } from './answers.ts'
import { createdFieldsSchema, requiredNames } from './custom-field-schema.ts'
import { type DescribedParameter, describeParameters } from './describe.ts'
import { buildExamples } from './examples.ts'
import { buildHeaders } from './headers.ts'
import { sampleBodies } from './sample.ts'
import { sampleFields } from './sample-fields.ts'
import { buildSchemas } from './schemas.ts'
import type { Writing } from './writing.ts'

/** The calendar as an OpenAPI 3.1 document, made from the tables that route and validate, so that it cannot drift. */
export function buildOpenApi(writing: Writing): object {
  const { settings, language, baseUrls, catalogue, say } = writing
  const { document } = catalogue
  const { title, description, version, license, securitySchemes, security } = settings.openapi
  return {
    openapi: '3.1.0',
    info: {
      title: title ?? say(document.title),
      description: description ?? say(document.description),
      version,
      ...(license && { license }),
    },
    servers: [
      { url: `${baseUrls.baseUrl}/${settings.namespace}`, description: say(document.server) },
      {
        url: `${baseUrls.baseUrl}/{language}/${settings.namespace}`,
        description: say(document.languageServer),
        variables: {
          language: { enum: languages, default: language, description: say(document.languageVariable) },
        },
      },
    ],
    security: security ?? [],
    tags: Object.entries(document.collections).map(([name, text]) => ({ name, description: say(text) })),
    paths: buildPaths(writing),
    components: {
      schemas: buildSchemas(writing),
      examples: buildExamples(writing),
      headers: buildHeaders(writing),
      ...(securitySchemes && { securitySchemes }),
    },
  }
}

function buildPaths(writing: Writing): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operationIds) {
    const { path, methods } = routes[operation]
    const shown = path === '' ? '/' : path
    const item = paths[shown] ?? {}
    paths[shown] = item
    for (const method of methods) item[method.toLowerCase()] = buildOperation(operation, method, writing)
  }
  return paths
}

function buildOperation(operation: OperationId, method: string, writing: Writing): object {
  const { catalogue, settings, say } = writing
  const parameters = describeParameters(operation, writing).filter((parameter) => parameter.in !== 'body')
  const collection = subjectOf(operation)
  return {
    // An update answers to three methods, and an operationId must not stand twice.
    operationId: method === 'PUT' || method === 'PATCH' ? `${operation}.${method.toLowerCase()}` : operation,
    tags: [collection === 'root' || collection === 'doc' ? 'calendar' : collection],
    summary: say(catalogue.operations[operation]),
    parameters: [...parameters.map(parameterObject), ...headerParameters(operation, writing)],
    ...(modeOf(operation) !== 'filter' && { requestBody: buildBody(operation, settings) }),
    responses: describeAnswers(operation, writing),
  }
}

function parameterObject({ name, in: place, required, schema, description, field }: DescribedParameter): object {
  const style = isListField(field) ? { style: 'form', explode: true } : {}
  return { name, in: place, required, description, ...style, schema }
}

/** Headers that an operation listens to. */
function headerParameters(operation: OperationId, { catalogue, say }: Writing): readonly object[] {
  const isRead = isReading(operation)
  const names = isRead ? (['If-None-Match'] as const) : modeOf(operation) === 'create' ? [] : (['If-Match'] as const)
  const opens = operation === 'events.get' || operation === 'events.getBySlug'
  return [...names, ...(opens ? (['X-Event-Password'] as const) : [])].map((name) => ({
    name,
    in: 'header',
    required: false,
    description: say(catalogue.document.headers[name]),
    schema: { type: 'string' },
  }))
}

const bodySchemas = {
  events: 'EventFields',
  venues: 'VenueFields',
  organizers: 'OrganizerFields',
  categories: 'CategoryFields',
  tags: 'TagFields',
} as const

function buildBody(operation: OperationId, { languageParameter, fields }: Settings): object {
  // Only the collections have operations with a body.
  const collection = subjectOf(operation) as keyof typeof bodySchemas
  const isCreate = modeOf(operation) === 'create'
  const required = isCreate ? namesOfRequired(inputs[operation]) : []
  const mustHaveExtra = requiredNames(fields[collection]).length > 0
  const createdExtra = isCreate ? createdFieldsSchema(fields[collection]) : undefined
  const schema = {
    allOf: [
      { $ref: `#/components/schemas/${bodySchemas[collection]}` },
      {
        type: 'object',
        ...(isCreate && { required: mustHaveExtra ? [...required, 'custom_fields'] : required }),
        properties: {
          ...(isCreate && defaultsOf(inputs[operation])),
          [languageParameter]: { type: 'string', enum: languages },
          ...(createdExtra && { custom_fields: createdExtra }),
        },
      },
    ],
  }
  const { create, update } = sampleBodies[collection]
  const extra = isCreate && mustHaveExtra ? { custom_fields: sampleFields(fields[collection]) } : {}
  const example = isCreate ? { ...create, ...extra } : update
  return {
    required: isCreate,
    content: { 'application/json': { schema, example }, 'application/x-www-form-urlencoded': { schema, example } },
  }
}

/** The defaults beside the fields. That nothing is the default of a field goes without saying. */
function defaultsOf(fields: Fields): Readonly<Record<string, object>> {
  const given = Object.entries(fields).filter(([, field]) => field.default !== undefined && field.default !== null)
  return Object.fromEntries(given.map(([name, field]) => [name, { default: field.default }]))
}

function namesOfRequired(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.required)
}
