import type { Json, JsonSchema } from './json.ts'
import { type FieldType, notesOf, type Schema } from './schemas.ts'

/** A parameter: how it is parsed, and when it must be given. Its sentence is in the catalogue under the same name. */
export interface Field<I = unknown, O = unknown> {
  readonly schema: Schema<I, O>
  /** Whether a create must have it. An update cannot clear it then. */
  readonly required: boolean
  /** The default that the documentation states. Planners and drafts apply it. */
  readonly default: Json | undefined
  /** If the parameter is an object: its fields. They parse it; the schema only describes it. */
  readonly fields: Fields | undefined
}

/** Parameters by their names. */
export interface Fields {
  readonly [name: string]: Field
}

/** A field that must be given on create. */
export interface RequiredField<I, O> extends Field<I, O> {
  readonly required: true
}

/** A field that must be given on create, and that an update cannot clear. */
export function required<I, O>(schema: Schema<I, O>): RequiredField<I, O> {
  return { schema, required: true, default: undefined, fields: undefined }
}

/** A field that can be left out, with the default that the documentation states. */
export function optional<I, O>(schema: Schema<I, O>, fallback?: Json): Field<I, O> {
  return { schema, required: false, default: fallback, fields: undefined }
}

/** The type of a field. */
export function fieldTypeOf(field: Field): FieldType {
  return notesOf(field.schema).type
}

/** The JSON Schema of a field as it is sent, without its default: an update has none. */
export function jsonSchemaOf(field: Field): JsonSchema {
  return notesOf(field.schema).jsonSchema
}

/** Whether a parameter that is repeated in a query string is a list. */
export function isListField(field: Field | undefined): boolean {
  return field !== undefined && notesOf(field.schema).isList === true
}

type InputOf<F> = F extends Field<infer I, unknown> ? I : never
type OutputOf<F> = F extends Field<unknown, infer O> ? O : never

/** What a caller can give to an update or a list. `null` clears a field in an update, and is ignored in a list. */
export type InputFields<T> = { readonly [N in keyof T]?: InputOf<T[N]> | null }

/** What a caller gives to create a record: the required fields, and some of the others. */
// Mapped over the keys themselves, so that their comments show in editors.
export type InputToCreate<T> = {
  readonly [N in keyof T as T[N] extends RequiredField<unknown, unknown> ? N : never]: InputOf<T[N]>
} & {
  readonly [N in keyof T as T[N] extends RequiredField<unknown, unknown> ? never : N]?: InputOf<T[N]> | null
}

/** The values of a table of fields after parsing: what was given, `null` where a field was cleared. */
export type ValuesOf<T> = { readonly [N in keyof T]?: OutputOf<T[N]> | null }

/** The values of a table of filters after parsing. `null` means not given. */
export type FilterValues<T> = { readonly [N in keyof T]?: OutputOf<T[N]> }
