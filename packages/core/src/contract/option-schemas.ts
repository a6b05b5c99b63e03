import * as v from 'valibot'
import { isHttpUrl } from '../domain/url.ts'
import { isRecord } from './json.ts'

/** The schema of one option. It has a name so that declaration files of other packages do not name Valibot. */
export interface Option<I, O = I> extends v.GenericSchema<I, O> {}

/** The entries of `optionsOf`. */
type Entries = Readonly<Record<string, v.GenericSchema>>

type OptionalNames<E extends Entries> = {
  [K in keyof E]: undefined extends v.InferInput<E[K]> ? K : never
}[keyof E]

/**
 * The options that these entries describe. Derived from the entries, not from their schema, because declaration files keep the
 * doc comments of the entries, but drop them from a type that a schema infers.
 */
export type OptionsOf<E extends Entries> = {
  readonly [K in keyof E as K extends OptionalNames<E> ? K : never]?: v.InferInput<E[K]>
} & {
  readonly [K in keyof E as K extends OptionalNames<E> ? never : K]: v.InferInput<E[K]>
}

/** The options as they are after parsing, defaults included. */
export type ParsedOptions<E extends Entries> = { readonly [K in keyof E]: v.InferOutput<E[K]> }

/**
 * The schema of an object of options. An unknown key is an error, since it is usually a misspelled one; a key that is
 * `undefined` counts as absent. An instance of a class can have other properties besides.
 */
export function optionsOf<const E extends Entries>(
  entries: E,
  message = 'must be an object.',
): Option<OptionsOf<E>, ParsedOptions<E>> {
  const names = Object.keys(entries)
  const schema: v.GenericSchema<object> = v.pipe(
    v.custom<object>(isRecord, message),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !isPlain(dataset.value)) return
      const input = { ...dataset.value }
      for (const [key, value] of Object.entries(input)) {
        if (value === undefined || Object.hasOwn(entries, key)) continue
        const path: [v.ObjectPathItem] = [{ type: 'object', origin: 'value', input, key, value }]
        addIssue({ message: `is not one of ${names.join(', ')}.`, path })
      }
    }),
    // An absent key must reach its own schema, which has the message for it.
    v.transform(
      (input): Record<string, unknown> => Object.fromEntries(names.map((name) => [name, Reflect.get(input, name)])),
    ),
    v.object<v.ObjectEntries>(ownEntries(entries)),
  )
  // The parsed object has the keys of `entries`, each parsed by its own schema.
  return schema as unknown as Option<OptionsOf<E>, ParsedOptions<E>>
}

/**
 * The entries of a `v.object` without a prototype. Valibot loops over entries with `for in`, which would also find what
 * another library has added to `Object.prototype`.
 */
export function ownEntries<E extends Entries>(entries: E): E {
  return Object.assign(Object.create(null), entries)
}

/** Checks a value with a schema and keeps the value itself, since its methods may use `this`. */
export function keepValue<T>(schema: v.GenericSchema): Option<T> {
  return v.pipe(
    v.custom<T>(() => true),
    v.rawCheck(({ dataset, addIssue }) => {
      const { issues = [] } = v.safeParse(schema, dataset.value)
      for (const { message, path } of issues) addIssue({ message, ...(path && { path }) })
    }),
  )
}

function missingMethod(value: unknown, methods: readonly string[]): string | undefined {
  const part: Readonly<Record<string, unknown>> = Object(value ?? {})
  return methods.find((method) => typeof part[method] !== 'function')
}

const anyText: Option<string> = v.string('must be a string.')
const text: Option<string> = v.pipe(
  anyText,
  v.check((given) => given !== '', 'must not be empty.'),
)
const flag: Option<boolean> = v.boolean('must be true or false.')

/** The schemas of single options, for `optionsOf`. An option is required unless it is `optional`. */
export const option = {
  /** An option that can be left out, with a default. */
  optional,
  /** Text that is not empty. */
  text,
  /** Text, which can be empty. */
  anyText,
  /** `true` or `false`. Text such as "false" is an error. */
  flag,
  /** One of a fixed set of strings. */
  oneOf: <const T extends string>(options: readonly T[]): Option<T> =>
    v.picklist(options, `must be one of ${options.join(', ')}.`),
  /** A whole number that is at least `min`. */
  wholeNumber,
  /** A delay in milliseconds. A timer with a delay above the maximum would fire at once. */
  milliseconds: (min = 1): Option<number> => wholeNumber(min, 2_147_483_647, ' of milliseconds,'),
  /** Any function. */
  callback: <T>(): Option<T> => v.custom<T>((value) => typeof value === 'function', 'must be a function.'),
  /** The URL of a page, with an example for the message. */
  httpUrl: (example: string): Option<string> =>
    v.custom<string>(
      (value) => typeof value === 'string' && isHttpUrl(value),
      `must be an absolute http or https URL, such as ${example}.`,
    ),
  /** A list of values that `entry` accepts. */
  listOf: <T>(entry: Option<T>, message: string): Option<readonly T[]> => v.array(entry, message),
  /** A value that a function accepts. */
  accepted: <T>(isAccepted: (value: unknown) => boolean, message: string): Option<T> =>
    v.custom<T>(isAccepted, message),
  /** An object, or a function, with these methods. */
  partWith: <T>(methods: readonly (keyof T & string)[], what: string): Option<T> =>
    v.custom<T>(
      (value) => missingMethod(value, methods) === undefined,
      ({ input }) => `must be ${what}; it lacks ${missingMethod(input, methods)}().`,
    ),
}

function optional<I, O>(schema: v.GenericSchema<I, O>): Option<I | undefined, O | undefined>
function optional<I, O>(schema: v.GenericSchema<I, O>, byDefault: I | (() => I)): Option<I | undefined, O>
function optional(schema: v.GenericSchema, byDefault?: unknown): Option<unknown> {
  return v.optional(schema, byDefault)
}

function wholeNumber(min: number, max: number = Number.MAX_SAFE_INTEGER, unit = ''): Option<number> {
  const range = max === Number.MAX_SAFE_INTEGER ? ` that is at least ${min}` : `${unit} from ${min} to ${max}`
  const message = `must be a whole number${range}.`
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(min, message), v.maxValue(max, message))
}

/**
 * Returns the options as their schema parses them, defaults included. Throws a `TypeError` that names the first option that is
 * wrong: `perPage.max: must be …`. `owner`, such as `memoryStore`, precedes the name.
 */
export function parseOptions<O>(schema: v.GenericSchema<unknown, O>, options: unknown, owner?: string): O {
  const result = v.safeParse(schema, options, { abortEarly: true })
  if (result.success) return result.output
  const [{ message, path = [] }] = result.issues
  const names = [...(owner === undefined ? [] : [owner]), ...path.map(({ key }) => String(key))]
  throw new TypeError(`${names.join('.') || 'options'}: ${message}`)
}

function isPlain(value: unknown): value is object {
  return isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value))
}
