import { cursorOf } from './cursor.ts'
import { type Fields, optional } from './field.ts'
import type { FieldTypes } from './field-types.ts'
import { eventFilters } from './filters.ts'
import { anything, described, rangeEdge, zoneInQuery } from './schemas.ts'

/**
 * The filters of a feed of events: the same as for a list, without pagination. With neither a date filter nor `include`, the option
 * `feeds` decides which dates the feed covers.
 */
function feedFilters(types: FieldTypes, custom: Fields, cursorName: string) {
  const { page: _page, per_page: _size, cursor: _cursor, ...filters } = eventFilters(types, custom)
  return {
    ...filters,
    /** Events that start on this date or later. */
    start_date: filters.start_date,
    /** Events that end on this date or earlier. */
    end_date: filters.end_date,
    /** Where a feed with too many events continues: the `cursor` in its `Link` header. The other filters must be the same. */
    cursor: cursorOf(cursorName),
  }
}

/** The filters of a feed for FullCalendar, with the parameters that it sends. */
function fullCalendarFilters(types: FieldTypes, custom: Fields) {
  return {
    ...feedFilters(types, custom, 'fullcalendar'),
    /** Events that end after this time. Without a UTC offset, it is in `timeZone`. */
    start: optional(rangeEdge),
    /** Events that start before this time. Without a UTC offset, it is in `timeZone`. */
    end: optional(rangeEdge),
    /** The time zone that FullCalendar shows. The default is the time zone of each event. */
    timeZone: optional(zoneInQuery),
    /** Ignored. Some clients send a number here so that browsers do not cache the response. */
    _: optional(described({ type: 'text', jsonSchema: {} }, anything<unknown>())),
  }
}

/** The parameters of the operations on feeds. `custom` has the filters on custom fields. */
export function feedTables(types: FieldTypes, custom: Fields) {
  const token = { feed_token: optional(types.text) }
  const filters = { ...feedFilters(types, custom, 'feeds'), ...token }
  const event = { password: optional(types.password) }
  return {
    ics: filters,
    rss: filters,
    jsonld: filters,
    fullcalendar: { ...fullCalendarFilters(types, custom), ...token },
    event,
    eventBySlug: event,
  }
}

/** The filters of a feed of events. */
export type FeedFilterFields = ReturnType<typeof feedFilters>
/** The filters of a feed for FullCalendar. */
export type FullCalendarFilterFields = ReturnType<typeof fullCalendarFilters>
