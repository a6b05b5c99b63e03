import * as v from 'valibot'
import type { OrganizerInput, VenueInput } from './call-inputs.ts'
import { checkPair, type Field, type Fields, optional, required } from './field.ts'
import type { FieldTypes } from './field-types.ts'
import type { Json } from './json.ts'
import { links } from './links.ts'
import { boolean, choice, described, flag, integer, moment, number, zone } from './schemas.ts'
import { eventStatuses, statuses } from './statuses.ts'

const status = choice(statuses)

type LongText = ReturnType<FieldTypes['longText']>

/** What the tables of fields are made from: the types of one calendar, and the custom fields of the collection. */
export interface FieldParts {
  readonly types: FieldTypes
  readonly description: LongText
  readonly custom: Fields
}

/** Like `FieldParts`, for a collection whose records have an excerpt. */
export interface PostParts extends FieldParts {
  readonly excerpt: LongText
}

type CustomFieldsField = Field<Readonly<Record<string, unknown>>, Readonly<Record<string, Json>>>

function customFields(fields: Fields): CustomFieldsField {
  // The fields parse the object; the schema only describes it.
  const schema = v.custom<Readonly<Record<string, Json>>>(() => true)
  const notes = { type: 'customFields', jsonSchema: { type: 'object' } } as const
  return { ...optional(described(notes, schema)), fields }
}

/**
 * What can be written to a venue. `excerpt`, `slug`, `geo_lat`, `geo_lng`, `external_source`, `external_id` and
 * `custom_fields` go beyond the spec.
 */
export function venueFields({ types, description, excerpt, custom }: PostParts) {
  const { name, text, slug, url, image, userId, externalText } = types
  return {
    /** The name. It must not be blank. */
    venue: required(name),
    /** The id of the author. Setting another user requires permission. The default is the user who creates it. */
    author: optional(userId),
    /** The publication date, in the calendar's time zone. The default is now. A future date schedules it. */
    date: optional(moment),
    /** The publication date, in UTC. `date` wins over it. */
    date_utc: optional(moment),
    /** The description. It can be HTML; the option `sanitize` cleans it. */
    description: optional(description, null),
    /** A short description. It can be HTML; the option `sanitize` cleans it. */
    excerpt: optional(excerpt, null),
    /** The slug. The default is made from the name. A number is appended if it is taken. */
    slug: optional(slug),
    /** The status. The default is `publish` for users who can publish, otherwise `draft`. */
    status: optional(status),
    /** Whether to show a map. The default is `true`. */
    show_map: optional(flag, null),
    /** Whether to show a link to a map. The default is `true`. */
    show_map_link: optional(flag, null),
    /** The street address. */
    address: optional(text, null),
    /** The city. */
    city: optional(text, null),
    /** The country. */
    country: optional(text, null),
    /** The province or region. */
    province: optional(text, null),
    /** The state. */
    state: optional(text, null),
    /** The postal code. */
    zip: optional(text, null),
    /** The phone number. */
    phone: optional(text, null),
    /** The state or province. The default is `state` in the United States or without a country, otherwise `province`. */
    stateprovince: optional(text, null),
    /** The website: an absolute http or https URL. */
    website: optional(url, null),
    /** The image: the id of a known one, or an absolute URL. The URL is stored, not fetched. */
    image: optional(image, null),
    /** The latitude in degrees, from -90 to 90. It needs `geo_lng`. */
    geo_lat: optional(number({ min: -90, max: 90 })),
    /** The longitude in degrees, from -180 to 180. It needs `geo_lat`. */
    geo_lng: optional(number({ min: -180, max: 180 })),
    /**
     * The source of an imported record: a name of your choice. It needs `external_id`, and permission to edit others' records.
     */
    external_source: optional(externalText, null),
    /** The id of the record at its source. Must be unique in the collection for each `external_source`. */
    external_id: optional(externalText, null),
    /** The custom fields that the option `fields` declares for venues. */
    custom_fields: customFields(custom),
  }
}

/**
 * What can be written to an organizer. `excerpt`, `slug`, `external_source`, `external_id` and `custom_fields` go beyond the
 * spec.
 */
export function organizerFields({ types, description, excerpt, custom }: PostParts) {
  const { name, text, slug, url, email, image, userId, externalText } = types
  return {
    /** The name. It must not be blank. */
    organizer: required(name),
    /** The id of the author. Setting another user requires permission. The default is the user who creates it. */
    author: optional(userId, null),
    /** The publication date, in the calendar's time zone. The default is now. A future date schedules it. */
    date: optional(moment, null),
    /** The publication date, in UTC. `date` wins over it. */
    date_utc: optional(moment, null),
    /** The description. It can be HTML; the option `sanitize` cleans it. */
    description: optional(description, null),
    /** A short description. It can be HTML; the option `sanitize` cleans it. */
    excerpt: optional(excerpt, null),
    /** The slug. The default is made from the name. A number is appended if it is taken. */
    slug: optional(slug),
    /** The status. The default is `publish` for users who can publish, otherwise `draft`. */
    status: optional(status, null),
    /** The phone number. */
    phone: optional(text, null),
    /** The website: an absolute http or https URL. */
    website: optional(url, null),
    /** The e-mail address. */
    email: optional(email, null),
    /** The image: the id of a known one, or an absolute URL. The URL is stored, not fetched. */
    image: optional(image, null),
    /**
     * The source of an imported record: a name of your choice. It needs `external_id`, and permission to edit others' records.
     */
    external_source: optional(externalText, null),
    /** The id of the record at its source. Must be unique in the collection for each `external_source`. */
    external_id: optional(externalText, null),
    /** The custom fields that the option `fields` declares for organizers. */
    custom_fields: customFields(custom),
  }
}

/** The fields of the records that an event can create along with itself. */
export interface LinkedFields {
  readonly venues: VenueFields
  readonly organizers: OrganizerFields
}

/**
 * What can be written to an event. `post_parent`, `ticketed`, `event_status`, `event_status_reason`, `online_url`,
 * `external_source`, `external_id`, `password` and `custom_fields` go beyond the spec.
 */
export function eventFields({ types, description, excerpt, custom }: PostParts, { venues, organizers }: LinkedFields) {
  const { name, text, slug, url, image, cost, terms, password, userId, externalText, linkLimit: max } = types
  const checkPoint = (raw: Readonly<Record<string, unknown>>) => checkPair(raw, 'geo_lat', 'geo_lng')
  return {
    /** The title. It must not be blank. */
    title: required(name),
    /** When it starts: `2027-03-10 18:30`, in the event's time zone; with an offset or `Z`; or Unix seconds. */
    start_date: required(moment),
    /** When it ends: `2027-03-10 18:30`, in the event's time zone; with an offset or `Z`; or Unix seconds. */
    end_date: required(moment),
    /** The id of the author. Setting another user requires permission. The default is the user who creates it. */
    author: optional(userId),
    /** The publication date, in the calendar's time zone. The default is now. A future date schedules it. */
    date: optional(moment),
    /** The publication date, in UTC. `date` wins over it. */
    date_utc: optional(moment),
    /** The description. It can be HTML; the option `sanitize` cleans it. */
    description: optional(description),
    /** The slug. The default is made from the title. A number is appended if it is taken. */
    slug: optional(slug),
    /** A short description. It can be HTML; the option `sanitize` cleans it. */
    excerpt: optional(excerpt),
    /** The status. The default is `publish` for users who can publish, otherwise `draft`. */
    status: optional(status),
    /** The time zone: an IANA name, `UTC`, or a fixed offset such as `UTC+5:30`. The default is the calendar's. */
    timezone: optional(zone),
    /** Whether it lasts from the first to the last minute of its days. */
    all_day: optional(boolean, false),
    /** The image: the id of a known one, or an absolute URL. The URL is stored, not fetched. */
    image: optional(image),
    /** The cost: text such as `$10`, a number, or a list of them. `0` is free. */
    cost: optional(cost),
    /** The website: an absolute http or https URL. */
    website: optional(url, null),
    /** Whether to show a map. */
    show_map: optional(boolean, true),
    /** Whether to show a link to a map. */
    show_map_link: optional(boolean, true),
    /** Whether lists leave it out, unless `include` names it. */
    hide_from_listings: optional(boolean, false),
    /** Whether calendar views pin it to the top. */
    sticky: optional(boolean, false),
    /** Whether it is featured. */
    featured: optional(boolean, false),
    /** The categories: ids, slugs or names. An unknown name creates a category, if the user can. */
    categories: optional(terms, null),
    /** The tags: ids, slugs or names. An unknown name creates a tag, if the user can. */
    tags: optional(terms, null),
    /** The venues: ids, or objects with the fields of a new one. An empty list unlinks all. */
    venue: optional(links<VenueInput, VenueFields>({ fields: venues, type: 'venues', max, check: checkPoint }), null),
    /** The organizers: ids, or objects with the fields of a new one. An empty list unlinks all. */
    organizer: optional(links<OrganizerInput, OrganizerFields>({ fields: organizers, type: 'organizers', max }), null),
    /** A password that protects the event. An empty one removes it. It is stored as a salted hash. */
    password: optional(password),
    /** The id of the event that this one belongs to; `0` for none. */
    post_parent: optional(integer({ min: 0 })),
    /** Whether it has tickets. The option `tickets` overrides it. */
    ticketed: optional(boolean, false),
    /** Whether it takes place as announced: `scheduled`, `canceled`, `postponed`, `rescheduled` or `moved_online`. */
    event_status: optional(choice(eventStatuses), 'scheduled'),
    /** Why it has this `event_status`: a line for readers. */
    event_status_reason: optional(text, null),
    /** Where it takes place online: an absolute http or https URL. */
    online_url: optional(url, null),
    /**
     * The source of an imported record: a name of your choice. It needs `external_id`, and permission to edit others' records.
     */
    external_source: optional(externalText, null),
    /** The id of the record at its source. Must be unique in the collection for each `external_source`. */
    external_id: optional(externalText, null),
    /** The custom fields that the option `fields` declares for events. */
    custom_fields: customFields(custom),
  }
}

/** What can be written to a tag. */
export function tagFields({ types: { name, slug }, description, custom }: FieldParts) {
  return {
    /** The name. It must not be blank, and it must be unique among its siblings. */
    name: required(name),
    /** The description. */
    description: optional(description),
    /** The slug. The default is made from the name. */
    slug: optional(slug),
    /** The custom fields that the option `fields` declares for this collection. */
    custom_fields: customFields(custom),
  }
}

/** What can be written to a category: the fields of a tag, and its parent. */
export function categoryFields(parts: FieldParts) {
  return {
    ...tagFields(parts),
    /** The id of the parent category; `0` for none. */
    parent: optional(integer({ min: 0 })),
  }
}

/** The fields of an event. */
export type EventFields = ReturnType<typeof eventFields>
/** The fields of a venue. */
export type VenueFields = ReturnType<typeof venueFields>
/** The fields of an organizer. */
export type OrganizerFields = ReturnType<typeof organizerFields>
/** The fields of a category. */
export type CategoryFields = ReturnType<typeof categoryFields>
/** The fields of a tag. */
export type TagFields = ReturnType<typeof tagFields>
