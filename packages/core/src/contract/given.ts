import type { FieldsOption } from './custom-fields.ts'
import type { CustomInput, CustomUpdate, WithRequired } from './custom-values.ts'
import type { GivenFields, GivenToCreate } from './field.ts'
import type { CategoryFields, EventFields, OrganizerFields, TagFields, VenueFields } from './fields.ts'
import type { CategoryFilterFields, EventFilterFields, PlaceFilterFields, TagFilterFields } from './filters.ts'
import type { Links } from './links.ts'

/* `F` is the type of the option `fields`, from which the types of custom fields follow. */

/** What `calendar.events.create` takes. */
export interface EventInput<F extends FieldsOption = FieldsOption>
  extends GivenToCreate<Omit<EventFields, 'venue' | 'organizer' | 'custom_fields'>> {
  /** The venues: ids, or objects with the fields of a new one. An empty list unlinks all. */
  readonly venue?: Links<WithRequired<VenueInput<F>, F, 'venues'>> | null
  /** The organizers: ids, or objects with the fields of a new one. An empty list unlinks all. */
  readonly organizer?: Links<WithRequired<OrganizerInput<F>, F, 'organizers'>> | null
  /** The custom fields that the option `fields` declares for events. */
  readonly custom_fields?: CustomInput<F, 'events'> | null
}

/** What `calendar.events.update` takes. What is left out stays as it is; `null` clears a field. */
export interface EventUpdate<F extends FieldsOption = FieldsOption>
  extends GivenFields<Omit<EventFields, 'venue' | 'organizer' | 'custom_fields'>> {
  /** The venues: ids, or objects with the fields of a new one. An empty list unlinks all. */
  readonly venue?: Links<WithRequired<VenueInput<F>, F, 'venues'>> | null
  /** The organizers: ids, or objects with the fields of a new one. An empty list unlinks all. */
  readonly organizer?: Links<WithRequired<OrganizerInput<F>, F, 'organizers'>> | null
  /** The custom fields that the option `fields` declares for events. */
  readonly custom_fields?: CustomUpdate<F, 'events'> | null
}

/** What `calendar.events.list` takes. All filters that are given must match. */
export interface EventFilters extends GivenFields<EventFilterFields> {}

/** What `calendar.venues.create` takes, and an event for a new venue. */
export interface VenueInput<F extends FieldsOption = FieldsOption>
  extends GivenToCreate<Omit<VenueFields, 'custom_fields'>> {
  /** The custom fields that the option `fields` declares for venues. */
  readonly custom_fields?: CustomInput<F, 'venues'> | null
}

/** What `calendar.venues.update` takes. What is left out stays as it is; `null` clears a field. */
export interface VenueUpdate<F extends FieldsOption = FieldsOption>
  extends GivenFields<Omit<VenueFields, 'custom_fields'>> {
  /** The custom fields that the option `fields` declares for venues. */
  readonly custom_fields?: CustomUpdate<F, 'venues'> | null
}

/** What `calendar.venues.list` takes. All filters that are given must match. */
export interface VenueFilters extends GivenFields<PlaceFilterFields> {}

/** What `calendar.organizers.create` takes, and an event for a new organizer. */
export interface OrganizerInput<F extends FieldsOption = FieldsOption>
  extends GivenToCreate<Omit<OrganizerFields, 'custom_fields'>> {
  /** The custom fields that the option `fields` declares for organizers. */
  readonly custom_fields?: CustomInput<F, 'organizers'> | null
}

/** What `calendar.organizers.update` takes. What is left out stays as it is; `null` clears a field. */
export interface OrganizerUpdate<F extends FieldsOption = FieldsOption>
  extends GivenFields<Omit<OrganizerFields, 'custom_fields'>> {
  /** The custom fields that the option `fields` declares for organizers. */
  readonly custom_fields?: CustomUpdate<F, 'organizers'> | null
}

/** What `calendar.organizers.list` takes. All filters that are given must match. */
export interface OrganizerFilters extends GivenFields<PlaceFilterFields> {}

/** What `calendar.categories.create` takes. */
export interface CategoryInput<F extends FieldsOption = FieldsOption>
  extends GivenToCreate<Omit<CategoryFields, 'custom_fields'>> {
  /** The custom fields that the option `fields` declares for categories. */
  readonly custom_fields?: CustomInput<F, 'categories'> | null
}

/** What `calendar.categories.update` takes. What is left out stays as it is; `null` clears a field. */
export interface CategoryUpdate<F extends FieldsOption = FieldsOption>
  extends GivenFields<Omit<CategoryFields, 'custom_fields'>> {
  /** The custom fields that the option `fields` declares for categories. */
  readonly custom_fields?: CustomUpdate<F, 'categories'> | null
}

/** What `calendar.categories.list` takes. All filters that are given must match. */
export interface CategoryFilters extends GivenFields<CategoryFilterFields> {}

/** What `calendar.tags.create` takes. */
export interface TagInput<F extends FieldsOption = FieldsOption>
  extends GivenToCreate<Omit<TagFields, 'custom_fields'>> {
  /** The custom fields that the option `fields` declares for tags. */
  readonly custom_fields?: CustomInput<F, 'tags'> | null
}

/** What `calendar.tags.update` takes. What is left out stays as it is; `null` clears a field. */
export interface TagUpdate<F extends FieldsOption = FieldsOption>
  extends GivenFields<Omit<TagFields, 'custom_fields'>> {
  /** The custom fields that the option `fields` declares for tags. */
  readonly custom_fields?: CustomUpdate<F, 'tags'> | null
}

/** What `calendar.tags.list` takes. All filters that are given must match. */
export interface TagFilters extends GivenFields<TagFilterFields> {}
