import { type Field, type Fields, jsonSchemaOf } from '../contract/field.ts'
import { inputs } from '../contract/inputs.ts'
import type { JsonSchema } from '../contract/json.ts'
import { languages } from '../contract/languages.ts'
import { type OperationId, routes, subjectOf, verbOf } from '../contract/routes.ts'
import type { Catalogue, Sentence } from '../i18n/catalogue.ts'
import { modeOf } from '../plan/read-input.ts'
import type { Settings } from '../ports/settings.ts'
import type { Writing } from './writing.ts'

/** A parameter of an operation, described. */
export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'body'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly description: string
  /** How it is read; absent for what stands in the path. */
  readonly field?: Field
}

interface Sentences {
  readonly [name: string]: Sentence
}

/** The sentences for the parameters of each collection: those of its lists, and those of its records. */
function sentencesFor(operation: OperationId, { params }: Catalogue): Sentences {
  const general: Sentences = { namespace: params.namespace, context: params.context, force: params.force }
  const collection = subjectOf(operation)
  const isList = verbOf(operation) === 'list'
  if (collection === 'events')
    return isList ? params.eventFilters : { ...general, ...params.event, ...opening(operation, params) }
  if (collection === 'venues') return isList ? params.placeFilters : { ...general, ...params.venue }
  if (collection === 'organizers') return isList ? params.placeFilters : { ...general, ...params.organizer }
  return isList ? params.termFilters : { ...general, ...params.term }
}

/** When reading, the password is one to open with, not one to set; when deleting, nobody asks for it. */
function opening(operation: OperationId, params: Catalogue['params']): Sentences {
  if (verbOf(operation) === 'delete') return { password: params.passwordToDelete }
  return modeOf(operation) === 'filter' ? { password: params.password } : {}
}

/** Every parameter of an operation, in the path, the query or the body. */
export function describeParameters(
  operation: OperationId,
  { catalogue, settings, say: sayIt }: Writing,
): readonly DescribedParameter[] {
  const { path } = routes[operation]
  const mode = modeOf(operation)
  const place = mode === 'filter' ? 'query' : 'body'
  const sentences = sentencesFor(operation, catalogue)
  const fields: Fields = inputs[operation]
  const say = (sentence: Sentence | undefined): string => (sentence === undefined ? '' : sayIt(sentence))
  const { params } = catalogue
  const inPath: DescribedParameter[] = []
  if (path.includes('{id}')) inPath.push(pathParameter('id', { type: 'integer', minimum: 1 }, say(params.id)))
  if (path.includes('{slug}'))
    inPath.push(pathParameter('slug', { type: 'string', pattern: '^[^/]+$' }, say(params.slug)))
  const own = Object.entries(fields).map(
    ([name, field]): DescribedParameter => ({
      name,
      in: place,
      required: mode === 'create' && field.required === true,
      schema: {
        ...jsonSchemaOf(field),
        // What an update is not given stays as it is.
        ...(mode !== 'update' && field.default !== undefined && { default: field.default }),
        ...computedDefault(operation, name, settings),
      },
      field,
      description: say(sentences[name]),
    }),
  )
  const languageSchema = { type: 'string', enum: languages }
  return [
    ...inPath,
    ...own,
    {
      name: settings.languageParameter,
      in: 'query',
      required: false,
      schema: languageSchema,
      description: say(params.language),
    },
  ]
}

/** A default that is an option of the calendar. */
function computedDefault(operation: OperationId, name: string, { namespace, pageSizes }: Settings): JsonSchema {
  if (operation === 'root.get' && name === 'namespace') return { default: namespace }
  return name === 'per_page' ? { default: pageSizes.default } : {}
}

function pathParameter(name: string, schema: JsonSchema, description: string): DescribedParameter {
  return { name, in: 'path', required: true, schema, description }
}
