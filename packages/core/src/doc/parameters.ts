import { type Field, type Fields, jsonSchemaOf } from '../contract/field.ts'
import type { JsonSchema } from '../contract/json.ts'
import { languages } from '../contract/languages.ts'
import { type OperationId, routes, subjectOf, verbOf } from '../contract/routes.ts'
import type { Catalogue, Sentence } from '../i18n/catalogue.ts'
import { modeOf } from '../plan/read-input.ts'
import type { Settings } from '../ports/settings.ts'
import { descriptionsOf } from './descriptions.ts'
import type { DocContext, Sentences } from './doc-context.ts'

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
export function sentencesFor(operation: OperationId, catalogue: Catalogue): Sentences {
  const { params } = catalogue
  const { namespace, context, force } = params
  const subject = subjectOf(operation)
  if (subject === 'root' || subject === 'doc') return { namespace, context }
  const { fields, filters } = descriptionsOf(catalogue)
  if (verbOf(operation) === 'list') return filters[subject]
  return { force, ...fields[subject], ...(subject === 'events' && passwordSentence(operation, params)) }
}

/** A read takes the password that protects an event, and a delete ignores it; a write sets one. */
function passwordSentence(operation: OperationId, params: Catalogue['params']): Sentences {
  if (verbOf(operation) === 'delete') return { password: params.passwordToDelete }
  return modeOf(operation) === 'filter' ? { password: params.password } : {}
}

/** Every parameter of an operation, in the path, the query or the body. */
export function describeParameters(
  operation: OperationId,
  { catalogue, settings, translate }: DocContext,
): readonly DescribedParameter[] {
  const { path } = routes[operation]
  const { params } = catalogue
  const mode = modeOf(operation)
  const sentences = sentencesFor(operation, catalogue)
  const fields: Fields = settings.inputs[operation]
  const inPath = (name: string, sentence: Sentence, schema: JsonSchema): readonly DescribedParameter[] =>
    path.includes(`{${name}}`) ? [{ name, in: 'path', required: true, schema, description: translate(sentence) }] : []
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
      description: translate(sentences[name] ?? ''),
    }),
  )
  return [
    ...inPath('id', params.id, { type: 'integer', minimum: 1 }),
    ...inPath('slug', params.slug, { type: 'string', pattern: '^[^/]+$' }),
    ...own,
    {
      name: settings.languageParameter,
      in: 'query',
      required: false,
      schema: { type: 'string', enum: languages },
      description: translate(params.language),
    },
  ]
}

/** A default that an option of the calendar sets. */
function computedDefault(operation: OperationId, name: string, { namespace, pageSizes }: Settings): JsonSchema {
  if (operation === 'root.get' && name === 'namespace') return { default: namespace }
  return name === 'per_page' ? { default: pageSizes.default } : {}
}
