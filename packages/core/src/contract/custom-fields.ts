import * as v from 'valibot'
import { issueMessage } from './fault.ts'
import type { Field, Fields } from './field.ts'
import type { FieldTypes } from './field-types.ts'
import { isRecord, type Json } from './json.ts'
import type { Language } from './languages.ts'
import { anything, boolean, choice, described, integer, number, type Schema } from './schemas.ts'

/** What a field is for, in one language or in several. */
export type Described = string | { readonly [L in Language]?: string }

/** An extra field of a plain type, read like the fields of the contract: numbers and booleans also as text. */
export interface PlainCustomField {
  readonly type: 'text' | 'integer' | 'number' | 'boolean' | 'url' | 'email' | 'choice' | 'choices'
  /** Must be given when a record is created, and cannot be cleared. */
  readonly required?: true
  /** Shown for records that never had a value; `null` without it. */
  readonly default?: Json
  readonly oneOf?: readonly string[]
  readonly min?: number
  readonly max?: number
  readonly description?: Described
}

/** The part of the Standard Schema interface (version 1) that is used; Valibot, Zod and ArkType all have it. */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => unknown
  }
}

/** An extra field checked by a schema of the host's own. The schema must answer at once and give a JSON value. */
export interface SchemaCustomField {
  readonly schema: StandardSchema
  /** How the document of `/doc` describes it; anything at all without it. */
  readonly jsonSchema?: { readonly [key: string]: Json }
  readonly required?: true
  readonly default?: Json
  readonly description?: Described
}

/** An extra field: of a plain type, or checked by a schema. */
export type CustomField = PlainCustomField | SchemaCustomField

/** The extra fields of one collection, by name. */
export type CustomFields = Readonly<Record<string, CustomField>>

/** The extra fields that a host declares. */
export interface FieldsOption {
  readonly events?: CustomFields
  readonly venues?: CustomFields
  readonly organizers?: CustomFields
  readonly categories?: CustomFields
  readonly tags?: CustomFields
}

/** A field for each declared one. */
export function customTable(declared: CustomFields, types: FieldTypes): Fields {
  // `fromEntries` defines keys, so that a field can be called `__proto__`.
  return Object.fromEntries(Object.entries(declared).map(([name, field]) => [name, customField(name, field, types)]))
}

/** How a declared field is parsed. */
export function customField(name: string, declared: CustomField, types: FieldTypes): Field {
  const isFilled = 'schema' in declared ? (value: unknown) => value !== null : isNotEmpty
  const schema = 'schema' in declared ? hostSchema(name, declared) : plainSchema(declared, types)
  return {
    schema: declared.required ? v.pipe(schema, v.check(isFilled, 'empty')) : schema,
    required: declared.required === true,
    default: declared.default,
    fields: undefined,
  }
}

function isNotEmpty(value: unknown): boolean {
  if (value === null) return false
  return typeof value === 'string' ? value.trim() !== '' : !Array.isArray(value) || value.length > 0
}

function plainSchema({ type, oneOf = [], min, max }: PlainCustomField, types: FieldTypes): Schema {
  switch (type) {
    case 'integer':
      return integer({ min, max })
    case 'number':
      return number({ min, max })
    case 'boolean':
      return boolean
    case 'choice':
      return choice(oneOf)
    case 'choices':
      return types.choices(oneOf)
    default:
      return types[type]
  }
}

/** Runs a schema of the host. Its messages are shown to the user as they are. */
function hostSchema(name: string, { schema, jsonSchema = {} }: SchemaCustomField): Schema<unknown, Json> {
  return described(
    { type: 'schema', jsonSchema },
    v.pipe(
      anything<unknown>(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const result = schema['~standard'].validate(dataset.value)
        if (result instanceof Promise) {
          // Nothing awaits it, and an unhandled rejection would end the process.
          result.catch(() => {})
          throw new TypeError(`The schema of custom_fields.${name} must be synchronous.`)
        }
        if (!isRecord(result)) throw new TypeError(`The schema of custom_fields.${name} returned no result.`)
        const { issues, value } = result
        if (Array.isArray(issues)) {
          const reasons = issues.map((issue) => (isRecord(issue) ? String(issue['message']) : ''))
          addIssue({ message: issueMessage('refused_by_schema', { reason: reasons.join(' ') }) })
          return NEVER
        }
        const text = JSON.stringify(value)
        return text === undefined ? null : JSON.parse(text)
      }),
    ),
  )
}
