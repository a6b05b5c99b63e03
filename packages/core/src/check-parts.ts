import { routes } from './contract/routes.ts'
import type { DocPage } from './ports/doc-page.ts'
import type { CustomField, CustomFields, PlainCustomField } from './ports/fields.ts'
import type { CalendarOptions } from './ports/settings.ts'
import type { Store } from './ports/store.ts'

/**
 * Refuses plugged-in parts that are not what they must be. Without TypeScript, a store forgotten or a hook under a name
 * that no operation has would otherwise show at the first request only, or never.
 */
export function checkParts(options: CalendarOptions): void {
  checkStore(options.store)
  for (const name of ['clock', 'sanitize', 'pageUrl'] as const) {
    if (options[name] !== undefined && typeof options[name] !== 'function') refuse(name, 'must be a function.')
  }
  for (const name of Object.keys(options.hooks ?? {})) {
    if (name !== '*' && !Object.hasOwn(routes, name)) refuse('hooks', `there is no operation “${name}”.`)
  }
  checkFields(options.fields ?? {})
  checkDocPage(options.docPage)
}

function refuse(option: string, why: string): never {
  throw new TypeError(`${option}: ${why}`)
}

const storeMethods = [
  'revision',
  'find',
  'getMany',
  'getBySlug',
  'findByName',
  'descendants',
  'countEvents',
  'commit',
  'close',
] as const satisfies readonly (keyof Store)[]

function checkStore(store: Partial<Store> | undefined): void {
  const missing = storeMethods.find((method) => typeof store?.[method] !== 'function')
  if (missing !== undefined) refuse('store', `must be a store, such as memoryStore(); it lacks ${missing}().`)
}

function checkDocPage(docPage: Partial<DocPage> | null | undefined): void {
  if (docPage === undefined) return
  const missing = (['page', 'file'] as const).find((method) => typeof docPage?.[method] !== 'function')
  if (missing !== undefined) refuse('docPage', `must be a page, such as docPage() makes; it lacks ${missing}().`)
}

const collections: readonly string[] = ['events', 'venues', 'organizers', 'categories', 'tags']

function checkFields(fields: NonNullable<CalendarOptions['fields']>): void {
  for (const [collection, declared] of Object.entries<CustomFields>({ ...fields })) {
    if (!collections.includes(collection)) refuse(`fields.${collection}`, `must be one of ${collections.join(', ')}.`)
    for (const [name, field] of Object.entries(declared)) checkField(`fields.${collection}.${name}`, field)
  }
}

const plainTypes: Readonly<Record<PlainCustomField['type'], true>> = {
  text: true,
  integer: true,
  number: true,
  boolean: true,
  url: true,
  email: true,
  choice: true,
  choices: true,
}

function checkField(option: string, field: Partial<PlainCustomField> | CustomField): void {
  if (typeof field !== 'object' || field === null) refuse(option, 'must be an object.')
  if ('schema' in field) {
    // Some libraries have schemas that are functions.
    const validate: unknown = field.schema?.['~standard']?.validate
    if (typeof validate !== 'function') refuse(option, 'its schema must have the Standard Schema interface.')
    return
  }
  const { type = '', oneOf } = field
  if (!Object.hasOwn(plainTypes, type))
    refuse(option, `must have a schema, or one of the types ${Object.keys(plainTypes).join(', ')}.`)
  if (type.startsWith('choice') && !Array.isArray(oneOf)) refuse(option, 'must say with oneOf what can be chosen.')
}
