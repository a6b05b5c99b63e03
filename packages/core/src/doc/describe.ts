import type { Field, Fields } from '../contract/field.ts'
import { inputs } from '../contract/inputs.ts'
import { languages } from '../contract/languages.ts'
import { type OperationId, routes, subjectOf } from '../contract/routes.ts'
import type { Catalogue, Sentence } from '../i18n/catalogue.ts'
import { modeOf } from '../plan/read-input.ts'
import type { Settings } from '../ports/settings.ts'
import { fieldSchema, type JsonSchema } from './field-schema.ts'
import type { Writing } from './writing.ts'

/** A parameter of an operation, described. */
export interface Described {
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
  const isList = operation.endsWith('.list')
  if (collection === 'events')
    return isList ? params.eventFilters : { ...general, ...params.event, ...opening(operation, params) }
  if (collection === 'venues') return isList ? params.placeFilters : { ...general, ...params.venue }
  if (collection === 'organizers') return isList ? params.placeFilters : { ...general, ...params.organizer }
  return isList ? params.termFilters : { ...general, ...params.term }
}

/** When reading and deleting, the password is one to open with, not one to set. */
function opening(operation: OperationId, params: Catalogue['params']): Sentences {
  return modeOf(operation) === 'filter' ? { password: params.password } : {}
}

/** Every parameter of an operation, in the path, the query or the body. */
export function describeParameters(
  operation: OperationId,
  { catalogue, settings, say: sayIt }: Writing,
): readonly Described[] {
  const { path } = routes[operation]
  const mode = modeOf(operation)
  const place = mode === 'filter' ? 'query' : 'body'
  const sentences = sentencesFor(operation, catalogue)
  const fields: Fields = inputs[operation]
  const say = (sentence: Sentence | undefined): string => (sentence === undefined ? '' : sayIt(sentence))
  const { params } = catalogue
  const inPath: Described[] = []
  if (path.includes('{id}')) inPath.push(pathParameter('id', { type: 'integer', minimum: 1 }, say(params.id)))
  if (path.includes('{slug}'))
    inPath.push(pathParameter('slug', { type: 'string', pattern: '^[^/]+$' }, say(params.slug)))
  const own = Object.entries(fields).map(
    ([name, field]): Described => ({
      name,
      in: place,
      required: mode === 'create' && field.required === true,
      schema: { ...fieldSchema(field), ...computedDefault(operation, name, settings) },
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

function pathParameter(name: string, schema: JsonSchema, description: string): Described {
  return { name, in: 'path', required: true, schema, description }
}
