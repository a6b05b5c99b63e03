import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { unawaited } from '../domain/unawaited.ts'
import { issueMessage } from './fault.ts'
import type { Field, Fields } from './field.ts'
import { fieldFilter, filterEntry } from './field-filter.ts'
import type { FieldTypes, ListOf } from './field-types.ts'
import { isRecord, type Json, type JsonSchema } from './json.ts'
import type { LocalizedText } from './localized-text.ts'
import { anything, boolean, choice, described, number, type Schema, storedInteger } from './schemas.ts'

interface CommonCustomField {
  /** Whether the field must be given to create a record. A required field cannot be cleared. */
  readonly required?: boolean
  /** The value that records without one show. It is not stored. Default: `null`. */
  readonly default?: Json
  /** What the field is for, shown in `/doc`. */
  readonly description?: LocalizedText
  /**
   * Whether lists of events, venues and organizers can be filtered by the field. A field with a schema needs a JSON Schema
   * whose type is a string, a number, a boolean, or a list of one of these.
   */
  readonly filterable?: boolean
}

/** A custom field of a plain type. Numbers and booleans can be sent as text, as in the fields of Kalends. */
export interface PlainCustomField extends CommonCustomField {
  /** The type of the value. `choice` is one of `oneOf`, and `choices` is a list of them. */
  readonly type: 'text' | 'integer' | 'number' | 'boolean' | 'url' | 'email' | 'choice' | 'choices'
  /** The values that a `choice` or `choices` can have. */
  readonly oneOf?: readonly string[]
  /** The smallest `integer` or `number`. */
  readonly min?: number
  /** The largest `integer` or `number`. */
  readonly max?: number
}

/** The part of the Standard Schema interface (version 1) that Kalends uses. Valibot, Zod and ArkType have it. */
export interface StandardSchema<I = unknown, O = unknown> {
  /** What Standard Schema requires of a schema. */
  readonly '~standard': {
    /** The version of Standard Schema. */
    readonly version: 1
    /** The library that the schema is from. */
    readonly vendor: string
    /** Returns the parsed value, or what is wrong with it. */
    readonly validate: (value: unknown) => unknown
    /** The types of the value before and after parsing. Only TypeScript uses it. */
    readonly types?:
      | {
          /** The type before parsing. */
          readonly input: I
          /** The type after parsing. */
          readonly output: O
        }
      | undefined
    /** Its own JSON Schema, if the library makes one (Standard JSON Schema). */
    readonly jsonSchema?:
      | {
          /** Returns the JSON Schema of the value before parsing, in the version `target`. */
          readonly input: (options: { readonly target: string }) => object
        }
      | undefined
  }
}

/** A custom field with a schema of your own. The schema must be synchronous and return a JSON value. */
export interface SchemaCustomField extends CommonCustomField {
  /** A schema of Valibot, Zod, ArkType or any other library with the Standard Schema interface. */
  readonly schema: StandardSchema
  /** How `/doc` describes the field. Default: the schema's own JSON Schema, or any value if it has none. */
  readonly jsonSchema?: { readonly [key: string]: Json }
}

/** A custom field: of a plain type, or with a schema. */
export type CustomField = PlainCustomField | SchemaCustomField

/** The custom fields of a collection, by name. */
export type CustomFields = Readonly<Record<string, CustomField>>

/** The custom fields of each collection. */
export interface FieldsOption {
  /** Custom fields of events. */
  readonly events?: CustomFields
  /** Custom fields of venues. */
  readonly venues?: CustomFields
  /** Custom fields of organizers. */
  readonly organizers?: CustomFields
  /** Custom fields of categories. */
  readonly categories?: CustomFields
  /** Custom fields of tags. */
  readonly tags?: CustomFields
}

/** Returns a field for each declared custom field. */
export function customTable(declared: CustomFields, types: FieldTypes): Fields {
  // `fromEntries` defines keys instead of assigning them, so that a field can be called `__proto__`.
  return Object.fromEntries(Object.entries(declared).map(([name, field]) => [name, customField(name, field, types)]))
}

/** Returns a filter for each declared custom field that is filterable. */
export function customFilterTable(declared: CustomFields, types: FieldTypes): Fields {
  const entries = Object.entries(declared).flatMap(([name, field]) => {
    const entry = field.filterable === true ? filterEntry(customField(name, field, types)) : undefined
    return entry === undefined ? [] : [[name, fieldFilter(entry, types.listLength)] as const]
  })
  return Object.fromEntries(entries)
}

/** Returns the field that parses a declared custom field. */
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
  const { text, url, email, choices } = types
  const plain = { text, url, email, boolean, integer: storedInteger({ min, max }), number: number({ min, max }) }
  return { ...plain, choice: choice(oneOf), choices: choices(oneOf) }[type]
}

/** Runs a schema of the host. Its messages are shown to the user as they are. */
function hostSchema(name: string, { schema, jsonSchema }: SchemaCustomField): Schema<unknown, Json> {
  return described(
    { type: 'schema', jsonSchema: jsonSchema ?? ownJsonSchema(schema) },
    v.pipe(
      anything<unknown>(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const result = unawaited(schema['~standard'].validate(dataset.value))
        if (result instanceof Promise) throw new TypeError(`The schema of custom_fields.${name} must be synchronous.`)
        if (!isRecord(result))
          throw new TypeError(
            `The schema of custom_fields.${name} returned no result. Return an object with a value or with issues.`,
          )
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

/** The JSON Schema that a schema has of its own; `{}` if it has none. */
function ownJsonSchema(schema: StandardSchema): JsonSchema {
  const { vendor, jsonSchema } = schema['~standard']
  try {
    const made =
      vendor === 'valibot'
        ? // The vendor identifies the kind of schema.
          toJsonSchema(schema as unknown as v.GenericSchema, { typeMode: 'input', errorMode: 'ignore' })
        : (jsonSchema?.input({ target: 'draft-2020-12' }) ?? {})
    const { $schema: _dialect, ...own } = { $schema: '', ...made }
    return own
  } catch {
    // A schema that cannot describe itself still validates.
    return {}
  }
}

/** A collection that can have custom fields. */
type Collection = keyof FieldsOption

/** The custom fields that `F` declares for a collection. If `F` is not known, there can be any fields. */
type Declared<F, K extends Collection> = F extends { readonly [P in K]: infer D }
  ? D
  : FieldsOption extends F
    ? CustomFields
    : Record<never, never>

interface PlainSchemas extends Pick<FieldTypes, 'text' | 'url' | 'email'> {
  readonly integer: ReturnType<typeof storedInteger>
  readonly number: ReturnType<typeof number>
  readonly boolean: typeof boolean
}

type Types<S> = S extends { readonly '~standard': { readonly types?: infer T } } ? NonNullable<T> : never

/** What a caller gives for a custom field (`input`), or the value that it has in a record (`output`). */
type Typed<C, Side extends 'input' | 'output'> = C extends { readonly schema: infer S }
  ? Types<S> extends { readonly [P in Side]: infer T }
    ? T
    : unknown
  : C extends { readonly type: infer T extends keyof PlainSchemas }
    ? { input: v.InferInput<PlainSchemas[T]>; output: v.InferOutput<PlainSchemas[T]> }[Side]
    : C extends { readonly type: 'choice'; readonly oneOf: readonly (infer T)[] }
      ? T
      : C extends { readonly type: 'choices'; readonly oneOf: readonly (infer T)[] }
        ? { input: ListOf<T>; output: readonly T[] }[Side]
        : unknown

/** Makes editors show an intersection as one object. */
type Flat<T> = { [N in keyof T]: T[N] }

type ToCreate<D> = Flat<
  { readonly [N in keyof D as D[N] extends { readonly required: true } ? N : never]: Typed<D[N], 'input'> } & {
    readonly [N in keyof D as D[N] extends { readonly required: true } ? never : N]?: Typed<D[N], 'input'> | null
  }
>

/** The custom fields to create a record with: the required ones, and some of the others. */
export type CustomInput<F, K extends Collection> = ToCreate<Declared<F, K>>

/** The custom fields to change. Fields that you leave out stay as they are; `null` clears a field that is not required. */
export type CustomUpdate<F, K extends Collection> = {
  readonly [N in keyof Declared<F, K>]?: Typed<Declared<F, K>[N], 'input'> | null
}

/** The custom fields of a record. Only a field with a default has a value in every record, even in older ones. */
export type CustomView<F, K extends Collection> = {
  readonly [N in keyof Declared<F, K>]: Declared<F, K>[N] extends {
    readonly default: string | number | boolean | object
  }
    ? Typed<Declared<F, K>[N], 'output'>
    : Typed<Declared<F, K>[N], 'output'> | null
}

/** One value that a custom field can be filtered by. */
type FilterValue<C> = C extends { readonly type: 'choice' | 'choices'; readonly oneOf: readonly (infer T)[] }
  ? T
  : Typed<C, 'output'> extends infer T
    ? NonNullable<T extends readonly (infer E)[] ? E : T>
    : never

/** A value, a list of which one value must match, or a range that includes both ends. */
type FieldFilterInput<T> = T | readonly T[] | { readonly from?: T; readonly to?: T }

/** What a list can be filtered by: the custom fields that are declared filterable. */
export type CustomFilters<F, K extends Collection> = string extends keyof Declared<F, K>
  ? Readonly<Record<string, unknown>>
  : Filterable<Declared<F, K>> extends infer T
    ? // An empty object type would accept any field.
      [keyof T] extends [never]
      ? Readonly<Record<string, never>>
      : T
    : never

type Filterable<D> = {
  readonly [N in keyof D as D[N] extends { readonly filterable: true } ? N : never]?: FieldFilterInput<
    FilterValue<D[N]>
  > | null
}

/** An input that must have `custom_fields` if some of them are required. */
export type WithRequired<I, F, K extends Collection> =
  Record<never, never> extends CustomInput<F, K> ? I : I & { readonly custom_fields: CustomInput<F, K> }

/** A view that has `custom_fields` if some are declared. */
export type WithDeclared<V, F, K extends Collection> = F extends { readonly [P in K]: CustomFields }
  ? V & { readonly custom_fields: CustomView<F, K> }
  : V
