import type * as v from 'valibot'
import type { CustomFields, FieldsOption } from './custom-fields.ts'
import type { FieldTypes, ListOf } from './field-types.ts'
import type { boolean, integer, number } from './schemas.ts'

/** A collection that can have custom fields. */
type Collection = keyof FieldsOption

/** The custom fields that `F` declares for a collection. If it is not known what is declared, there can be any. */
type Declared<F, K extends Collection> = F extends { readonly [P in K]: infer D }
  ? D
  : FieldsOption extends F
    ? CustomFields
    : Record<never, never>

interface PlainSchemas extends Pick<FieldTypes, 'text' | 'url' | 'email'> {
  readonly integer: ReturnType<typeof integer>
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

/** Shows an intersection as one object. */
type Flat<T> = { [N in keyof T]: T[N] }

type ToCreate<D> = Flat<
  { readonly [N in keyof D as D[N] extends { readonly required: true } ? N : never]: Typed<D[N], 'input'> } & {
    readonly [N in keyof D as D[N] extends { readonly required: true } ? never : N]?: Typed<D[N], 'input'> | null
  }
>

/** The custom fields to create a record with: the required ones, and some of the others. */
export type CustomInput<F, K extends Collection> = ToCreate<Declared<F, K>>

/** The custom fields to change. What is left out stays as it is; `null` clears a field that is not required. */
export type CustomUpdate<F, K extends Collection> = {
  readonly [N in keyof Declared<F, K>]?: Typed<Declared<F, K>[N], 'input'> | null
}

/** The custom fields of a record. Only a field with a default has a value in every record, also in older ones. */
export type CustomView<F, K extends Collection> = {
  readonly [N in keyof Declared<F, K>]: Declared<F, K>[N] extends {
    readonly default: string | number | boolean | object
  }
    ? Typed<Declared<F, K>[N], 'output'>
    : Typed<Declared<F, K>[N], 'output'> | null
}

/** An input that must have `custom_fields` if some of them are required. */
export type WithRequired<I, F, K extends Collection> =
  Record<never, never> extends CustomInput<F, K> ? I : I & { readonly custom_fields: CustomInput<F, K> }

/** A view that has `custom_fields` if some are declared. */
export type WithDeclared<V, F, K extends Collection> = F extends { readonly [P in K]: CustomFields }
  ? V & { readonly custom_fields: CustomView<F, K> }
  : V
