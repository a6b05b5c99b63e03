import * as v from 'valibot'
import type { CustomView, FieldsOption, WithDeclared } from './custom-fields.ts'
import {
  type CostDetails,
  costDetailsSchema,
  dateDetails,
  externalIds,
  flag,
  integer,
  integerOrNull,
  jsonObject,
  listOf,
  named,
  type PostHead,
  postHead,
  postTexts,
  type TermHead,
  termHead,
  termTail,
  text,
  textOrNull,
} from './output-parts.ts'
import { eventStatuses } from './statuses.ts'
import type { UserId } from './user-ids.ts'

/**
 * What a view with the schema `S` shows. `H` are its first fields, and `K` is the collection that declares its custom fields.
 */
type Shown<S extends v.GenericSchema, H, F, K extends keyof FieldsOption> = Omit<
  Readonly<v.InferOutput<S>>,
  keyof H | 'custom_fields' | 'author'
> &
  H & {
    /** Custom fields; absent when the collection declares none. */
    readonly custom_fields?: CustomView<F, K>
  }

/** `I` is the type of the ids of users. */
interface Authored<I extends UserId> {
  /** Id of the author; `null` when there is none. */
  readonly author: I | null
}

/** A category, in lists, on its own and in an event. */
export const categorySchema = v.strictObject({
  ...termHead,
  /** Always `event_category`. */
  taxonomy: v.picklist(['event_category']),
  /** Description, may contain HTML; empty when there is none. */
  description: text,
  /** Id of the parent category; 0 at the top level. */
  parent: integer,
  ...termTail,
})

/** A category, in lists, on its own and in an event. */
export interface CategoryView<F extends FieldsOption = FieldsOption>
  extends Shown<typeof categorySchema, TermHead, F, 'categories'> {}

/** A tag, in lists, on its own and in an event. */
export const tagSchema = v.strictObject({
  ...termHead,
  /** Always `event_tag`. */
  taxonomy: v.picklist(['event_tag']),
  /** Description, may contain HTML; empty when there is none. */
  description: text,
  ...termTail,
})

/** A tag, in lists, on its own and in an event. */
export interface TagView<F extends FieldsOption = FieldsOption> extends Shown<typeof tagSchema, TermHead, F, 'tags'> {}

/** A venue, in lists, on its own and in an event. */
export const venueSchema = v.strictObject({
  ...postHead,
  /** Name of the venue. */
  venue: text,
  ...postTexts,
  /** Street address; empty when unknown. */
  address: text,
  /** City; empty when unknown. */
  city: text,
  /** Country; empty when unknown. */
  country: text,
  /** Province or region; empty when unknown. */
  province: text,
  /** State; empty when unknown. */
  state: text,
  /** Postal code; empty when unknown. */
  zip: text,
  /** Telephone number; empty when unknown. */
  phone: text,
  /** Website; `null` when there is none. */
  website: textOrNull,
  /** State or province, whichever the venue has. */
  stateprovince: text,
  /** Latitude in degrees; `null` when unknown. */
  geo_lat: v.nullable(v.number()),
  /** Longitude in degrees; `null` when unknown. */
  geo_lng: v.nullable(v.number()),
  /** Whether to show a map. */
  show_map: flag,
  /** Whether to show a link to a map. */
  show_map_link: flag,
  ...externalIds,
  /** Custom fields; absent when venues declare none. */
  custom_fields: v.exactOptional(jsonObject),
  /** The venue as schema.org JSON-LD; only when you read a single venue. */
  json_ld: v.exactOptional(jsonObject),
})

/** A venue, in lists, on its own and in an event. */
export interface VenueView<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends Shown<typeof venueSchema, PostHead, F, 'venues'>,
    Authored<I> {}

/** An organizer, in lists, on its own and in an event. */
export const organizerSchema = v.strictObject({
  ...postHead,
  /** Name of the organizer. */
  organizer: text,
  ...postTexts,
  /** Telephone number; empty when unknown. */
  phone: text,
  /** Website; `null` when there is none. */
  website: textOrNull,
  /** Email address; empty when unknown. */
  email: text,
  ...externalIds,
  /** Custom fields; absent when organizers declare none. */
  custom_fields: v.exactOptional(jsonObject),
  /** The organizer as schema.org JSON-LD; only when you read a single organizer. */
  json_ld: v.exactOptional(jsonObject),
})

/** An organizer, in lists, on its own and in an event. */
export interface OrganizerView<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends Shown<typeof organizerSchema, PostHead, F, 'organizers'>,
    Authored<I> {}

/** An event with its venues, organizers, categories and tags. */
export const eventSchema = v.strictObject({
  ...postHead,
  /** Title of the event. */
  title: text,
  ...postTexts,
  /** Whether the event lasts all day. */
  all_day: flag,
  /** Start in the event's time zone, `YYYY-MM-DD HH:MM:SS`. */
  start_date: text,
  /** Parts of `start_date`. */
  start_date_details: dateDetails,
  /** End in the event's time zone, `YYYY-MM-DD HH:MM:SS`. */
  end_date: text,
  /** Parts of `end_date`. */
  end_date_details: dateDetails,
  /** Start in UTC, `YYYY-MM-DD HH:MM:SS`. */
  utc_start_date: text,
  /** Parts of `utc_start_date`. */
  utc_start_date_details: dateDetails,
  /** End in UTC, `YYYY-MM-DD HH:MM:SS`. */
  utc_end_date: text,
  /** Parts of `utc_end_date`. */
  utc_end_date_details: dateDetails,
  /** Time zone of the event: an IANA name, `UTC`, or an offset such as `UTC+5:30`. */
  timezone: text,
  /** Abbreviation of the time zone at the start, such as `CEST`. */
  timezone_abbr: text,
  /** Cost as text for people, such as `€5 - €10`; empty when unknown. */
  cost: text,
  /** Amounts and currency found in the cost. */
  cost_details: named<CostDetails>(costDetailsSchema),
  /** Website; `null` when there is none. */
  website: textOrNull,
  /** Whether to show a map. */
  show_map: flag,
  /** Whether to show a link to a map. */
  show_map_link: flag,
  /** Whether lists leave the event out, unless `include` names it. */
  hide_from_listings: flag,
  /** Whether the event is pinned in calendar views. */
  sticky: flag,
  /** Whether the event is featured. */
  featured: flag,
  /** Id of the parent event; `null` when there is none. */
  post_parent: integerOrNull,
  /** Whether the event has tickets. */
  ticketed: flag,
  /** Whether the event takes place as announced, and if not, how it has changed. `scheduled` on a locked event. */
  event_status: v.picklist(eventStatuses),
  /** Why it has this `event_status`; empty when not given. */
  event_status_reason: text,
  /** Where the event takes place online; `null` when it does not. */
  online_url: textOrNull,
  ...externalIds,
  /** Start in ISO 8601 with its UTC offset, `2027-06-21T18:00:00+02:00`; for an all-day event its first day, `2027-06-21`. Empty on a locked event. */
  start: text,
  /** End in ISO 8601 with its UTC offset; for an all-day event the day after its last day. Empty on a locked event. */
  end: text,
  /** Categories, in the order they were given. */
  categories: listOf(named<CategoryView>(categorySchema)),
  /** Tags, in the order they were given. */
  tags: listOf(named<TagView>(tagSchema)),
  /** Venues, in the order they were given. */
  venue: listOf(named<VenueView<FieldsOption, UserId>>(venueSchema)),
  /** Organizers, in the order they were given. */
  organizer: listOf(named<OrganizerView<FieldsOption, UserId>>(organizerSchema)),
  /** Custom fields; empty when events declare none. */
  custom_fields: jsonObject,
  /** The event as schema.org JSON-LD; only when you read a single event. */
  json_ld: v.exactOptional(jsonObject),
})

/** An event with its venues, organizers, categories and tags. */
export interface EventView<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends Omit<
      Readonly<v.InferOutput<typeof eventSchema>>,
      keyof PostHead | 'author' | 'categories' | 'tags' | 'venue' | 'organizer' | 'custom_fields'
    >,
    PostHead,
    Authored<I> {
  /** Categories, in the order they were given. */
  readonly categories: readonly WithDeclared<CategoryView<F>, F, 'categories'>[]
  /** Tags, in the order they were given. */
  readonly tags: readonly WithDeclared<TagView<F>, F, 'tags'>[]
  /** Venues, in the order they were given. */
  readonly venue: readonly WithDeclared<VenueView<F, I>, F, 'venues'>[]
  /** Organizers, in the order they were given. */
  readonly organizer: readonly WithDeclared<OrganizerView<F, I>, F, 'organizers'>[]
  /** Custom fields; empty when events declare none. */
  readonly custom_fields: CustomView<F, 'events'>
}
