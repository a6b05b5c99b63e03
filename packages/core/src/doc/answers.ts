import { outputs } from '../contract/outputs.ts'
import { type OperationId, routes } from '../contract/routes.ts'
import { type ErrorCode, errorStatuses } from '../errors/codes.ts'
import { errorExampleName, exampleName } from './examples.ts'
import type { JsonSchema } from './field-schema.ts'
import { refusalsOf } from './refusals.ts'
import { shapeRules } from './schemas.ts'
import { shapeSchema } from './shape-schema.ts'
import type { Writing } from './writing.ts'

type Responses = Record<string, object>

/** Every answer of an operation, good and bad, with its headers and an example. */
export function describeAnswers(operation: OperationId, writing: Writing): Responses {
  const { answers } = writing.catalogue.document
  const isRead = routes[operation].methods.some((method) => method === 'GET')
  const headers = { ...describeHeaders(['ETag', 'Content-Language'], writing), ...ownHeaders(operation, writing) }
  return {
    [operation.endsWith('.create') ? '201' : '200']: {
      description: writing.say(answers[answerKey(operation)]),
      headers,
      content: { 'application/json': successContent(operation, writing) },
    },
    ...(isRead && {
      '304': { description: writing.say(answers.unchanged), headers: describeHeaders(['ETag'], writing) },
    }),
    ...describeRefusals(operation, writing),
  }
}

function answerKey(operation: OperationId): keyof Writing['catalogue']['document']['answers'] {
  if (operation === 'root.get' || operation === 'doc.get') return 'document'
  if (operation.endsWith('.list')) return 'list'
  if (operation.endsWith('.create')) return 'created'
  return operation.includes('.delete') ? 'removed' : 'record'
}

function ownHeaders(operation: OperationId, writing: Writing): object {
  if (operation.endsWith('.create')) return describeHeaders(['Location'], writing)
  return operation.endsWith('.list') ? describeHeaders(['Link', 'Total', 'TotalPages'], writing) : {}
}

function successContent(operation: OperationId, writing: Writing): object {
  const example = exampleName(operation)
  const schema: JsonSchema = shapeSchema(outputs[operation], shapeRules(writing, writing.catalogue.views.list))
  return example === undefined ? { schema } : { schema, examples: { [example]: refer(example) } }
}

type HeaderName = keyof Writing['catalogue']['document']['headers']

function describeHeaders(names: readonly HeaderName[], { say, catalogue, settings }: Writing): object {
  return Object.fromEntries(
    names.map((name) => {
      const isTotal = name === 'Total' || name === 'TotalPages'
      const schema = { type: isTotal || name === 'Retry-After' ? 'integer' : 'string' }
      const shown = isTotal ? settings.totalHeaders[name] : name
      return [shown, { description: say(catalogue.document.headers[name]), schema }]
    }),
  )
}

/** Refusals with the same status stand together, each with an example of its own. */
function describeRefusals(operation: OperationId, writing: Writing): Responses {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of refusalsOf(operation)) {
    for (const status of code === 'rest_forbidden' ? [401, 403] : [errorStatuses[code]]) {
      byStatus.set(status, [...(byStatus.get(status) ?? []), code])
    }
  }
  const sorted = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(sorted.map(([status, codes]) => [String(status), describeRefusal(status, codes, writing)]))
}

/** The statuses that come with `Retry-After`. */
const retried: ReadonlySet<number> = new Set([429, 503])

function describeRefusal(status: number, codes: readonly ErrorCode[], writing: Writing): object {
  const names = codes.map((code) => errorExampleName(code, status))
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: describeHeaders(['Content-Language', ...(retried.has(status) ? (['Retry-After'] as const) : [])], writing),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(names.map((name) => [name, refer(name)])),
      },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  }
}

function refer(example: string): object {
  return { $ref: `#/components/examples/${example}` }
}
