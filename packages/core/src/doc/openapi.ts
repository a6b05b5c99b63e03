import { type Language, languages } from '../contract/languages.ts'
import { categoryShape, eventShape, organizerShape, outputs, tagShape, venueShape } from '../contract/outputs.ts'
import { type OperationId, operationIds, routes } from '../contract/routes.ts'
import type { Shape } from '../contract/shape.ts'
import { errorStatuses } from '../errors/codes.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { fill } from '../i18n/fill.ts'
import { modeOf } from '../plan/read-input.ts'
import type { Settings } from '../ports/settings.ts'
import { type Described, describeParameters } from './describe.ts'
import type { JsonSchema } from './field-schema.ts'
import { shapeSchema } from './shape-schema.ts'

const named = {
  Event: eventShape,
  Venue: venueShape,
  Organizer: organizerShape,
  Category: categoryShape,
  Tag: tagShape,
}

/** The calendar as an OpenAPI 3.1 document, made from the tables that route and validate, so that it cannot drift. */
export function buildOpenApi(settings: Settings, language: Language, baseUrl: string): object {
  const { words } = catalogues[language]
  return {
    openapi: '3.1.0',
    info: { title: fill(words.documentTitle, language), version: '1.0.0' },
    servers: [
      { url: `${baseUrl}/${settings.namespace}` },
      {
        url: `${baseUrl}/{language}/${settings.namespace}`,
        variables: { language: { enum: languages, default: language } },
      },
    ],
    paths: buildPaths(settings, language),
    components: {
      schemas: {
        ...Object.fromEntries(Object.entries(named).map(([name, shape]) => [name, shapeSchema(shape)])),
        Error: errorSchema,
      },
    },
  }
}

function buildPaths(settings: Settings, language: Language): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operationIds) {
    const { path, methods } = routes[operation]
    const shown = path === '' ? '/' : path
    const item = paths[shown] ?? {}
    paths[shown] = item
    for (const method of methods) item[method.toLowerCase()] = buildOperation(operation, method, settings, language)
  }
  return paths
}

function buildOperation(operation: OperationId, method: string, settings: Settings, language: Language): object {
  const parameters = describeParameters(operation, settings, language)
  const inBody = parameters.filter((parameter) => parameter.in === 'body')
  // An update answers to three methods, and an operationId must not stand twice.
  const operationId = method === 'PUT' || method === 'PATCH' ? `${operation}.${method.toLowerCase()}` : operation
  const success = modeOf(operation) === 'create' ? '201' : '200'
  return {
    operationId,
    tags: [operation.slice(0, operation.indexOf('.'))],
    summary: fill(catalogues[language].operations[operation], language),
    parameters: parameters.filter((parameter) => parameter.in !== 'body').map(parameterObject),
    ...(inBody.length > 0 && { requestBody: bodyObject(inBody) }),
    responses: {
      [success]: {
        description: fill(catalogues[language].operations[operation], language),
        content: { 'application/json': { schema: schemaOf(outputs[operation]) } },
      },
      default: {
        description: fill(catalogues[language].words.error, language),
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Error' } },
          'application/problem+json': { schema: { type: 'object' } },
        },
      },
    },
  }
}

function parameterObject({ name, in: place, required, schema, description }: Described): object {
  return { name, in: place, required, description, schema }
}

function bodyObject(fields: readonly Described[]): object {
  const schema = {
    type: 'object',
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name, schema: own, description }) => [name, { ...own, description }])),
  }
  return { content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } }
}

/** A reference where the shape has a name. */
function schemaOf(shape: Shape): JsonSchema {
  const name = Object.entries(named).find(([, known]) => known === shape)?.[0]
  return name === undefined ? shapeSchema(shape) : { $ref: `#/components/schemas/${name}` }
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorStatuses) },
    message: { type: 'string' },
    data: { type: 'object', required: ['status'], properties: { status: { type: 'integer' } } },
  },
}
