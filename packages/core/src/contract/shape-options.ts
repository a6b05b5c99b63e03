import type { Language } from './languages.ts'
import type { linkFields } from './selection.ts'

/** The type itself, or the type of its entries if it is a list. */
type Inner<T> = NonNullable<T> extends readonly (infer E)[] ? E : NonNullable<T>

/** The fields in an object. None can be selected if the object can have any keys, such as the sizes of an image. */
type NamesIn<T> = T extends object ? (string extends keyof T ? never : FieldName<T>) : never

/**
 * The name of a field to select from a view, or of a field inside it: `title`, `venue.city`, `image.url`,
 * `custom_fields.price`.
 */
export type FieldName<V> = {
  [K in keyof V & string]-?:
    | K
    | (K extends 'custom_fields' ? `${K}.${keyof NonNullable<V[K]> & string}` : `${K}.${NamesIn<Inner<V[K]>>}`)
}[keyof V & string]

/** How records are shown. `V` is the view, `S` what is selected, and `E` whether linked records are expanded. */
export type ShapeOptions<V, S extends string, E extends boolean> = V extends { readonly end_date: string }
  ? EventShape<S, E>
  : RecordShape<S>

/** The language of a call. */
export interface InLanguage {
  /** The language of texts in the result and in errors. Default: the calendar's. */
  readonly i18n_language?: Language
}

/** Which fields of records a call returns, and in which language. */
export interface RecordShape<S extends string> extends InLanguage {
  /** The fields to return, such as `['id', 'title', 'venue.city']`. Default: all of them. */
  readonly select?: readonly S[]
}

/** How a call returns events. */
export interface EventShape<S extends string, E extends boolean> extends RecordShape<S> {
  /** Whether categories, tags, venues and organizers are objects. With `false`, they are ids. Default: `true`. */
  readonly expand?: E
  /** The time zone of `start` and `end`. Default: the time zone of each event. */
  readonly tz?: string
}

/** The filters of `iterate`, which returns all pages: `F` without `page`. */
export type WithoutPage<F> = { readonly [K in keyof F as K extends 'page' ? never : K]: F[K] }

/** A view in the shape that `select` (`S`) and `expand` (`E`) give it. */
export type Shaped<V, S extends string, E extends boolean> = E extends false
  ? Selected<Unexpanded<V>, S>
  : Selected<V, S>

/** A page of views in the shape that `select` (`S`) and `expand` (`E`) give them. */
export type ShapedPage<P, V, S extends string, E extends boolean> = [S, E] extends [never, true]
  ? P
  : { readonly [K in keyof P]: P[K] extends readonly unknown[] ? readonly Shaped<V, S, E>[] : P[K] }

type Unexpanded<V> = {
  readonly [K in keyof V]: K extends (typeof linkFields)[number] ? readonly number[] : V[K]
}

/** The fields that `S` names, or the whole view if it names none. An object that can have any keys is always shown whole. */
type Selected<V, S extends string> = [S] extends [never]
  ? V
  : V extends readonly (infer E)[]
    ? readonly Selected<E, S>[]
    : V extends object
      ? string extends keyof V
        ? V
        : { readonly [K in keyof V as K extends Head<S> ? K : never]: K extends S ? V[K] : Selected<V[K], Tail<S, K>> }
      : V

type Head<S extends string> = S extends `${infer H}.${string}` ? H : S
type Tail<S extends string, K> = K extends string ? (S extends `${K}.${infer T}` ? T : never) : never
