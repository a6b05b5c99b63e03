/** The shape of a value in an answer. Types never change with the data, so a shape says everything. */
export type Shape =
  | { readonly type: 'integer' | 'number' | 'text' | 'boolean' | 'json' }
  | { readonly type: 'choice'; readonly oneOf: readonly string[] }
  | { readonly type: 'list'; readonly of: Shape }
  /** Any keys, values of one shape. */
  | { readonly type: 'map'; readonly of: Shape }
  | { readonly type: 'nullable'; readonly of: Shape }
  | { readonly type: 'object'; readonly keys: Shapes; readonly optional: Shapes }

/** The keys of an object, in the order in which they are shown. */
export type Shapes = Readonly<Record<string, Shape>>

/** A shape that knows the TypeScript type it describes. The type is worked out where the shape is made, once. */
export type Typed<T> = Shape & { readonly view?: T }

/** The TypeScript type that a shape describes. */
export type ViewOf<S> = S extends Typed<infer T> ? T : never

type ViewsOf<K> = { readonly [N in keyof K]: ViewOf<K[N]> }
type TypedShapes = Readonly<Record<string, Typed<unknown>>>

/** A whole number. */
export const integer: Typed<number> = { type: 'integer' }
/** Any number. */
export const number: Typed<number> = { type: 'number' }
/** A text. */
export const text: Typed<string> = { type: 'text' }
/** `true` or `false`. */
export const boolean: Typed<boolean> = { type: 'boolean' }
/** Any JSON value. */
export const json: Typed<unknown> = { type: 'json' }

/** One of a few texts. */
export function choice<const T extends string>(oneOf: readonly T[]): Typed<T> {
  return { type: 'choice', oneOf }
}

/** A list of values of one shape. */
export function listOf<T>(of: Typed<T>): Typed<readonly T[]> {
  return { type: 'list', of }
}

/** An object with any keys and values of one shape. */
export function mapOf<T>(of: Typed<T>): Typed<{ readonly [key: string]: T }> {
  return { type: 'map', of }
}

/** A value of that shape, or `null`. */
export function nullable<T>(of: Typed<T>): Typed<T | null> {
  return { type: 'nullable', of }
}

/** An object with exactly these keys, and perhaps some of the optional ones. */
export function object<K extends TypedShapes, O extends TypedShapes = Record<never, never>>(
  keys: K,
  optional?: O,
): Typed<ViewsOf<K> & Partial<ViewsOf<O>>> {
  return { type: 'object', keys, optional: optional ?? {} }
}
