import * as v from 'valibot'
import { isCleanText } from '../domain/fold-text.ts'
import { type Moment, readMoment } from '../domain/moment.ts'
import { type RangeEdge, readRangeEdge } from '../domain/range-edge.ts'
import { readZone } from '../domain/zone.ts'
import { issueMessage } from './fault.ts'
import type { JsonSchema } from './json.ts'

/** A schema that takes an `I` in TypeScript and anything at run time, and returns an `O`. */
export type Schema<I = unknown, O = unknown> = v.GenericSchema<I, O>

/** The types of fields. */
export type FieldType =
  | 'integer'
  | 'id'
  | 'number'
  | 'boolean'
  | 'flag'
  | 'text'
  | 'longText'
  | 'name'
  | 'slug'
  | 'slugFilter'
  | 'search'
  | 'choice'
  | 'choices'
  | 'ids'
  | 'terms'
  | 'venues'
  | 'organizers'
  | 'moment'
  | 'zone'
  | 'url'
  | 'email'
  | 'image'
  | 'cost'
  | 'password'
  | 'customFields'
  | 'placeNames'
  | 'externalText'
  | 'externalTexts'
  | 'fieldNames'
  | 'cursor'
  | 'schema'

/** Metadata of a schema, for code that does not parse with it. */
export interface SchemaNotes {
  readonly type: FieldType
  /** How the OpenAPI document describes the input. It cannot be derived from a schema with a transformation. */
  readonly jsonSchema: JsonSchema
  /** Whether a parameter that is repeated in a query string (`tags=1&tags=2`) is a list. */
  readonly isList?: true
}

/** A schema with its notes. */
export function described<I, O>(notes: SchemaNotes, schema: Schema<I, O>): Schema<I, O> {
  // One pipe runs faster than a pipe in a pipe.
  const items = 'pipe' in schema ? (schema.pipe as readonly [Schema<I, O>]) : ([schema] as const) // Made by `v.pipe`.
  return v.pipe(...items, v.metadata({ ...notes }))
}

/** The notes of a schema. Every schema of a field has some. */
export function notesOf(schema: Schema): SchemaNotes {
  return { type: 'schema', jsonSchema: {}, ...v.getMetadata(schema) }
}

/**
 * The first step of the schema of a field. It accepts any value, because a request can contain anything. In TypeScript, the
 * value must be a `T`.
 */
export function anything<T>(): Schema<T, unknown> {
  return v.custom<T>(() => true)
}

/** Parses a value, or reports a fault if `parse` returns `undefined`. */
export function parsed<I, O>(parse: (value: I) => O | undefined, code: string): v.RawTransformAction<I, O> {
  return v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const value = parse(dataset.value)
    if (value !== undefined) return value
    addIssue({ message: code })
    return NEVER
  })
}

/** The smallest and the largest number that a field takes. */
export interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

const wholeNumber = /^[+-]?\d{1,400}$/
const decimalNumber = /^[+-]?(?:\d{1,17}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,3})?$/

/** The integers that are exact in JavaScript. */
const safe = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }

/** For lookups: numbers that are not exact are clamped, because no page and no record has such a number. */
const clamped = v.pipe(v.number(), v.toMinValue(safe.min), v.toMaxValue(safe.max))

/** For numbers to store: those that are not exact are rejected, because clamping would store another number. */
const exact = v.pipe(
  v.number(),
  v.minValue(safe.min, issueMessage('too_small', { min: safe.min })),
  v.maxValue(safe.max, issueMessage('too_large', { max: safe.max })),
)

/** A whole number to look something up by, or one written as text. */
export function integer(bounds: Bounds = {}): Schema<number | string, number> {
  return integerWith(clamped, bounds)
}

/** A whole number to store, or one written as text. */
export function storedInteger(bounds: Bounds = {}): Schema<number | string, number> {
  return integerWith(exact, bounds)
}

function integerWith(range: typeof clamped | typeof exact, bounds: Bounds): Schema<number | string, number> {
  return described(
    { type: 'integer', jsonSchema: { type: 'integer', ...boundsSchema(bounds) } },
    v.pipe(
      anything<number | string>(),
      v.transform((raw) => numberIn(raw, wholeNumber)),
      v.number('not_integer'),
      v.integer('not_integer'),
      range,
      within(bounds),
    ),
  )
}

/** A finite number, or one written as text. */
export function number(bounds: Bounds = {}): Schema<number | string, number> {
  return described(
    { type: 'number', jsonSchema: { type: 'number', ...boundsSchema(bounds) } },
    v.pipe(
      anything<number | string>(),
      v.transform((raw) => numberIn(raw, decimalNumber)),
      v.number('not_number'),
      v.finite('not_number'),
      within(bounds),
    ),
  )
}

function numberIn(raw: unknown, pattern: RegExp): unknown {
  return typeof raw === 'string' && pattern.test(raw.trim()) ? Number(raw.trim()) : raw
}

function within({ min = -Infinity, max = Infinity }: Bounds): v.RawTransformAction<number, number> {
  const message =
    max === Infinity
      ? issueMessage('too_small', { min })
      : min === -Infinity
        ? issueMessage('too_large', { max })
        : issueMessage('out_of_range', { min, max })
  return v.rawTransform(({ dataset: { value }, addIssue }) => {
    if (value < min || value > max) addIssue({ message })
    // Turns -0 into 0. JSON shows both as 0, but not every comparison treats them as equal.
    return value + 0
  })
}

function boundsSchema({ min, max }: Bounds): JsonSchema {
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }
}

/** The id of a record: a whole number above zero, or one written as text. */
export const id: Schema<number | string, number> = idOf(integer())

/** The id of a user in the host. Unlike the id of a record, it is stored without being looked up. */
export const numericUserId: Schema<number | string, number> = idOf(storedInteger())

function idOf(whole: Schema<number | string, number>): Schema<number | string, number> {
  return described(
    { type: 'id', jsonSchema: { type: 'integer', minimum: 1 } },
    v.pipe(
      whole,
      v.check((value) => value > 0, 'not_positive'),
    ),
  )
}

const words = { true: true, false: false, 1: true, 0: false }
const moreWords = { ...words, yes: true, no: false, on: true, off: false }

/** `true`, `false`, `1` or `0`, as JSON or as text in any case. */
export const boolean: Schema<boolean | 0 | 1 | `${boolean | 0 | 1}`, boolean> = described(
  { type: 'boolean', jsonSchema: { type: 'boolean' } },
  v.pipe(anything<boolean | 0 | 1 | `${boolean | 0 | 1}`>(), parsed(wordIn(words), 'not_boolean')),
)

type FlagWord = keyof typeof moreWords

/** A boolean that can also be written as `yes`, `no`, `on` or `off`. */
export const flag: Schema<boolean | FlagWord | `${FlagWord}`, boolean> = described(
  {
    type: 'flag',
    jsonSchema: {
      anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'] }],
    },
  },
  v.pipe(anything<boolean | FlagWord | `${FlagWord}`>(), parsed(wordIn(moreWords), 'not_flag')),
)

function wordIn(known: Readonly<Record<string, boolean>>): (raw: unknown) => boolean | undefined {
  const byText = new Map(Object.entries(known))
  return (raw) => {
    if (typeof raw === 'string') return byText.get(raw.trim().toLowerCase())
    return typeof raw === 'boolean' || typeof raw === 'number' ? byText.get(String(raw)) : undefined
  }
}

/** One of a fixed set of strings. */
export function choice<const T extends string>(options: readonly T[]): Schema<T, T> {
  const message = issueMessage('not_one_of', { options: options.join(', ') })
  return described({ type: 'choice', jsonSchema: { type: 'string', enum: options } }, v.picklist(options, message))
}

/** A date, a date with a time, or Unix seconds. */
export const moment: Schema<string | number, Moment> = momentAs(readMoment)

/** A date like `moment`, as the start or the end of a range. */
export const rangeEdge: Schema<string | number, RangeEdge> = momentAs(readRangeEdge)

function momentAs<T>(read: (raw: unknown) => T | undefined): Schema<string | number, T> {
  const examples = ['2027-03-10', '2027-03-10 18:30:00', '2027-03-10T18:30:00+02:00', 1_804_682_400]
  return described(
    { type: 'moment', jsonSchema: { type: ['string', 'integer'], examples } },
    v.pipe(anything<string | number>(), parsed(read, 'not_date')),
  )
}

/** The name of a time zone in any case, or a fixed UTC offset. */
export const zone: Schema<string, string> = described(
  { type: 'zone', jsonSchema: { type: 'string', examples: ['Europe/Paris', 'UTC', 'UTC+5:30'] } },
  v.pipe(anything<string>(), v.string('not_zone'), parsed(readZone, 'not_zone')),
)

/** A time zone in a query string, where the plus of an offset arrives as a space unless it is percent-encoded. */
export const zoneInQuery: Schema<string, string> = described(
  notesOf(zone),
  v.pipe(
    anything<string>(),
    v.transform((raw: unknown) => (typeof raw === 'string' ? raw.replace(/^(utc)? (?=\d)/i, '$1+') : raw)),
    v.string('not_zone'),
    parsed(readZone, 'not_zone'),
  ),
)

/** Text with a maximum length, without characters that some stores or clients cannot handle. */
export function textUpTo(max: number, code: string = 'not_text'): Schema<string, string> {
  return v.pipe(
    anything<string>(),
    v.transform((raw: unknown) => (typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : raw)),
    v.string(code),
    v.check((text) => isAtMost(text, max), issueMessage('too_long', { max })),
    v.check(isCleanText, code === 'not_text' ? 'bad_characters' : code),
  )
}

/** Counts code points: an emoji is two units of a string, but one character to a reader. */
function isAtMost(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && [...text].length <= max)
}
