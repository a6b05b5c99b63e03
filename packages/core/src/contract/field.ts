import * as v from 'valibot'
import { memoizeByObject } from '../domain/memoize.ts'
import { type Fault, faultOf } from './fault.ts'
import { isRecord, type Json, type JsonSchema } from './json.ts'
import { type FieldType, notesOf, type Schema } from './schemas.ts'

/** A parameter: how it is parsed, and when it must be given. Its description is in the catalogue under the same name. */
export interface Field<I = unknown, O = unknown> {
  /** Parses and checks the value. */
  readonly schema: Schema<I, O>
  /** Whether it must be given to create a record. An update cannot clear a required field. */
  readonly required: boolean
  /** The default that the documentation states. Planners and drafts apply it. */
  readonly default: Json | undefined
  /** The fields of a parameter that is an object. They parse the object, and `schema` only describes it. */
  readonly fields: Fields | undefined
}

/** Parameters by name. */
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

/** The JSON Schema of a field as clients send it. Leaves out the default, because updates have no defaults. */
export function jsonSchemaOf(field: Field): JsonSchema {
  return notesOf(field.schema).jsonSchema
}

/** Whether a parameter that is repeated in a query string becomes a list. */
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

/** The values of a table of filters after parsing. Filters that were `null` or not given are absent. */
export type FilterValues<T> = { readonly [N in keyof T]?: OutputOf<T[N]> }

/**
 * What an operation does with parameters that are not given. `create`: required ones must be given, and `null` means not
 * given. `update`: what is not given stays, and `null` clears a field. `filter`: `null` means not given.
 */
export type Mode = 'create' | 'update' | 'filter'

/** The result of parsing a table of fields. It has every fault, not only the first. */
export interface ParsedFields {
  /** Only what was given; `null` where a field was cleared. It inherits no properties. */
  readonly values: Readonly<Record<string, unknown>>
  /** The names of required fields that were not given. */
  readonly missing: readonly string[]
  readonly faults: readonly Fault[]
}

/** Parses each field of the table. Other names are ignored. */
export function parseFields(fields: Fields, raw: Readonly<Record<string, unknown>>, mode: Mode): ParsedFields {
  const parsed: Parsing = { values: new NullObject(), missing: [], faults: [] }
  for (const { name, field } of namedFieldsOf(fields)) {
    const given = Object.hasOwn(raw, name) ? raw[name] : undefined
    if (field.fields !== undefined) parseObject(name, field.fields, given, mode, parsed)
    else if (given === undefined || (given === null && mode !== 'update')) {
      if (field.required && mode === 'create') parsed.missing.push(name)
    } else parseField(name, field, given, parsed)
  }
  return parsed
}

interface Parsing {
  readonly values: Record<string, unknown>
  readonly missing: string[]
  readonly faults: Fault[]
}

/** An object without inherited properties. V8 reads it faster than one of `Object.create(null)`. */
const NullObject = function NullObject() {} as unknown as new () => Record<string, unknown>
NullObject.prototype = Object.create(null)

/** Reports one fault for each parameter. */
const config = { abortPipeEarly: true }

function parseField(name: string, field: Field, given: unknown, { values, faults }: Parsing): void {
  if (given === null) {
    if (field.required) faults.push({ param: name, code: 'empty' })
    else values[name] = null
    return
  }
  const { issues, output } = v.safeParse(field.schema, given, config)
  if (issues === undefined) values[name] = output
  else for (const { path, message } of issues) faults.push(faultOf(name + suffixOf(path ?? []), message))
}

/**
 * Parses an object of fields, such as `custom_fields`. If a record is created without the object, its required fields are
 * reported as missing.
 */
function parseObject(name: string, fields: Fields, given: unknown, mode: Mode, parsing: Parsing): void {
  const { values, missing, faults } = parsing
  if (mode === 'filter' && (given ?? undefined) === undefined) return
  const requiredNames = requiredNamesOf(fields)
  if (given === undefined && requiredNames.length === 0) return
  const object = given ?? (mode === 'create' ? {} : undefined)
  if (object !== undefined && !isRecord(object)) {
    faults.push({ param: name, code: 'not_object' })
    return
  }
  if (mode === 'create') {
    const isMissing = (key: string): boolean => !Object.hasOwn(object ?? {}, key) || (object?.[key] ?? null) === null
    missing.push(...requiredNames.filter(isMissing).map((key) => `${name}.${key}`))
  } else if (given === null) {
    faults.push(...requiredNames.map((key) => ({ param: `${name}.${key}`, code: 'empty' })))
    values[name] = null
  }
  if (given === undefined || given === null || object === undefined) return
  if (mode === 'filter') {
    const options = Object.keys(fields).join(', ') || '–'
    const others = Object.keys(object).filter((key) => !Object.hasOwn(fields, key))
    faults.push(...others.map((key) => ({ param: `${name}.${key}`, code: 'not_filterable', values: { options } })))
  }
  // `null` clears a field of the object, even when the record is created.
  const parsed = parseFields(fields, object, 'update')
  faults.push(...parsed.faults.map((fault) => ({ ...fault, param: `${name}.${fault.param}` })))
  // `fromEntries` defines keys instead of assigning them, so that a field can be called `__proto__`.
  values[name] = Object.fromEntries(Object.entries(parsed.values))
}

/**
 * The part of a parameter that an issue is about, such as `[0].website`. An index at the end is left out: a fault of an entry
 * names the list.
 */
function suffixOf(path: readonly v.IssuePathItem[]): string {
  const keys = path.map(({ key }) => key)
  const end = typeof keys.at(-1) === 'number' ? -1 : keys.length
  return keys
    .slice(0, end)
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
}

const requiredNamesOf = memoizeByObject((fields: Fields): readonly string[] =>
  Object.keys(fields).filter((key) => fields[key]?.required),
)

interface NamedField {
  readonly name: string
  readonly field: Field
}

/** The fields of a table as a list, which is faster to loop over for each request. */
const namedFieldsOf = memoizeByObject((fields: Fields): readonly NamedField[] =>
  Object.entries(fields).map(([name, field]) => ({ name, field })),
)

/** Checks two parameters that need each other, such as the coordinates of a point. `null` means not given. */
export function checkPair(raw: Readonly<Record<string, unknown>>, one: string, other: string): readonly Fault[] {
  const has = (name: string): boolean => Object.hasOwn(raw, name) && raw[name] !== undefined && raw[name] !== null
  if (has(one) === has(other)) return []
  const [given, missing] = has(one) ? [one, other] : [other, one]
  return [{ param: given, code: 'needs_other', values: { other: missing } }]
}
