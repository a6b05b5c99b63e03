import type { Schema } from './document.ts'

const notice = '<!-- Generated from packages/core/src by `npm run docs`. Do not edit. -->'

/** A type as Markdown, with a link where it has a section of its own. */
export function typeName(schema: Schema): string {
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

/** A table as Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A generated page, as Markdown. */
export function page(title: string, parts: readonly string[]): string {
  return `${[notice, `# ${title}`, ...parts].join('\n\n')}\n`
}

function link(name: string): string {
  return `[${name}](schemas.md#${name.toLowerCase()})`
}
