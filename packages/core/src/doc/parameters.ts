import { type Field, type Fields, jsonSchemaOf } from '../contract/field.ts'
import type { JsonSchema } from '../contract/json.ts'
import { languages } from '../contract/languages.ts'
import { type OperationId, routes, verbOf } from '../contract/routes.ts'
import { modeOf } from '../plan/parse-input.ts'
import type { Settings } from '../ports/settings.ts'
import type { Presenting } from '../present/presenting.ts'
import { collectionFor, type Sentences, sentencesOf } from './doc-context.ts'

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
  const isList = collection !== undefined && verbOf(operation) === 'list'
  return isList ? sentencesOf('filters', collection, context) : context.catalogue.params
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
        ...jsonSchemaOf(field),
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

/** A default that an option of the calendar sets. */
function computedDefault(operation: OperationId, name: string, { namespace, pageSizes }: Settings): JsonSchema {
  if (operation === 'root.get' && name === 'namespace') return { default: namespace }
  return name === 'per_page' ? { default: pageSizes.default } : {}
}
