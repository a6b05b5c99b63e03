import type { Field } from './field.ts'
import type { categoryFields, eventFields, organizerFields, tagFields, venueFields } from './fields.ts'
import type { Inputs } from './inputs.ts'

type ListOf<T> = T | readonly T[]

/** A linked record: its id, alone or in an object, or the fields of a new one. */
type Linked<T> = number | string | T | { readonly id: number | string }

interface ScalarTypes {
  readonly integer: number | string
  readonly id: number | string
  readonly number: number | string
  readonly boolean: boolean | 0 | 1 | string
  readonly flag: boolean | 0 | 1 | string
  readonly text: string
  readonly longText: string
  readonly name: string
  readonly slug: string
  readonly slugFilter: string
  readonly search: string
  readonly ids: ListOf<number | string>
  readonly terms: ListOf<number | string>
  readonly moment: string | number
  readonly zone: string
  readonly url: string
  readonly email: string
  readonly image: string | number
  readonly cost: ListOf<string | number>
  readonly password: string
  readonly customFields: Readonly<Record<string, unknown>>
}

/** What a caller may give for a field, in wire terms. */
export type Given<F extends Field> = F extends { readonly type: 'choice'; readonly oneOf: readonly (infer T)[] }
  ? T
  : F extends { readonly type: 'choices'; readonly oneOf: readonly (infer T)[] }
    ? ListOf<T>
    : F extends { readonly type: 'venues' }
      ? ListOf<Linked<VenueInput>> | '' | 0
      : F extends { readonly type: 'organizers' }
        ? ListOf<Linked<OrganizerInput>> | '' | 0
        : F['type'] extends keyof ScalarTypes
          ? ScalarTypes[F['type']]
          : never

/** A table of fields as an object in which each may be given, or be `null` to say "none". */
export type GivenAll<T extends Readonly<Record<string, Field>>> = { readonly [N in keyof T]?: Given<T[N]> | null }

type RequiredNames<T> = { [N in keyof T]: T[N] extends { readonly required: true } ? N : never }[keyof T]

/** The same, with the required ones required. */
export type GivenForCreate<T extends Readonly<Record<string, Field>>> = GivenAll<T> & {
  readonly [N in RequiredNames<T>]: T[N] extends Field ? Given<T[N]> : never
}

/** What `calendar.venues.create` takes, and what an event takes for a new venue. */
export interface VenueInput extends GivenForCreate<typeof venueFields> {}

/** What `calendar.organizers.create` takes, and what an event takes for a new organizer. */
export interface OrganizerInput extends GivenForCreate<typeof organizerFields> {}

/** What `calendar.events.create` takes. */
export interface EventInput extends GivenForCreate<typeof eventFields> {}

/** What `calendar.categories.create` takes. */
export interface CategoryInput extends GivenForCreate<typeof categoryFields> {}

/** What `calendar.tags.create` takes. */
export interface TagInput extends GivenForCreate<typeof tagFields> {}

/** What `calendar.<collection>.list` takes. */
export type Filters<O extends keyof Inputs> = GivenAll<Inputs[O]>
