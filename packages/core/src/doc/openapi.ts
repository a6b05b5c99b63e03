import { type Field, type Fields, isListField, jsonSchemaOf } from '../contract/field.ts'
import type { JsonSchema } from '../contract/json.ts'
import { languages } from '../contract/languages.ts'
import { textIn } from '../contract/localized-text.ts'
import { isFeed, isReading, type OperationId, operationIds, routes, subjectOf, verbOf } from '../contract/routes.ts'
import { schemesIn } from '../contract/security-schemes.ts'
import { fill } from '../i18n/catalogues.ts'
import { modeOf } from '../plan/parse-input.ts'
import type { Settings } from '../ports/settings.ts'
import type { Presenting } from '../present/presenting.ts'
import { collectionFor, type Sentences, sentencesOf, summaryOf } from './doc-context.ts'
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
      description: textIn(description, language) ?? introduction(context),
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
    tags: Object.entries(document.tags).map(([name, description]) => ({ name, description })),
    paths: buildPaths(context),
    components: {
      schemas: { ...buildResponseSchemas(context), ...buildBodySchemas(context) },
      examples: buildExamples(context),
      headers: buildHeaders(context),
      ...(securitySchemes && { securitySchemes: schemesIn(securitySchemes, language) }),
    },
  }
}

/** What the calendar is, and how to authenticate. */
function introduction({ settings, catalogue: { document } }: Presenting): string {
  const { description, publicRecords, credentials, unknownCredentials } = document
  const way = settings.openapi.securitySchemes ? credentials : unknownCredentials
  return `${description}\n\n${publicRecords} ${way}`
}

function buildPaths(context: Presenting): object {
  const paths: Record<string, Record<string, object>> = {}
  const all = operationIds.flatMap((operation) => routes[operation].methods.map((method) => ({ operation, method })))
  const others = all.filter(({ operation, method }) => isRepeated(operation, method))
  const main = all.filter((each) => !others.includes(each))
  for (const { operation, method } of [...main, ...others]) {
    const { path } = routes[operation]
    const item = paths[path || '/'] ?? {}
    paths[path || '/'] = item
    item[method.toLowerCase()] = buildOperation(operation, method, context)
  }
  return paths
}

/** An update has three methods, which all do the same. The document lists this one first. */
const MAIN_METHOD = 'PATCH'

function isRepeated(operation: OperationId, method: string): boolean {
  const methods: readonly string[] = routes[operation].methods
  return method !== MAIN_METHOD && methods.includes(MAIN_METHOD)
}

function buildOperation(operation: OperationId, method: string, context: Presenting): object {
  const parameters = describeParameters(operation, context).filter((parameter) => parameter.in !== 'body')
  const subject = subjectOf(operation)
  const { catalogue, language, settings } = context
  const { security } = settings.openapi
  return {
    // An update has three methods, and each needs an operationId of its own.
    operationId: method === 'PUT' || method === 'PATCH' ? `${operation}.${method.toLowerCase()}` : operation,
    tags: [subject === 'root' || subject === 'doc' ? 'calendar' : subject],
    summary: isRepeated(operation, method)
      ? fill(catalogue.operations.same, language, { method: MAIN_METHOD })
      : summaryOf(operation, context),
    ...(isReading(operation) && security?.some(isAnonymous) && { security: anonymousFirst(security) }),
    parameters: [...parameters.map(parameterObject), ...headerParameters(operation, context)],
    ...(modeOf(operation) !== 'filter' && { requestBody: requestBody(operation, context) }),
    responses: buildResponses(operation, context),
  }
}

type Requirement = NonNullable<Settings['openapi']['security']>[number]

function isAnonymous(requirement: Requirement): boolean {
  return Object.keys(requirement).length === 0
}

/** Programs that show OpenAPI documents treat the first requirement as the default. */
function anonymousFirst(security: readonly Requirement[]): readonly Requirement[] {
  return [{}, ...security.filter((requirement) => !isAnonymous(requirement))]
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

/** Descriptions of the parameters of an operation. */
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
        // An update has no defaults: it keeps the fields that are not given.
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
