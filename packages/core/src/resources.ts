import type { Field } from './contract/field.ts'
import type { categoryFields, eventFields, organizerFields, tagFields, venueFields } from './contract/fields.ts'
import type { Filters, GivenAll, GivenForCreate } from './contract/given.ts'
import type { Language } from './contract/languages.ts'
import type { CategoryView, EventView, OrganizerView, Outputs, TagView, VenueView } from './contract/outputs.ts'
import type { OperationId } from './contract/routes.ts'

type Table = Readonly<Record<string, Field>>

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

/** The operations on categories or on tags. Names and values are those of the wire. */
export interface TermApi<L extends 'categories.list' | 'tags.list', T extends Table, V> {
  list(filters?: Filters<L> & InLanguage): Promise<Outputs[L]>
  get(id: number, options?: InLanguage): Promise<V>
  create(input: GivenForCreate<T> & InLanguage): Promise<V>
  update(id: number, input: GivenAll<T> & InLanguage): Promise<V>
  delete(id: number, options?: InLanguage): Promise<V>
}

/** The operations on events, venues or organizers. Names and values are those of the wire. */
export interface PostApi<L extends 'events.list' | 'venues.list' | 'organizers.list', T extends Table, V> {
  list(filters?: Filters<L> & InLanguage): Promise<Outputs[L]>
  get(id: number, options?: ReadOptions): Promise<V>
  getBySlug(slug: string, options?: ReadOptions): Promise<V>
  create(input: GivenForCreate<T> & InLanguage): Promise<V>
  update(id: number, input: GivenAll<T> & InLanguage): Promise<V>
  updateBySlug(slug: string, input: GivenAll<T> & InLanguage): Promise<V>
  delete(id: number, options?: DeleteOptions): Promise<V>
  deleteBySlug(slug: string, options?: DeleteOptions): Promise<V>
}

/** The five collections, in the same process and without HTTP. A refusal is a rejection with a `CalendarError`. */
export interface Resources {
  readonly events: PostApi<'events.list', typeof eventFields, EventView>
  readonly venues: PostApi<'venues.list', typeof venueFields, VenueView>
  readonly organizers: PostApi<'organizers.list', typeof organizerFields, OrganizerView>
  readonly categories: TermApi<'categories.list', typeof categoryFields, CategoryView>
  readonly tags: TermApi<'tags.list', typeof tagFields, TagView>
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
