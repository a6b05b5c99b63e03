import type { Field, Fields } from '../../contract/field.ts'
import type { Moment } from '../../domain/moment.ts'
import type { Json } from '../../ports/record.ts'
import type { LinkInput } from './linked.ts'
import type { ImageInput } from './things.ts'

interface ValueTypes {
  readonly integer: number
  readonly id: number
  readonly number: number
  readonly boolean: boolean
  readonly flag: boolean
  readonly text: string
  readonly longText: string
  readonly name: string
  readonly slug: string
  readonly slugFilter: string
  readonly search: readonly string[]
  readonly ids: readonly number[]
  readonly terms: readonly (number | string)[]
  readonly venues: readonly LinkInput[]
  readonly organizers: readonly LinkInput[]
  readonly moment: Moment
  readonly zone: string
  readonly url: string
  readonly email: string
  readonly image: ImageInput
  readonly cost: readonly string[]
  readonly password: string
  readonly customFields: Readonly<Record<string, Json>>
}

/** What a reader makes of a field. */
export type ValueOf<F extends Field> = F extends { readonly type: 'choice'; readonly oneOf: readonly (infer T)[] }
  ? T
  : F extends { readonly type: 'choices'; readonly oneOf: readonly (infer T)[] }
    ? readonly T[]
    : F['type'] extends keyof ValueTypes
      ? ValueTypes[F['type']]
      : never

/** A table of fields after reading: what was given, `null` where a field was cleared. */
export type ValuesOf<T extends Fields> = { readonly [N in keyof T]?: ValueOf<T[N]> | null }
