import type { CustomFilters, CustomInput, CustomUpdate, FieldsOption, WithRequired } from './custom-fields.ts'
import type { FeedFilterFields, FullCalendarFilterFields } from './feed-filters.ts'
import type { InputFields, InputToCreate } from './field.ts'
import type { ListOf } from './field-types.ts'
import type { CategoryFields, EventFields, OrganizerFields, TagFields, VenueFields } from './fields.ts'
import type {
  CategoryFilterFields,
  DayFilterFields,
  EventFilterFields,
  PlaceFilterFields,
  TagFilterFields,
  VenueFilterFields,
} from './filters.ts'
import type { Links } from './links.ts'
import type { UserId } from './user-ids.ts'

/*
 * `F` is the type of the option `fields`, from which the types of custom fields follow. `I` is the type of the ids of
 * users.
 */

type ToCreate<T, F, K extends keyof FieldsOption> = InputToCreate<Omit<T, 'custom_fields' | 'author'>> & {
  /** The custom fields that the option `fields` declares for the collection. */
  readonly custom_fields?: CustomInput<F, K> | null
}

type ToUpdate<T, F, K extends keyof FieldsOption> = InputFields<Omit<T, 'custom_fields' | 'author'>> & {
  /** The custom fields that the option `fields` declares for the collection. */
  readonly custom_fields?: CustomUpdate<F, K> | null
}

interface Authored<I extends UserId> {
  /** The id of the author. Setting another user requires permission. The default is the user who creates it. */
  readonly author?: I | null
}

interface ByAuthor<I extends UserId> {
  /** Records by any of these authors: user ids. */
  readonly author?: ListOf<I> | null
}

interface ByCustomFields<F, K extends keyof FieldsOption> {
  /** Records whose custom fields have these values. The fields must be declared filterable. */
  readonly custom_fields?: CustomFilters<F, K> | null
}

interface EventLinks<F extends FieldsOption, I extends UserId> {
  /** The venues: ids, or objects with the fields of a new one. An empty list unlinks all. */
  readonly venue?: Links<WithRequired<VenueInput<F, I>, F, 'venues'>> | null
  /** The organizers: ids, or objects with the fields of a new one. An empty list unlinks all. */
  readonly organizer?: Links<WithRequired<OrganizerInput<F, I>, F, 'organizers'>> | null
}

/** The input of `calendar.events.create`. */
export interface EventInput<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends ToCreate<Omit<EventFields, keyof EventLinks<F, I>>, F, 'events'>,
    EventLinks<F, I>,
    Authored<I> {}

/** The input of `calendar.events.update`. Fields that you leave out stay as they are; `null` clears a field. */
export interface EventUpdate<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends ToUpdate<Omit<EventFields, keyof EventLinks<F, I>>, F, 'events'>,
    EventLinks<F, I>,
    Authored<I> {}

/** The filters of `calendar.events.list`. All filters that are given must match. */
export interface EventFilters<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends InputFields<Omit<EventFilterFields, 'author' | 'custom_fields'>>,
    ByAuthor<I>,
    ByCustomFields<F, 'events'> {}

/** The filters of `calendar.events.days`. All filters that are given must match. */
export interface DayFilters<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends InputFields<Omit<DayFilterFields, 'author' | 'custom_fields'>>,
    ByAuthor<I>,
    ByCustomFields<F, 'events'> {}

/** The filters that mean something else in a feed than in a list. */
type FeedOwn = 'start_date' | 'end_date'

/** The filters of `calendar.feeds`. All filters that are given must match. */
export interface FeedFilters<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends Omit<EventFilters<F, I>, Exclude<keyof EventFilters, keyof FeedFilterFields> | FeedOwn | 'cursor'>,
    InputFields<Pick<FeedFilterFields, FeedOwn>> {}

/** The filters of `calendar.feeds.fullcalendar`. All filters that are given must match. */
export interface FullCalendarFilters<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends FeedFilters<F, I>,
    InputFields<Omit<FullCalendarFilterFields, keyof FeedFilterFields | '_'>> {}

/** The input of `calendar.venues.create`. An event that creates a venue takes it too. */
export interface VenueInput<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends ToCreate<VenueFields, F, 'venues'>,
    Authored<I> {}

/** The input of `calendar.venues.update`. Fields that you leave out stay as they are; `null` clears a field. */
export interface VenueUpdate<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends ToUpdate<VenueFields, F, 'venues'>,
    Authored<I> {}

/** The filters of `calendar.venues.list`. All filters that are given must match. */
export interface VenueFilters<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends InputFields<Omit<VenueFilterFields, 'author' | 'custom_fields'>>,
    ByAuthor<I>,
    ByCustomFields<F, 'venues'> {}

/** The input of `calendar.organizers.create`. An event that creates an organizer takes it too. */
export interface OrganizerInput<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends ToCreate<OrganizerFields, F, 'organizers'>,
    Authored<I> {}

/** The input of `calendar.organizers.update`. Fields that you leave out stay as they are; `null` clears a field. */
export interface OrganizerUpdate<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends ToUpdate<OrganizerFields, F, 'organizers'>,
    Authored<I> {}

/** The filters of `calendar.organizers.list`. All filters that are given must match. */
export interface OrganizerFilters<F extends FieldsOption = FieldsOption, I extends UserId = number>
  extends InputFields<Omit<PlaceFilterFields, 'author' | 'custom_fields'>>,
    ByAuthor<I>,
    ByCustomFields<F, 'organizers'> {}

/** The input of `calendar.categories.create`. */
export interface CategoryInput<F extends FieldsOption = FieldsOption>
  extends ToCreate<CategoryFields, F, 'categories'> {}

/** The input of `calendar.categories.update`. Fields that you leave out stay as they are; `null` clears a field. */
export interface CategoryUpdate<F extends FieldsOption = FieldsOption>
  extends ToUpdate<CategoryFields, F, 'categories'> {}

/** The filters of `calendar.categories.list`. All filters that are given must match. */
export interface CategoryFilters extends InputFields<CategoryFilterFields> {}

/** The input of `calendar.tags.create`. */
export interface TagInput<F extends FieldsOption = FieldsOption> extends ToCreate<TagFields, F, 'tags'> {}

/** The input of `calendar.tags.update`. Fields that you leave out stay as they are; `null` clears a field. */
export interface TagUpdate<F extends FieldsOption = FieldsOption> extends ToUpdate<TagFields, F, 'tags'> {}

/** The filters of `calendar.tags.list`. All filters that are given must match. */
export interface TagFilters extends InputFields<TagFilterFields> {}
