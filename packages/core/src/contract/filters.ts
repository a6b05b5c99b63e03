import * as v from 'valibot'
import type { ValueRange } from '../domain/field-values.ts'
import { cursorOf } from './cursor.ts'
import { type Field, type Fields, optional } from './field.ts'
import type { FieldTypes } from './field-types.ts'
import { anything, boolean, choice, described, flag, id, integer, moment, notesOf, number } from './schemas.ts'
import { eventStatuses, statuses } from './statuses.ts'

const paging = (collection: string) => ({
  /** The page, from 1. */
  page: optional(integer({ min: 1 }), 1),
  /** How many records a page has. The option `perPage` sets the default and the maximum. */
  per_page: optional(integer({ min: 1 }), 10),
  /** The `next_cursor` of a page, to get the page after it with the same filters. Not together with `page`. */
  cursor: cursorOf(collection),
})

const order = described<'asc' | 'desc', 'asc' | 'desc'>(
  notesOf(choice(['asc', 'desc'])),
  v.pipe(
    anything<'asc' | 'desc'>(),
    v.transform((raw) => (typeof raw === 'string' ? raw.toLowerCase() : raw)),
    choice(['asc', 'desc']),
  ),
)

/** The spec declares the status as one string. A list is accepted too. */
const statusFilter = ({ choices }: FieldTypes) =>
  described({ type: 'choices', jsonSchema: { type: 'string', enum: statuses }, isList: true }, choices(statuses))

/** A filter for each custom field of a table. */
function customFilters(fields: Fields): Field<unknown, Readonly<Record<string, ValueRange | null>>> {
  // The fields parse the object; the schema only describes it.
  const schema = v.custom<Readonly<Record<string, ValueRange | null>>>(() => true)
  return { ...optional(described({ type: 'customFields', jsonSchema: { type: 'object' } }, schema)), fields }
}

/** The filters of a list of events. `cursor` and those from `geoloc_radius` on go beyond the spec. */
export function eventFilters(types: FieldTypes, custom: Fields = {}) {
  const { search, termFilter, ids, userIdList, placeNames } = types
  return {
    ...paging('events'),
    /** Events that start on this date or later. The default is now, unless a `starts_*` or `ends_*` is given. */
    start_date: optional(moment),
    /** Events that end on this date or earlier. The default is two years from now, unless a `starts_*` or `ends_*` is given. */
    end_date: optional(moment),
    /** Events that start before the end of this day, or before this time with `strict_dates`. */
    starts_before: optional(moment),
    /** Events that start after this day, or after this time with `strict_dates`. */
    starts_after: optional(moment),
    /** Events that end before the end of this day, or before this time with `strict_dates`. */
    ends_before: optional(moment),
    /** Events that end after this day, or after this time with `strict_dates`. */
    ends_after: optional(moment),
    /** Whether dates are used to the second. By default they mean whole days in the calendar's time zone. */
    strict_dates: optional(flag, false),
    /** Words that the title, description or excerpt must all contain. Text in double quotes is one phrase. */
    search: optional(search),
    /** Events in any of these categories or their descendants: ids or slugs. */
    categories: optional(termFilter),
    /** Events with any of these tags: ids or slugs. */
    tags: optional(termFilter),
    /** Events at any of these venues: ids. */
    venue: optional(ids),
    /** Events by any of these organizers: ids. */
    organizer: optional(ids),
    /** Events that are featured, or that are not. */
    featured: optional(boolean),
    /** Events with one of these statuses. Statuses other than `publish` require permission to see them. */
    status: optional(statusFilter(types)),
    /** Events that have a venue with coordinates, or that have none. */
    geoloc: optional(boolean),
    /** The latitude of a point to search around. It needs `geoloc_lng`. */
    geoloc_lat: optional(number({ min: -90, max: 90 })),
    /** The longitude of a point to search around. It needs `geoloc_lat`. */
    geoloc_lng: optional(number({ min: -180, max: 180 })),
    /** Only the events with these ids. If it is given, date filters are ignored. */
    include: optional(ids),
    /** Events that belong to this event: its id. */
    post_parent: optional(id),
    /** Events that have tickets, or that have none. */
    ticketed: optional(boolean),
    /** The distance from the point in kilometres. */
    geoloc_radius: optional(number({ min: 0, max: 20_038 }), 25),
    /** What to sort by. The default is `start_date`, or `date` with `include`. */
    orderby: optional(choice(['start_date', 'end_date', 'title', 'date', 'modified', 'id'])),
    /** Whether to sort ascending or descending. */
    order: optional(order),
    /** Events that were changed after this time. */
    modified_after: optional(moment),
    /** Events by any of these authors: user ids. */
    author: optional(userIdList),
    /** Events to leave out: ids. */
    exclude: optional(ids),
    /** Events with a venue in any of these cities. */
    city: optional(placeNames),
    /** Events with a venue in any of these countries. With `city`, one venue must match both. */
    country: optional(placeNames),
    /** Events with any of these values of `event_status`. */
    event_status: optional(types.choices(eventStatuses)),
    /** Events that take place online, or that do not. An event is online if it has an `online_url` or was moved online. */
    online: optional(boolean),
    /** Events from any of these sources. Matches nothing without permission to edit others' events. */
    external_source: optional(types.externalTexts),
    /** Events with any of these ids at their source. Matches nothing without permission to edit others' events. */
    external_id: optional(types.externalTexts),
    /** Events whose custom fields have these values: `custom_fields[price]=10..20`. The fields must be filterable. */
    custom_fields: customFilters(custom),
  }
}

/** The filters for counting events by day: the same as for a list, without pagination and sorting. */
export function dayFilters(types: FieldTypes, custom: Fields = {}) {
  const all = eventFilters(types, custom)
  const { page: _page, per_page: _size, cursor: _cursor, orderby: _by, order: _order, ...filters } = all
  return {
    ...filters,
    /** The first day to count. The default is the first day of the month of `end_date`, or of this month. */
    start_date: filters.start_date,
    /** The last day to count. The default is the last day of the month of `start_date`, or of this month. */
    end_date: filters.end_date,
  }
}

/** The filters of a list of organizers. A list of venues has them too. */
export function placeFilters(types: FieldTypes, custom: Fields = {}, collection = 'organizers') {
  const { search, ids, userIdList } = types
  return {
    ...paging(collection),
    /** Words that the texts of the record must all contain. Text in double quotes is one phrase. */
    search: optional(search),
    /** Records that are linked to this event: its id. */
    event: optional(id),
    /** Records with events, or without. */
    has_events: optional(flag),
    /** Only records with an event that has not ended. */
    only_with_upcoming: optional(flag, false),
    /** Records with one of these statuses. Statuses other than `publish` require permission to see them. */
    status: optional(statusFilter(types)),
    /** Records by any of these authors: user ids. */
    author: optional(userIdList),
    /** Records to leave out: ids. */
    exclude: optional(ids),
    /** Records from any of these sources. Matches nothing without permission to edit others' records. */
    external_source: optional(types.externalTexts),
    /** Records with any of these ids at their source. Matches nothing without permission to edit others' records. */
    external_id: optional(types.externalTexts),
    /** Records whose custom fields have these values: `custom_fields[seats]=10..20`. The fields must be filterable. */
    custom_fields: customFilters(custom),
  }
}

/** The filters of a list of venues. */
export function venueFilters(types: FieldTypes, custom: Fields = {}) {
  return {
    ...placeFilters(types, custom, 'venues'),
    /** Venues in any of these cities. */
    city: optional(types.placeNames),
    /** Venues in any of these countries. */
    country: optional(types.placeNames),
  }
}

/** The filters of a list of tags. */
export function tagFilters({ search, ids, slugFilter }: FieldTypes, collection = 'tags') {
  return {
    ...paging(collection),
    /** Words that the name, slug or description must all contain. Text in double quotes is one phrase. */
    search: optional(search),
    /** Terms to leave out: ids. */
    exclude: optional(ids),
    /** Only these terms: ids. */
    include: optional(ids),
    /** Whether to sort ascending or descending. */
    order: optional(order),
    /** What to sort by. The default is `name`. */
    orderby: optional(choice(['name', 'slug', 'id', 'count', 'description', 'include'])),
    /** Whether to leave out terms without published events. */
    hide_empty: optional(boolean, true),
    /** Terms of this event: its id. `event` overrides it. */
    post: optional(id),
    /** Terms of this event: its id. */
    event: optional(id),
    /** The term with this slug. */
    slug: optional(slugFilter),
  }
}

/** The filters of a list of categories: the same as for tags, and the parent. */
export function categoryFilters(types: FieldTypes) {
  return {
    ...tagFilters(types, 'categories'),
    /** Categories directly below this one; `0` for those at the top. */
    parent: optional(integer({ min: 0 })),
  }
}

/** The filters of a list of events. */
export type EventFilterFields = ReturnType<typeof eventFilters>
/** The filters for counting events by day. */
export type DayFilterFields = ReturnType<typeof dayFilters>
/** The filters of a list of venues. */
export type VenueFilterFields = ReturnType<typeof venueFilters>
/** The filters of a list of organizers. */
export type PlaceFilterFields = ReturnType<typeof placeFilters>
/** The filters of a list of categories. */
export type CategoryFilterFields = ReturnType<typeof categoryFilters>
/** The filters of a list of tags. */
export type TagFilterFields = ReturnType<typeof tagFilters>
