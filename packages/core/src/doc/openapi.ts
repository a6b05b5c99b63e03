import { type Field, type Fields, isListField, jsonSchemaOf } from '../contract/field.ts'
import type { JsonSchema } from '../contract/json.ts'
import { languages } from '../contract/languages.ts'
import { textIn } from '../contract/localized-text.ts'
import { isFeed, isReading, type OperationId, operationIds, routes, subjectOf, verbOf } from '../contract/routes.ts'
import { schemesIn } from '../contract/security-schemes.ts'
import { modeOf } from '../plan/parse-input.ts'
import type { Settings } from '../ports/settings.ts'
import type { Presenting } from '../present/presenting.ts'
import { collectionFor, headingsIn, type Sentences, sentencesOf, summaryOf } from './doc-context.ts'
import { buildExamples, buildHeaders, buildResponses, headerSentences } from './responses.ts'
import { buildBodySchemas, buildResponseSchemas, requestBody } from './schemas.ts'

/** The OpenAPI 3.1 document, built from the tables that route, parse and present, so that it is never out of date. */
export function buildOpenApi(context: Presenting): object {
  const { settings, language, baseUrls, catalogue } = context
  const { document, params } = catalogue
  const { title, description, version, license, securitySchemes, security } = settings.openapi
  return {
    openapi: '3.1.0',
    info: {
      title: textIn(title, language) ?? document.title,
      description: textIn(description, language) ?? document.description,
      version,
      ...(license && { license }),
    },
    servers: [
      { url: `${baseUrls.baseUrl}/${settings.namespace}`, description: document.title },
      {
        url: `${baseUrls.baseUrl}/{language}/${settings.namespace}`,
        description: document.title,
        variables: { language: { enum: languages, default: language, description: params.language } },
      },
    ],
    security: security ?? [],
    tags: Object.entries({ calendar: document.calendar, ...headingsIn(context), feeds: document.feeds }).map(
      ([name, description]) => ({ name, description }),
    ),
    paths: buildPaths(context),
    components: {
      schemas: { ...buildResponseSchemas(context), ...buildBodySchemas(context) },
      examples: buildExamples(context),
      headers: buildHeaders(context),
      ...(securitySchemes && { securitySchemes: schemesIn(securitySchemes, language) }),
    },
  }
}

function buildPaths(context: Presenting): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operationIds) {
    const { path, methods } = routes[operation]
    const item = paths[path || '/'] ?? {}
    paths[path || '/'] = item
    for (const method of methods) item[method.toLowerCase()] = buildOperation(operation, method, context)
  }
  return paths
}

function buildOperation(operation: OperationId, method: string, context: Presenting): object {
  const parameters = describeParameters(operation, context).filter((parameter) => parameter.in !== 'body')
  const subject = subjectOf(operation)
  return {
    // An update has three methods, and each needs an operationId of its own.
    operationId: method === 'PUT' || method === 'PATCH' ? `${operation}.${method.toLowerCase()}` : operation,
    tags: [subject === 'root' || subject === 'doc' ? 'calendar' : subject],
    summary: summaryOf(operation, context),
    parameters: [...parameters.map(parameterObject), ...headerParameters(operation, context)],
    ...(modeOf(operation) !== 'filter' && { requestBody: requestBody(operation, context) }),
    responses: buildResponses(operation, context),
  }
}

function parameterObject({ name, in: place, required, schema, description, field }: DescribedParameter): object {
  const style =
    field?.fields !== undefined
      ? { style: 'deepObject', explode: true }
      : isListField(field)
        ? { style: 'form', explode: true }
        : {}
  return { name, in: place, required, description, ...style, schema }
}

/** The request headers that an operation uses. */
function headerParameters(operation: OperationId, context: Presenting): readonly object[] {
  const sentences = headerSentences(context)
  const names: string[] = []
  if (isReading(operation)) names.push('If-None-Match')
  else if (modeOf(operation) !== 'create') names.push('If-Match')
  if (
    collectionFor(operation) === 'events' &&
    'password' in context.settings.inputs[operation] &&
    isReading(operation)
  ) {
    names.push('X-Event-Password')
  }
  return names.map((name) => ({
    name,
    in: 'header',
    required: false,
    description: sentences[name],
    schema: { type: 'string' },
  }))
}

/** A parameter of an operation as the documents describe it. */
export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'body'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly description: string
  /** How it is parsed; absent for parameters in the path. */
  readonly field?: Field
}

/** The sentences that describe the parameters of an operation. */
function sentencesFor(operation: OperationId, context: Presenting): Sentences {
  const collection = collectionFor(operation)
  const mode = modeOf(operation)
  if (collection !== undefined && mode !== 'filter') return sentencesOf('fields', collection, context)
  const verb = verbOf(operation)
  const { params, days, feedFilters } = context.catalogue
  if (collection === undefined || verb === 'get' || verb === 'delete' || verb === 'event') return params
  const own = isFeed(operation) ? feedFilters : verb === 'days' ? days : {}
  return { ...params, ...sentencesOf('filters', collection, context), ...own }
}

/** Every parameter of an operation, in the path, the query or the body. */
export function describeParameters(operation: OperationId, context: Presenting): readonly DescribedParameter[] {
  const { settings, catalogue } = context
  const { params } = catalogue
  const mode = modeOf(operation)
  const sentences = sentencesFor(operation, context)
  const fields: Fields = settings.inputs[operation]
  const inPath = (name: 'id' | 'slug', schema: JsonSchema): readonly DescribedParameter[] =>
    routes[operation].path.includes(`{${name}}`)
      ? [{ name, in: 'path', required: true, schema, description: catalogue.views[name] }]
      : []
  const own = Object.entries(fields).map(
    ([name, field]): DescribedParameter => ({
      name,
      in: mode === 'filter' ? 'query' : 'body',
      required: mode === 'create' && field.required,
      schema: {
        ...(mode === 'filter' && field.fields ? filtersSchema(field.fields) : jsonSchemaOf(field)),
        // An update keeps what it is not given.
        ...(mode !== 'update' && field.default !== undefined && { default: field.default }),
        ...computedDefault(operation, name, settings),
      },
      field,
      description: sentences[name] ?? '',
    }),
  )
  return [
    ...inPath('id', { type: 'integer', minimum: 1 }),
    ...inPath('slug', { type: 'string', pattern: '^[^/]+$' }),
    ...own,
    {
      name: settings.languageParameter,
      in: 'query',
      required: false,
      schema: { type: 'string', enum: languages },
      description: params.language,
    },
  ]
}

function filtersSchema(fields: Fields): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]) => [name, jsonSchemaOf(field)])
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false }
}

/** A default that an option of the calendar sets. */
function computedDefault(operation: OperationId, name: string, { namespace, pageSizes }: Settings): JsonSchema {
  if (operation === 'root.get' && name === 'namespace') return { default: namespace }
  return name === 'per_page' ? { default: pageSizes.default } : {}
}
