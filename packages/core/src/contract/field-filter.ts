import * as v from 'valibot'
import { compareFieldValues, FIELD_VALUE_LENGTH, type FieldValue, type ValueRange } from '../domain/field-values.ts'
import { type Field, jsonSchemaOf, optional } from './field.ts'
import { hasUpTo, tooMany } from './field-types.ts'
import { isRecord } from './json.ts'
import { anything, boolean, choice, described, number, type Schema, textUpTo } from './schemas.ts'

/** How one value of a custom field is parsed in a filter; `undefined` if its values cannot be compared. */
export function filterEntry(field: Field): FilterEntry | undefined {
  const schema = jsonSchemaOf(field)
  const { type, items } = withoutNull(schema)
  return type === 'array' && isRecord(items) ? entryOf(withoutNull(items)) : entryOf(withoutNull(schema))
}

type FilterEntry = Schema<unknown, FieldValue>

type Parts = Readonly<Record<string, unknown>>

/** The schema of the value alone, if the given one is an `anyOf` of that schema and `null`. */
function withoutNull(schema: Parts): Parts {
  const others = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter((one) => Object(one)['type'] !== 'null') : []
  return others.length === 1 && isRecord(others[0]) ? others[0] : schema
}

function entryOf({ type, enum: options }: Parts): FilterEntry | undefined {
  if (Array.isArray(options) && options.every((option) => typeof option === 'string')) return choice(options)
  if (type === 'integer' || type === 'number') return number()
  if (type === 'boolean') return v.pipe(boolean, v.transform(Number))
  return type === 'string' ? v.pipe(textUpTo(FIELD_VALUE_LENGTH), v.nonEmpty('empty')) : undefined
}

/**
 * A filter on a custom field. A string is one value, several separated by commas, or a range such as `10..20`, `10..`
 * or `..20`; a backslash before a comma or a dot makes it part of the value. Nothing is split or unescaped in a list,
 * or in an object with `from` and `to`.
 */
export function fieldFilter(entry: FilterEntry, mostValues: number): Field<unknown, ValueRange> {
  const isFew = hasUpTo(mostValues)
  const schema = v.pipe(
    anything<unknown>(),
    v.rawTransform<unknown, ValueRange>(({ dataset: { value: raw }, addIssue, NEVER }) => {
      const written = isFew(raw) ? writtenIn(raw) : tooMany(mostValues)
      const isTooMuch = typeof written === 'object' && (written.values?.length ?? 0) > mostValues
      const given = isTooMuch ? tooMany(mostValues) : written
      if (typeof given === 'string') {
        addIssue({ message: given })
        return NEVER
      }
      const parse = (value: unknown): FieldValue | undefined => {
        const { success, issues, output } = v.safeParse(entry, value, { abortPipeEarly: true })
        if (!success) addIssue({ message: issues[0].message })
        return success ? output : undefined
      }
      const bound = (value: unknown): FieldValue | undefined => (value === undefined ? undefined : parse(value))
      const values = given.values?.map(parse).filter((value) => value !== undefined)
      const [from, to] = [bound(given.from), bound(given.to)]
      if (from !== undefined && to !== undefined && compareFieldValues(from, to) > 0) addIssue({ message: 'not_range' })
      return { values, from, to }
    }),
  )
  return optional(described({ type: 'schema', jsonSchema: { type: 'string' } }, schema))
}

interface Written {
  readonly values?: readonly unknown[]
  readonly from?: unknown
  readonly to?: unknown
}

/** The values or bounds of a filter, not parsed yet, or the code of what is wrong with it. */
function writtenIn(raw: unknown): Written | string {
  if (Array.isArray(raw)) return { values: raw }
  if (isRecord(raw)) {
    const { from = undefined, to = undefined, ...others } = raw
    const isRange = (from ?? to ?? undefined) !== undefined && Object.keys(others).length === 0
    return isRange ? { from: from ?? undefined, to: to ?? undefined } : 'not_range'
  }
  if (typeof raw !== 'string') return { values: [raw] }
  const parts = partsOf(raw)
  const [[from = '', to = '', ...more] = []] = parts
  if (parts.every((part) => part.length === 1)) return { values: parts.flat().filter((value) => value !== '') }
  if (parts.length > 1 || more.length > 0 || from + to === '') return 'not_range'
  return { from: from || undefined, to: to || undefined }
}

/** Splits a string at commas, and each part at double dots. */
function partsOf(text: string): readonly (readonly string[])[] {
  const parts: string[][] = [['']]
  for (const [token] of text.matchAll(/\\[\\,.]|\.\.|[,\\.]|[^\\,.]+/g)) {
    const last = parts.at(-1) ?? []
    if (token === ',') parts.push([''])
    else if (token === '..') last.push('')
    else last.push((last.pop() ?? '') + (token.length === 2 && token.startsWith('\\') ? token.slice(1) : token))
  }
  return parts.map((part) => part.map((value) => value.trim()))
}

/** Writes a filter as text, as it is in a query string. */
export function spellFilter(given: unknown): string {
  const spell = (value: unknown): string => spellValue(value ?? '').replace(/[\\,]|\.(?=\.)|\.$/g, '\\$&')
  if (Array.isArray(given)) return given.map(spell).join(',')
  return isRecord(given) ? `${spell(given['from'])}..${spell(given['to'])}` : spellValue(given)
}

/**
 * A value as a query string spells it. An object becomes an empty string: it is invalid, and `String` throws for some
 * objects.
 */
export function spellValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value)
}
