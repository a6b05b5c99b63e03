import { isReading, type OperationId, type Verb, verbOf } from '../contract/routes.ts'
import { type ErrorCode, errorStatuses } from '../errors/codes.ts'
import { errorExampleName, exampleName } from './examples.ts'
import { type AnswerHeader, everywhere, referToHeaders } from './headers.ts'
import { refusalsOf } from './refusals.ts'
import { responseSchema } from './response-schemas.ts'
import type { Writing } from './writing.ts'

type Responses = Record<string, object>

/** Every answer of an operation, good and bad, with its headers and an example. */
export function describeAnswers(operation: OperationId, writing: Writing): Responses {
  const { answers } = writing.catalogue.document
  const isRead = isReading(operation)
  const headers = referToHeaders([...everywhere, 'ETag', ...ownHeaders(operation)], writing)
  return {
    [verbOf(operation) === 'create' ? '201' : '200']: {
      description: writing.say(answers[answerKey(operation)]),
      headers,
      content: { 'application/json': successContent(operation) },
    },
    ...(isRead && { '304': { description: writing.say(answers.unchanged), headers } }),
    ...describeRefusals(operation, writing),
  }
}

const answerKeys = {
  list: 'list',
  create: 'created',
  get: 'record',
  update: 'record',
  delete: 'removed',
} as const satisfies Record<Verb, string>

function answerKey(operation: OperationId): keyof Writing['catalogue']['document']['answers'] {
  if (operation === 'root.get' || operation === 'doc.get') return 'document'
  return answerKeys[verbOf(operation)]
}

function ownHeaders(operation: OperationId): readonly AnswerHeader[] {
  const verb = verbOf(operation)
  if (verb === 'create') return ['Location']
  return verb === 'list' ? ['Link', 'Total', 'TotalPages'] : []
}

function successContent(operation: OperationId): object {
  const example = exampleName(operation)
  const schema = responseSchema(operation)
  return example === undefined ? { schema } : { schema, examples: { [example]: refer(example) } }
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
    headers: referToHeaders(retried.has(status) ? [...everywhere, 'Retry-After'] : everywhere, writing),
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
