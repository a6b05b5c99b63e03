import type * as inputs from './call-inputs.ts'
import type { FieldsOption, WithDeclared, WithRequired } from './custom-fields.ts'
import type * as outputs from './outputs.ts'
import type * as pages from './responses.ts'
import type { FeedFormatId, OperationId } from './routes.ts'
import type { linkFields } from './selection.ts'
import type { UserId } from './user-ids.ts'

/*
 * The input and the result of each operation as hooks see them. `F` is the type of the option `fields`, and `I` that of the
 * ids of users.
 */

/** A value as it was sent: in a query string or a form, everything is text, and JSON can have 1 and 0 for booleans. */
type Sent<V> = V extends string
  ? string
  : V extends number
    ? number | string
    : V extends boolean
      ? boolean | number | string
      : V extends readonly (infer E)[]
        ? readonly Sent<E>[]
        : V extends object
          ? { readonly [K in keyof V]: Sent<V[K]> }
          : V

/** A view, or the part of it that `fields` and `expand` select. */
type Shown<V> = V extends readonly (infer E)[]
  ? readonly Shown<E>[]
  : V extends object
    ? { readonly [K in keyof V]?: K extends (typeof linkFields)[number] ? ShownLinks<V[K]> : Shown<V[K]> }
    : V

type ShownLinks<V> = V extends readonly (infer E)[] ? readonly (number | Shown<E>)[] : V

interface FieldsInput {
  /** Names of the fields to return. */
  readonly fields?: string | readonly string[]
}

interface EventShapeInput extends FieldsInput {
  /** Whether linked records are objects, not ids. */
  readonly expand?: boolean
  /** The time zone of `start` and `end`. */
  readonly tz?: string
}

interface PasswordInput {
  /** The password of a protected event. */
  readonly password?: string
}

interface ForceInput {
  /** Whether to delete for good. */
  readonly force?: boolean
}

/** What the operations of a collection take and return. */
interface Types {
  readonly filters: unknown
  readonly create: unknown
  readonly update: unknown
  readonly shape: unknown
  readonly secret: unknown
  readonly remove: unknown
  readonly page: unknown
  readonly view: unknown
}

interface Collections<F extends FieldsOption, I extends UserId> {
  readonly events: {
    readonly filters: inputs.EventFilters<F, I>
    readonly create: WithRequired<inputs.EventInput<F, I>, F, 'events'>
    readonly update: inputs.EventUpdate<F, I>
    readonly shape: EventShapeInput
    readonly secret: PasswordInput
    readonly remove: PasswordInput & ForceInput
    readonly page: pages.EventPage<F, I>
    readonly view: outputs.EventView<F, I>
  }
  readonly venues: {
    readonly filters: inputs.VenueFilters<F, I>
    readonly create: WithRequired<inputs.VenueInput<F, I>, F, 'venues'>
    readonly update: inputs.VenueUpdate<F, I>
    readonly shape: FieldsInput
    readonly secret: object
    readonly remove: ForceInput
    readonly page: pages.VenuePage<F, I>
    readonly view: WithDeclared<outputs.VenueView<F, I>, F, 'venues'>
  }
  readonly organizers: {
    readonly filters: inputs.OrganizerFilters<F, I>
    readonly create: WithRequired<inputs.OrganizerInput<F, I>, F, 'organizers'>
    readonly update: inputs.OrganizerUpdate<F, I>
    readonly shape: FieldsInput
    readonly secret: object
    readonly remove: ForceInput
    readonly page: pages.OrganizerPage<F, I>
    readonly view: WithDeclared<outputs.OrganizerView<F, I>, F, 'organizers'>
  }
  readonly categories: {
    readonly filters: inputs.CategoryFilters
    readonly create: WithRequired<inputs.CategoryInput<F>, F, 'categories'>
    readonly update: inputs.CategoryUpdate<F>
    readonly shape: FieldsInput
    readonly secret: object
    readonly remove: object
    readonly page: pages.CategoryPage<F>
    readonly view: WithDeclared<outputs.CategoryView<F>, F, 'categories'>
  }
  readonly tags: {
    readonly filters: inputs.TagFilters
    readonly create: WithRequired<inputs.TagInput<F>, F, 'tags'>
    readonly update: inputs.TagUpdate<F>
    readonly shape: FieldsInput
    readonly secret: object
    readonly remove: object
    readonly page: pages.TagPage<F>
    readonly view: WithDeclared<outputs.TagView<F>, F, 'tags'>
  }
}

interface InputByVerb<T extends Types> {
  readonly list: T['filters'] & T['shape']
  readonly create: T['create']
  readonly get: T['secret'] & T['shape']
  readonly update: T['update']
  readonly delete: T['remove']
  readonly getBySlug: T['secret'] & T['shape']
  readonly updateBySlug: T['update']
  readonly deleteBySlug: T['remove']
}

interface ResultByVerb<T extends Types> {
  readonly list: Shown<T['page']>
  readonly create: T['view']
  readonly get: Shown<T['view']>
  readonly update: T['view']
  readonly delete: T['view']
  readonly getBySlug: Shown<T['view']>
  readonly updateBySlug: T['view']
  readonly deleteBySlug: T['view']
}

interface OtherInputs<F extends FieldsOption, I extends UserId> {
  readonly 'root.get': { readonly namespace?: string; readonly context?: string }
  readonly 'doc.get': object
  readonly 'events.days': inputs.DayFilters<F, I>
  readonly 'feeds.ics': inputs.FeedFilters<F, I>
  readonly 'feeds.rss': inputs.FeedFilters<F, I>
  readonly 'feeds.jsonld': inputs.FeedFilters<F, I>
  readonly 'feeds.fullcalendar': inputs.FullCalendarFilters<F, I>
  readonly 'feeds.event': PasswordInput
  readonly 'feeds.eventBySlug': PasswordInput
}

/** The parameters of an operation as they were sent, after validation. They can include unknown parameters. */
export type OperationInput<
  O extends OperationId,
  F extends FieldsOption = FieldsOption,
  I extends UserId = number,
> = Sent<
  O extends keyof OtherInputs<F, I>
    ? OtherInputs<F, I>[O]
    : O extends `${infer C extends keyof Collections<F, I>}.${infer V extends keyof InputByVerb<Types>}`
      ? InputByVerb<Collections<F, I>[C]>[V]
      : never
>

/** The response body of an operation. The result of a read may lack fields, because a client can select fields. */
export type OperationResult<
  O extends OperationId,
  F extends FieldsOption = FieldsOption,
  I extends UserId = number,
> = O extends 'root.get' | 'doc.get'
  ? Readonly<Record<string, unknown>>
  : O extends 'events.days'
    ? pages.EventDays
    : O extends `feeds.${string}`
      ? { readonly format: FeedFormatId }
      : O extends `${infer C extends keyof Collections<F, I>}.${infer V extends keyof ResultByVerb<Types>}`
        ? ResultByVerb<Collections<F, I>[C]>[V]
        : never

/** The id or slug in the path of an operation; `undefined` if it has none. */
export type OperationTarget<O extends OperationId> = O extends `${string}BySlug`
  ? string
  : O extends `${string}.${'get' | 'update' | 'delete' | 'event'}`
    ? O extends 'root.get' | 'doc.get'
      ? undefined
      : number
    : undefined
