import { type ErrorCode, errorStatuses } from '../../src/errors/codes.ts'
import { errorMessage } from '../../src/i18n/catalogues.ts'
import { en } from '../../src/i18n/en.ts'
import type { Document, Schema } from './document.ts'
import { page, table, typeName } from './reference-parts.ts'

// `Object.keys` returns plain strings.
const errorCodes = Object.keys(errorStatuses) as readonly ErrorCode[]

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
    return `## ${name}\n\n${table(['key', 'type', 'note', 'description'], rows)}`
  })
  return page('Schemas', sections)
}

/** Requests have required fields; responses have fields that can be absent. */
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
