import type { Language } from '../contract/languages.ts'
import type { Json } from './record.ts'

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
