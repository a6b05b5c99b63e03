import type { Field } from '../../contract/field.ts'
import { defaultLimits } from '../../contract/limits.ts'
import type { CustomField, PlainCustomField } from '../../ports/fields.ts'
import type { Json } from '../../ports/record.ts'
import { isRecord } from './is-record.ts'
import { readChoices } from './lists.ts'
import { fault, part, type Reader, type Reading, type ReadRules } from './reading.ts'
import { readBoolean, readChoice, readInteger, readNumber } from './scalars.ts'
import { readEmail, readText, readUrl } from './texts.ts'

const plainReaders = {
  text: readText,
  integer: readInteger,
  number: readNumber,
  boolean: readBoolean,
  url: readUrl,
  email: readEmail,
  choice: readChoice,
  choices: readChoices,
} as const satisfies Readonly<Record<string, Reader>>

/** The declared extra fields that were given; `null` clears one. Names that nobody declared are ignored. */
export function readCustomFields(raw: unknown, reading: Reading): Readonly<Record<string, Json>> | undefined {
  if (!isRecord(raw)) return fault(reading, 'not_object')
  const before = reading.faults.length
  const values: [string, Json][] = []
  for (const [name, field] of Object.entries(reading.rules.customFields)) {
    if (!Object.hasOwn(raw, name) || raw[name] === undefined) continue
    const value = readCustomField(raw[name], field, part(reading, `.${name}`))
    if (value !== undefined) values.push([name, value])
  }
  // `fromEntries` defines keys, so that a field called `__proto__` is a field like any other.
  return reading.faults.length > before ? undefined : Object.fromEntries(values)
}

/** Whether a value is one that could be given for an extra field, and is kept as it is. */
export function isValueOf(field: PlainCustomField, value: Json): boolean {
  const none = { events: {}, venues: {}, organizers: {}, categories: {}, tags: {} }
  const rules: ReadRules = { limits: defaultLimits, zone: 'UTC', fields: none, customFields: {}, mode: 'create' }
  const read = readGiven(value, field, { param: '', field: withoutDefault(field), rules, faults: [] })
  return JSON.stringify(read) === JSON.stringify(value)
}

/** `null` in the place of all extra fields clears them, which those that are required do not allow. */
export function clearCustomFields(reading: Reading): null | undefined {
  const required = Object.entries(reading.rules.customFields).filter(([, field]) => field.required)
  for (const [name] of required) fault(part(reading, `.${name}`), 'empty')
  return required.length > 0 ? undefined : null
}

/** The names of required extra fields that were not given. */
export function missingCustomFields(given: unknown, { customFields }: ReadRules, prefix: string): readonly string[] {
  const isGiven = (name: string): boolean =>
    isRecord(given) && Object.hasOwn(given, name) && given[name] !== undefined && given[name] !== null
  return Object.entries(customFields)
    .filter(([name, field]) => field.required && !isGiven(name))
    .map(([name]) => `${prefix}custom_fields.${name}`)
}

function readCustomField(raw: unknown, field: CustomField, reading: Reading): Json | undefined {
  const value = raw === null ? null : readGiven(raw, field, reading)
  return field.required && isEmpty(value, field) ? fault(reading, 'empty') : value
}

/** Whether a value is none. What a schema of the host's own lets pass is a value, save for `null`. */
function isEmpty(value: Json | undefined, field: CustomField): boolean {
  if (value === null || 'schema' in field) return value === null
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
}

function readGiven(raw: unknown, field: CustomField, reading: Reading): Json | undefined {
  if ('schema' in field) return readBySchema(raw, field, reading)
  const read: Reader = plainReaders[field.type]
  // Readers of plain types give texts, numbers, booleans and lists of texts: all of them JSON.
  return read(raw, { ...reading, field: withoutDefault(field) }) as Json | undefined
}

/** The reader has no use for the default, which may be any JSON. */
function withoutDefault({ default: _unused, description: _text, ...field }: PlainCustomField): Field {
  return field
}

/** Asks a schema of the host's own. Its messages are the host's words and are shown as they are. */
function readBySchema(
  raw: unknown,
  field: Extract<CustomField, { schema: unknown }>,
  reading: Reading,
): Json | undefined {
  const result = field.schema['~standard'].validate(raw)
  if (result instanceof Promise) {
    // Nobody waits for it, so nobody else would see it fail, which ends a process.
    result.catch(() => {})
    throw new TypeError(`The schema of ${reading.param} must answer at once.`)
  }
  if (!isRecord(result)) throw new TypeError(`The schema of ${reading.param} gave no result.`)
  const issues = result['issues']
  if (Array.isArray(issues)) {
    const reasons = issues.map((issue) => (isRecord(issue) ? String(issue['message']) : ''))
    return fault(reading, 'refused_by_schema', { reason: reasons.join(' ') })
  }
  const text = JSON.stringify(result['value'])
  return text === undefined ? null : JSON.parse(text)
}
