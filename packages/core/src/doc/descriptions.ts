import type { CategoryFields, EventFields, OrganizerFields, TagFields, VenueFields } from '../contract/fields.ts'
import type {
  CategoryFilterFields,
  EventFilterFields,
  PlaceFilterFields,
  TagFilterFields,
} from '../contract/filters.ts'
import type { CategoryView, EventView, OrganizerView, TagView, VenueView } from '../contract/outputs.ts'
import type { Catalogue, Sentence } from '../i18n/catalogue.ts'

/** A sentence for every field of every collection, so that a missing one is a type error. */
type Described<T> = { readonly [C in keyof T]: { readonly [K in keyof T[C]]-?: Sentence } }

/**
 * The sentences that describe the fields, filters and views of each collection. A collection's own sentence comes
 * before the shared one, and a view without a sentence has that of the field that is written.
 */
export function descriptionsOf({ fields, filters, views }: Catalogue) {
  const event = { ...fields.shared, ...fields.event }
  const venue = { ...fields.shared, ...fields.venue }
  const organizer = { ...fields.shared, ...fields.organizer }
  const term = { ...fields.shared, ...fields.term }
  const placeFilters = { ...filters.shared, ...filters.place }
  const termFilters = { ...filters.shared, ...filters.term }
  const termView = { ...term, ...views.shared, ...views.term }
  return {
    fields: { events: event, venues: venue, organizers: organizer, categories: term, tags: term } satisfies Described<{
      events: EventFields
      venues: VenueFields
      organizers: OrganizerFields
      categories: CategoryFields
      tags: TagFields
    }>,
    filters: {
      events: { ...filters.shared, ...filters.event },
      venues: placeFilters,
      organizers: placeFilters,
      categories: termFilters,
      tags: termFilters,
    } satisfies Described<{
      events: EventFilterFields
      venues: PlaceFilterFields
      organizers: PlaceFilterFields
      categories: CategoryFilterFields
      tags: TagFilterFields
    }>,
    views: {
      events: { ...event, ...views.shared, ...views.event },
      venues: { ...venue, ...views.shared },
      organizers: { ...organizer, ...views.shared },
      categories: termView,
      tags: termView,
    } satisfies Described<{
      events: EventView
      venues: VenueView
      organizers: OrganizerView
      categories: CategoryView
      tags: TagView
    }>,
  }
}
