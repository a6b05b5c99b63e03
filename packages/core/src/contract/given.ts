import type { GivenFields, GivenToCreate } from './field.ts'
import type { CategoryFields, EventFields, OrganizerFields, TagFields, VenueFields } from './fields.ts'
import type { CategoryFilterFields, EventFilterFields, PlaceFilterFields, TagFilterFields } from './filters.ts'

/** What `calendar.events.create` takes. */
export interface EventInput extends GivenToCreate<EventFields> {}
/** What `calendar.events.update` takes. What is left out stays as it is; `null` clears a field. */
export interface EventUpdate extends GivenFields<EventFields> {}
/** What `calendar.events.list` takes. All filters that are given must match. */
export interface EventFilters extends GivenFields<EventFilterFields> {}

/** What `calendar.venues.create` takes, and an event for a new venue. */
export interface VenueInput extends GivenToCreate<VenueFields> {}
/** What `calendar.venues.update` takes. What is left out stays as it is; `null` clears a field. */
export interface VenueUpdate extends GivenFields<VenueFields> {}
/** What `calendar.venues.list` takes. All filters that are given must match. */
export interface VenueFilters extends GivenFields<PlaceFilterFields> {}

/** What `calendar.organizers.create` takes, and an event for a new organizer. */
export interface OrganizerInput extends GivenToCreate<OrganizerFields> {}
/** What `calendar.organizers.update` takes. What is left out stays as it is; `null` clears a field. */
export interface OrganizerUpdate extends GivenFields<OrganizerFields> {}
/** What `calendar.organizers.list` takes. All filters that are given must match. */
export interface OrganizerFilters extends GivenFields<PlaceFilterFields> {}

/** What `calendar.categories.create` takes. */
export interface CategoryInput extends GivenToCreate<CategoryFields> {}
/** What `calendar.categories.update` takes. What is left out stays as it is; `null` clears a field. */
export interface CategoryUpdate extends GivenFields<CategoryFields> {}
/** What `calendar.categories.list` takes. All filters that are given must match. */
export interface CategoryFilters extends GivenFields<CategoryFilterFields> {}

/** What `calendar.tags.create` takes. */
export interface TagInput extends GivenToCreate<TagFields> {}
/** What `calendar.tags.update` takes. What is left out stays as it is; `null` clears a field. */
export interface TagUpdate extends GivenFields<TagFields> {}
/** What `calendar.tags.list` takes. All filters that are given must match. */
export interface TagFilters extends GivenFields<TagFilterFields> {}
