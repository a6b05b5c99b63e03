import * as v from 'valibot'
import { type Fault, faultOf } from './fault.ts'
import type { Field, Fields } from './field.ts'
import { isRecord } from './json.ts'

/**
 * What an operation does with parameters that are not given. `create`: required ones must be given, and `null` means not
 * given. `update`: what is not given stays, and `null` clears a field. `filter`: `null` means not given.
 */
export type Mode = 'create' | 'update' | 'filter'

/** The result of parsing a table of fields. It has every fault, not only the first. */
export interface ParsedFields {
  /** Only what was given; `null` where a field was cleared. It inherits no names. */
  readonly values: Readonly<Record<string, unknown>>
  /** The names of required fields that were not given. */
  readonly missing: readonly string[]
  readonly faults: readonly Fault[]
}

/** Parses each field of the table. Other names are ignored. */
export function parseFields(fields: Fields, raw: Readonly<Record<string, unknown>>, mode: Mode): ParsedFields {
  const parsed: Parsing = { values: new Values(), missing: [], faults: [] }
  for (const { name, field } of rowsOf(fields)) {
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

/** An object without inherited names. V8 reads it faster than one of `Object.create(null)`. */
const Values = function Values() {} as unknown as new () => Record<string, unknown>
Values.prototype = Object.create(null)

/** One fault for a parameter is enough. */
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

/** An object of fields, such as `custom_fields`. On create its required fields must be given even if it is not. */
function parseObject(name: string, fields: Fields, given: unknown, mode: Mode, parsing: Parsing): void {
  const { values, missing, faults } = parsing
  const object = given ?? (mode === 'create' ? {} : undefined)
  if (object !== undefined && !isRecord(object)) {
    faults.push({ param: name, code: 'not_object' })
    return
  }
  const requiredNames = Object.keys(fields).filter((key) => fields[key]?.required)
  if (mode === 'create') {
    const isMissing = (key: string): boolean => !Object.hasOwn(object ?? {}, key) || (object?.[key] ?? null) === null
    missing.push(...requiredNames.filter(isMissing).map((key) => `${name}.${key}`))
  } else if (given === null) {
    faults.push(...requiredNames.map((key) => ({ param: `${name}.${key}`, code: 'empty' })))
    values[name] = null
  }
  if (given === undefined || given === null || object === undefined) return
  // `null` clears a field of the object, even when the record is created.
  const parsed = parseFields(fields, object, 'update')
  faults.push(...parsed.faults.map((fault) => ({ ...fault, param: `${name}.${fault.param}` })))
  // `fromEntries` defines keys, so that a field can be called `__proto__`.
  values[name] = Object.fromEntries(Object.entries(parsed.values))
}

/** The part of a parameter that an issue is about: `[0].website`. An entry alone is not named, only its list. */
function suffixOf(path: readonly v.IssuePathItem[]): string {
  const keys = path.map(({ key }) => key)
  const end = typeof keys.at(-1) === 'number' ? -1 : keys.length
  return keys
    .slice(0, end)
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
}

interface Row {
  readonly name: string
  readonly field: Field
}

const tables = new WeakMap<Fields, readonly Row[]>()

/** The fields of a table as a list, which is faster to loop over for each request. */
function rowsOf(fields: Fields): readonly Row[] {
  const known = tables.get(fields)
  if (known !== undefined) return known
  const rows = Object.entries(fields).map(([name, field]) => ({ name, field }))
  tables.set(fields, rows)
  return rows
}
