import { type OperationId, type Subject, subjectOf } from '../../src/contract/routes.ts'
import type { Document, Operation } from './document.ts'
import type { Example } from './operation-examples.ts'
import { page, table, typeName } from './reference-parts.ts'

/** The subjects that have a page of their own, by the name of its file. */
export const pagedSubjects = ['events', 'feeds', 'venues', 'organizers', 'categories', 'tags'] as const

interface Endpoint {
  readonly request: string
  readonly operation: Operation
}

type Examples = Readonly<Record<OperationId, Example>>

const intro = `Paths are relative to the namespace root. The default is \`calendar/events/v1\`. The examples are real: they are run to
write this page, with a calendar that is mounted at \`https://example.org/api\`. Their responses are shortened where you see
\`…\`. Requests that write need a user. How your app identifies users is [up to you](../permissions.md#identify-the-user);
the examples send a bearer token. \`PATCH\` updates a record; \`POST\` and \`PUT\` to the same path do the same.`

/** The list of all operations, and those that have no page of their own, as Markdown. */
export function operationsPage(document: Document, examples: Examples): string {
  const all = endpointsIn(document)
  const rows = all.map(({ request, operation: { operationId, summary } }) => [
    `[\`${operationId}\`](${fileOf(operationId)}#${operationId.replace('.', '').toLowerCase()})`,
    `\`${request}\``,
    summary,
  ])
  const own = all.filter(({ operation }) => fileOf(operation.operationId) === '')
  return page('Endpoints', [
    intro,
    table(['operation', 'request', 'what it does'], rows),
    ...own.map((endpoint) => section(endpoint, examples)),
  ])
}

/** The operations on a subject, as Markdown. */
export function subjectPage(document: Document, subject: Subject, examples: Examples): string {
  const endpoints = endpointsIn(document).filter(({ operation }) => subjectIn(operation.operationId) === subject)
  return page(`Endpoints of ${subject}`, [
    'See [all endpoints](operations.md) for what the paths and examples have in common.',
    ...endpoints.map((endpoint) => section(endpoint, examples)),
  ])
}

function endpointsIn(document: Document): readonly Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // POST and PUT do what PATCH does.
      .filter(([method]) => !('patch' in methods && /^(post|put)$/.test(method)))
      .map(([method, operation]) => {
        const operationId = operation.operationId.replace(/\.patch$/, '')
        return { request: `${method.toUpperCase()} ${path}`, operation: { ...operation, operationId } }
      }),
  )
}

// The document has the ids of the table of routes.
const subjectIn = (id: string): Subject => subjectOf(id as OperationId)

/** The link from the list to the page of an operation; empty if that page is the list itself. */
function fileOf(id: string): string {
  const subject = pagedSubjects.find((one) => one === subjectIn(id))
  return subject === undefined ? '' : `${subject}.md`
}

function section({ request, operation }: Endpoint, examples: Examples): string {
  const body = operation.requestBody?.content['application/json']?.schema
  const { command, status, language, text } = examples[operation.operationId as OperationId]
  const parts = [
    `## \`${operation.operationId}\``,
    `\`${request}\`: ${operation.summary}`,
    `\`\`\`sh\n${command}\n\`\`\``,
    `Response, with the status ${status}:`,
    `\`\`\`${language}\n${text}\n\`\`\``,
    parameterTable(operation),
    ...(body ? [`Body: ${typeName(body)}, as JSON or as a form.`] : []),
    `Statuses: ${Object.keys(operation.responses).join(', ')}.`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function parameterTable({ parameters }: Operation): string {
  if (parameters.length === 0) return ''
  return table(
    ['parameter', 'type', 'description'],
    parameters.map(({ name, in: place, required, schema, description }) => {
      const kind = place === 'query' ? '' : ` (${place})`
      const byDefault = schema['default'] === undefined ? '' : `; default \`${String(schema['default'])}\``
      return [`\`${name}\`${kind}`, `${typeName(schema)}${required ? '; required' : ''}${byDefault}`, description]
    }),
  )
}
