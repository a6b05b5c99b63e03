import type {
  CategoryFilters,
  CategoryInput,
  CategoryUpdate,
  EventFilters,
  EventInput,
  EventUpdate,
  OrganizerFilters,
  OrganizerInput,
  OrganizerUpdate,
  TagFilters,
  TagInput,
  TagUpdate,
  VenueFilters,
  VenueInput,
  VenueUpdate,
} from './contract/given.ts'
import type { Language } from './contract/languages.ts'
import type { CategoryView, EventView, OrganizerView, Outputs, TagView, VenueView } from './contract/outputs.ts'
import type { OperationId } from './contract/routes.ts'

/** Every operation can be asked for its texts in a language. */
export interface InLanguage {
  readonly i18n_language?: Language
}

/** How a record is read. */
export interface ReadOptions extends InLanguage {
  /** Opens an event that a password protects. */
  readonly password?: string
}

/** How a deletion is meant. */
export interface DeleteOptions extends InLanguage {
  /** Delete for good instead of moving to the trash. */
  readonly force?: boolean
}

/** The operations that every collection has. Names and values are those of the REST interface. */
export interface TermApi<List, Filters, Input, Update, View> {
  /** Returns a page of records. */
  list(filters?: Filters & InLanguage): Promise<List>
  /** Returns a record. */
  get(id: number, options?: InLanguage): Promise<View>
  /** Creates a record and returns it. */
  create(input: Input & InLanguage): Promise<View>
  /** Changes a record and returns it. What is left out stays as it is; `null` clears a field. */
  update(id: number, input: Update & InLanguage): Promise<View>
  /** Deletes a record and returns it. */
  delete(id: number, options?: InLanguage): Promise<View>
}

/** The operations on events, venues or organizers. */
export interface PostApi<List, Filters, Input, Update, View> extends TermApi<List, Filters, Input, Update, View> {
  /** Returns a record. */
  get(id: number, options?: ReadOptions): Promise<View>
  /** Returns the record with this slug. */
  getBySlug(slug: string, options?: ReadOptions): Promise<View>
  /** Changes the record with this slug and returns it. What is left out stays as it is; `null` clears a field. */
  updateBySlug(slug: string, input: Update & InLanguage): Promise<View>
  /** Moves a record to the trash, or deletes it for good with `force`, and returns it. */
  delete(id: number, options?: DeleteOptions): Promise<View>
  /** Moves the record with this slug to the trash, or deletes it for good with `force`, and returns it. */
  deleteBySlug(slug: string, options?: DeleteOptions): Promise<View>
}

/** The five collections, called in this process and without HTTP. A rejection is a `CalendarError`. */
export interface Resources {
  readonly events: PostApi<Outputs['events.list'], EventFilters, EventInput, EventUpdate, EventView>
  readonly venues: PostApi<Outputs['venues.list'], VenueFilters, VenueInput, VenueUpdate, VenueView>
  readonly organizers: PostApi<
    Outputs['organizers.list'],
    OrganizerFilters,
    OrganizerInput,
    OrganizerUpdate,
    OrganizerView
  >
  readonly categories: TermApi<Outputs['categories.list'], CategoryFilters, CategoryInput, CategoryUpdate, CategoryView>
  readonly tags: TermApi<Outputs['tags.list'], TagFilters, TagInput, TagUpdate, TagView>
}

/** Carries out one operation and gives back what it shows. */
export type Invoke = (operation: OperationId, target: number | string | undefined, input: object) => Promise<unknown>

/** The five collections on top of one function. */
export function createResources(invoke: Invoke): Resources {
  // The contract ties each operation to its input and its view; one function for all of them cannot say so.
  return {
    events: postApi('events', invoke) as Resources['events'],
    venues: postApi('venues', invoke) as Resources['venues'],
    organizers: postApi('organizers', invoke) as Resources['organizers'],
    categories: termApi('categories', invoke) as Resources['categories'],
    tags: termApi('tags', invoke) as Resources['tags'],
  }
}

function termApi(collection: 'categories' | 'tags' | 'events' | 'venues' | 'organizers', invoke: Invoke) {
  return {
    list: (filters: object = {}) => invoke(`${collection}.list`, undefined, filters),
    get: (id: number, options: object = {}) => invoke(`${collection}.get`, id, options),
    create: (input: object) => invoke(`${collection}.create`, undefined, input),
    update: (id: number, input: object) => invoke(`${collection}.update`, id, input),
    delete: (id: number, options: object = {}) => invoke(`${collection}.delete`, id, options),
  }
}

function postApi(collection: 'events' | 'venues' | 'organizers', invoke: Invoke) {
  return {
    ...termApi(collection, invoke),
    getBySlug: (slug: string, options: object = {}) => invoke(`${collection}.getBySlug`, slug, options),
    updateBySlug: (slug: string, input: object) => invoke(`${collection}.updateBySlug`, slug, input),
    deleteBySlug: (slug: string, options: object = {}) => invoke(`${collection}.deleteBySlug`, slug, options),
  }
}
