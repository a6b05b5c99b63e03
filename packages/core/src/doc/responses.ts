import { isReading, type OperationId, type Verb, verbOf } from '../contract/routes.ts'
import { type ErrorCode, errorStatuses } from '../errors/codes.ts'
import type { Sentence } from '../i18n/catalogue.ts'
import type { DocContext } from './doc-context.ts'
import { errorCodesOf } from './error-codes.ts'
import { errorExampleName, exampleName } from './examples.ts'
import { everywhere, type ResponseHeader, referToHeaders } from './headers.ts'
import { responseSchema } from './response-schemas.ts'

type Responses = Record<string, object>

/** Every response of an operation, with its headers and examples. */
export function buildResponses(operation: OperationId, context: DocContext): Responses {
  const { catalogue, translate } = context
  const headers = referToHeaders([...everywhere, 'ETag', 'Ignored', ...ownHeaders(operation)], context)
  return {
    [verbOf(operation) === 'create' ? '201' : '200']: {
      description: translate(successSentence(operation, context)),
      headers,
      content: { 'application/json': successContent(operation) },
    },
    ...(isReading(operation) && {
      '304': { description: translate(catalogue.document.responses.unchanged), headers },
    }),
    ...errorResponses(operation, context),
  }
}

const successKeys = {
  list: 'list',
  create: 'created',
  get: 'record',
  update: 'record',
  delete: 'removed',
} as const satisfies Record<Verb, string>

function successSentence(operation: OperationId, { catalogue }: DocContext): Sentence {
  const { responses } = catalogue.document
  if (operation === 'root.get' || operation === 'doc.get') return responses.document
  return responses[successKeys[verbOf(operation)]]
}

function ownHeaders(operation: OperationId): readonly ResponseHeader[] {
  const verb = verbOf(operation)
  if (verb === 'create') return ['Location']
  return verb === 'list' ? ['Link', 'Total', 'TotalPages'] : []
}

function successContent(operation: OperationId): object {
  const example = exampleName(operation)
  const schema = responseSchema(operation)
  return example === undefined ? { schema } : { schema, examples: { [example]: refer(example) } }
}

/** Errors with the same status are one response, with an example for each code. */
function errorResponses(operation: OperationId, context: DocContext): Responses {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorCodesOf(operation)) {
    for (const status of code === 'rest_forbidden' ? [401, 403] : [errorStatuses[code]]) {
      byStatus.set(status, [...(byStatus.get(status) ?? []), code])
    }
  }
  const sorted = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(sorted.map(([status, codes]) => [String(status), errorResponse(status, codes, context)]))
}

/** The statuses of responses with `Retry-After`. */
const retried: ReadonlySet<number> = new Set([429, 503])

function errorResponse(status: number, codes: readonly ErrorCode[], context: DocContext): object {
  const sentences: Readonly<Record<string, Sentence>> = context.catalogue.document.errors
  const names = codes.map((code) => errorExampleName(code, status))
  return {
    description: context.translate(sentences[status] ?? ''),
    headers: referToHeaders(retried.has(status) ? [...everywhere, 'Retry-After'] : everywhere, context),
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
