import { isReading, type OperationId, verbOf } from '../contract/routes.ts'
import { type ErrorCode, errorStatuses } from '../errors/codes.ts'
import type { Presenting } from '../present/presenting.ts'
import { exampleMessage, type Sentences } from './doc-context.ts'
import { errorCodesOf } from './error-codes.ts'
import { errorExampleName, exampleName } from './examples.ts'
import { referToHeaders } from './headers.ts'
import { responseSchema } from './response-schemas.ts'

type Responses = Record<string, object>

/** Every response of an operation, with its headers and examples. */
export function buildResponses(operation: OperationId, context: Presenting): Responses {
  const { responses } = context.catalogue.document
  const verb = verbOf(operation)
  const example = exampleName(operation)
  const own = { create: ['Location'], list: ['Link', 'Total', 'TotalPages'], get: [], update: [], delete: [] }[verb]
  const headers = referToHeaders(['ETag', 'Ignored', ...own], context)
  return {
    [verb === 'create' ? '201' : '200']: {
      description: example === undefined ? responses.document : responses[verb === 'list' ? 'list' : 'record'],
      headers,
      content: {
        'application/json': { schema: responseSchema(operation), ...(example && { examples: referTo([example]) }) },
      },
    },
    ...(isReading(operation) && { '304': { description: responses.unchanged, headers } }),
    ...errorResponses(operation, context),
  }
}

/** Errors with the same status are one response, with an example for each code. */
function errorResponses(operation: OperationId, context: Presenting): Responses {
  const byStatus: Record<string, ErrorCode[]> = {}
  for (const code of errorCodesOf(operation)) {
    for (const status of code === 'rest_forbidden' ? [401, 403] : [errorStatuses[code]]) {
      byStatus[status] = [...(byStatus[status] ?? []), code]
    }
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [status, errorResponse(Number(status), codes, context)]),
  )
}

/** The statuses of responses with `Retry-After`. */
const retried: ReadonlySet<number> = new Set([429, 503])

function errorResponse(status: number, codes: readonly ErrorCode[], context: Presenting): object {
  // Statuses with errors of several kinds have a sentence of their own.
  const sentences: Sentences = context.catalogue.document.responses
  const [code = 'rest_internal_error'] = codes
  return {
    description: sentences[status] ?? exampleMessage(code, status, context, '`data.id`'),
    headers: referToHeaders(retried.has(status) ? ['Ignored', 'Retry-After'] : ['Ignored'], context),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: referTo(codes.map((each) => errorExampleName(each, status))),
      },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  }
}

function referTo(examples: readonly string[]): object {
  return Object.fromEntries(examples.map((name) => [name, { $ref: `#/components/examples/${name}` }]))
}
