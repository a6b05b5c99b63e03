import { type ErrorCode, errorStatuses } from '../../src/errors/codes.ts'
import { errorMessage } from '../../src/i18n/catalogues.ts'
import { en } from '../../src/i18n/en.ts'
import type { Document, Operation, Schema } from './document.ts'

const notice = '<!-- Generated from packages/core/src by `npm run docs`. Do not edit. -->'

// `Object.keys` forgets the key type.
const errorCodes = Object.keys(errorStatuses) as readonly ErrorCode[]

/** Every operation with its parameters and response statuses, as Markdown. */
export function operationsPage(document: Document): string {
  const sections = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // PUT and PATCH do what POST does.
      .filter(([method]) => method !== 'put' && method !== 'patch')
      .map(([method, operation]) => operationSection(path, method, methods, operation)),
  )
  return page('Endpoints', [
    'Paths are relative to the namespace root. The default is `calendar/events/v1`.',
    ...sections,
  ])
}

function operationSection(path: string, method: string, methods: object, operation: Operation): string {
  const all = method === 'post' && 'put' in methods ? 'POST, PUT, PATCH' : method.toUpperCase()
  const body = operation.requestBody?.content['application/json']?.schema
  const parts = [
    `## \`${operation.operationId}\``,
    `\`${all} ${path}\` — ${operation.summary}`,
    parameterTable(operation),
    ...(body ? [`Body: ${typeName(body)}, as JSON or as a form.`] : []),
    `Responses: ${Object.keys(operation.responses).join(', ')}.`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function link(name: string): string {
  return `[${name}](schemas.md#${name.toLowerCase()})`
}

function parameterTable({ parameters }: Operation): string {
  if (parameters.length === 0) return ''
  return table(
    ['parameter', 'in', 'type', 'default', 'description'],
    parameters.map(({ name, in: place, required, schema, description }) => [
      `\`${name}\`${required ? ' (required)' : ''}`,
      place,
      typeName(schema),
      schema['default'] === undefined ? '' : `\`${String(schema['default'])}\``,
      description,
    ]),
  )
}

/** Every schema with its keys, as Markdown. */
export function schemasPage({ components }: Document): string {
  const sections = Object.entries(components.schemas).map(([name, schema]) => {
    const required = new Set((schema['required'] as string[] | undefined) ?? [])
    const rows = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(([key, part]) => [
      `\`${key}\``,
      typeName(part),
      presence(name, required.has(key)),
      String(part['description'] ?? ''),
    ])
    return `## ${name}\n\n${table(['key', 'type', '', 'description'], rows)}`
  })
  return page('Schemas', sections)
}

/** A request says what it requires, a response what it can leave out. */
function presence(name: string, isRequired: boolean): string {
  if (/(Create|Update)$/.test(name)) return isRequired ? 'required' : ''
  return isRequired ? '' : 'optional'
}

/** The second sentence of codes that have two. */
const otherSentences: Readonly<Partial<Record<string, string>>> = {
  rest_forbidden: en.visitorForbidden,
  'event-password-protected': en.wrongPassword,
}

/** Every code that an error can carry, as Markdown. */
export function errorsPage(): string {
  const codes = errorCodes.map((code) => {
    const status = errorStatuses[code]
    return [
      `\`${code}\``,
      code === 'rest_forbidden' ? '403, or 401 if anonymous' : String(status),
      [errorMessage(code, 'en', {}), otherSentences[code]].filter(Boolean).join(' Or: '),
    ]
  })
  const faults = Object.entries(en.faults).map(([code, sentence]) => [`\`${code}\``, sentence])
  return page('Errors', [
    table(['code', 'status', 'message'], codes),
    '## Faults\n\n`rest_invalid_param` lists them in `data.details`, by parameter.',
    table(['code', 'the parameter …'], faults),
  ])
}

function typeName(schema: Schema): string {
  if (typeof schema['$ref'] === 'string') return link(schema['$ref'].split('/').at(-1) ?? '')
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => `\`${value}\``).join(', ')
  const options = schema['anyOf'] as Schema[] | undefined
  if (options) return [...new Set(options.map(typeName))].join(' or ')
  if (schema['type'] === 'array') return `list of ${typeName((schema['items'] ?? {}) as Schema)}`
  const types = ([] as unknown[]).concat(schema['type'] ?? 'anything').join(' or ')
  const { minimum, maximum } = schema
  const bounds = [minimum === undefined ? '' : `≥ ${minimum}`, maximum === undefined ? '' : `≤ ${maximum}`]
  return [types, ...bounds].filter((part) => part !== '').join(' ')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function page(title: string, parts: readonly string[]): string {
  return `${[notice, `# ${title}`, ...parts].join('\n\n')}\n`
}
