import type * as inputs from './contract/call-inputs.ts'
import type { FieldsOption, WithDeclared, WithRequired } from './contract/custom-fields.ts'
import type { CategoryView, EventView, OrganizerView, TagView, VenueView } from './contract/outputs.ts'
import type { CategoryPage, EventDays, EventPage, OrganizerPage, TagPage, VenuePage } from './contract/responses.ts'
import { type FeedFormatId, feedFormatIds, type OperationId, operationIds, routes } from './contract/routes.ts'
import type { FieldName, InLanguage, Shaped, ShapedPage, ShapeOptions, WithoutPage } from './contract/shape-options.ts'
import type { UserId } from './contract/user-ids.ts'
import type { RowResult } from './operations/create-many.ts'

/** Options of `get` and `getBySlug`. */
export interface ReadOptions extends InLanguage {
  /** The password of a protected event. */
  readonly password?: string
}

/** Options of `delete` and `deleteBySlug`. */
export interface DeleteOptions extends InLanguage {
  /** Whether to delete for good instead of moving to the trash. Default: `false`. */
  readonly force?: boolean
}

/** Options of `createMany`. */
export interface CreateManyOptions<A extends boolean = boolean> extends InLanguage {
  /** Whether to create either all records or none. Default: `true`. */
  readonly atomic?: A
}

/** The operations that every collection has. Names and values are the same as in the REST interface. */
export interface TermApi<List, Filters, Input, Update, View> {
  /** Returns a page of records. */
  list<const S extends FieldName<View> = never, E extends boolean = true>(
    filters?: Filters & ShapeOptions<View, S, E>,
  ): Promise<ShapedPage<List, View, S, E>>
  /**
   * Returns all matching records one by one, and reads them page by page. A record that does not change while you
   * iterate is returned exactly once. A record whose sort value changes may be returned twice, or not at all.
   */
  iterate<const S extends FieldName<View> = never, E extends boolean = true>(
    filters?: WithoutPage<Filters> & ShapeOptions<View, S, E>,
  ): AsyncGenerator<Shaped<View, S, E>, void, undefined>
  /** Returns a record. */
  get<const S extends FieldName<View> = never, E extends boolean = true>(
    id: number,
    options?: ShapeOptions<View, S, E>,
  ): Promise<Shaped<View, S, E>>
  /** Creates a record and returns it. */
  create(input: Input & InLanguage): Promise<View>
  /**
   * Creates many records in one commit, and returns their ids in order. If one of them is not valid, none is created,
   * and the error names its row: `[3].title`, counted from 0.
   */
  createMany(inputs: readonly Input[], options?: CreateManyOptions<true>): Promise<readonly number[]>
  /** Creates many records, each on its own. Returns a result for every row. */
  createMany(
    inputs: readonly Input[],
    options: CreateManyOptions<false> & { readonly atomic: false },
  ): Promise<readonly RowResult[]>
  /** Changes a record and returns it. Fields that you leave out stay as they are; `null` clears a field. */
  update(id: number, input: Update & InLanguage): Promise<View>
  /** Deletes a record and returns it. */
  delete(id: number, options?: InLanguage): Promise<View>
}

/** The operations on events, venues or organizers. */
export interface PostApi<List, Filters, Input, Update, View> extends TermApi<List, Filters, Input, Update, View> {
  /** Returns a record. */
  get<const S extends FieldName<View> = never, E extends boolean = true>(
    id: number,
    options?: ReadOptions & ShapeOptions<View, S, E>,
  ): Promise<Shaped<View, S, E>>
  /** Returns the record with this slug. */
  getBySlug<const S extends FieldName<View> = never, E extends boolean = true>(
    slug: string,
    options?: ReadOptions & ShapeOptions<View, S, E>,
  ): Promise<Shaped<View, S, E>>
  /** Changes the record with this slug and returns it. Fields that you leave out stay as they are; `null` clears a field. */
  updateBySlug(slug: string, input: Update & InLanguage): Promise<View>
  /** Moves a record to the trash, or deletes it for good with `force`, and returns it. */
  delete(id: number, options?: DeleteOptions): Promise<View>
  /** Moves the record with this slug to the trash, or deletes it for good with `force`, and returns it. */
  deleteBySlug(slug: string, options?: DeleteOptions): Promise<View>
}

/** Counts events. */
export interface DaysApi<Filters> {
  /** Returns how many events there are on each day, in the calendar's time zone. Default: the current month. */
  days(filters?: Filters & InLanguage): Promise<EventDays>
}

/**
 * Feeds of events, written in this process. They are complete: the limits of the option `feeds` apply to HTTP only.
 * Parameters are the same as in the REST interface.
 */
export interface FeedsApi<Filters, FullCalendarFilters> {
  /** Returns events as iCalendar. */
  ics(filters?: Filters & InLanguage): Promise<string>
  /** Returns events as RSS 2.0. */
  rss(filters?: Filters & InLanguage): Promise<string>
  /** Returns events as a list in JSON-LD. */
  jsonld(filters?: Filters & InLanguage): Promise<string>
  /** Returns events as the JSON that FullCalendar reads. */
  fullcalendar(filters?: FullCalendarFilters & InLanguage): Promise<string>
  /** Returns one event as iCalendar. */
  event(id: number, options?: ReadOptions): Promise<string>
  /** Returns the event with this slug as iCalendar. */
  eventBySlug(slug: string, options?: ReadOptions): Promise<string>
}

/** Feeds of events as streams. */
export interface FeedStreamApi<Filters, FullCalendarFilters> {
  /**
   * Returns a feed in parts, which takes little memory. Events that are deleted meanwhile are left out. You can stop
   * reading at any time.
   */
  stream(
    format: Exclude<FeedFormatId, 'fullcalendar'>,
    filters?: Filters & InLanguage,
  ): AsyncGenerator<string, void, undefined>
  /** Writes a feed for FullCalendar part by part. */
  stream(format: 'fullcalendar', filters?: FullCalendarFilters & InLanguage): AsyncGenerator<string, void, undefined>
}

/**
 * The five collections and the feeds, called in this process and without HTTP. A call that fails rejects with a
 * `CalendarError`, or with a `TypeError` if an argument has the wrong type. `F` is the type of the option `fields`, and
 * `I` that of the ids of users.
 */
export interface Resources<F extends FieldsOption = FieldsOption, I extends UserId = number> {
  /** Events. */
  readonly events: PostApi<
    EventPage<F, I>,
    inputs.EventFilters<F, I>,
    WithRequired<inputs.EventInput<F, I>, F, 'events'>,
    inputs.EventUpdate<F, I>,
    EventView<F, I>
  > &
    DaysApi<inputs.DayFilters<F, I>>
  /** Feeds of events: iCalendar, RSS, JSON-LD and the JSON of FullCalendar. */
  readonly feeds: FeedsApi<inputs.FeedFilters<F, I>, inputs.FullCalendarFilters<F, I>> &
    FeedStreamApi<inputs.FeedFilters<F, I>, inputs.FullCalendarFilters<F, I>>
  /** Venues, where events take place. */
  readonly venues: PostApi<
    VenuePage<F, I>,
    inputs.VenueFilters<F, I>,
    WithRequired<inputs.VenueInput<F, I>, F, 'venues'>,
    inputs.VenueUpdate<F, I>,
    WithDeclared<VenueView<F, I>, F, 'venues'>
  >
  /** Organizers, who hold events. */
  readonly organizers: PostApi<
    OrganizerPage<F, I>,
    inputs.OrganizerFilters<F, I>,
    WithRequired<inputs.OrganizerInput<F, I>, F, 'organizers'>,
    inputs.OrganizerUpdate<F, I>,
    WithDeclared<OrganizerView<F, I>, F, 'organizers'>
  >
  /** Categories of events, which form a tree. */
  readonly categories: TermApi<
    CategoryPage<F>,
    inputs.CategoryFilters,
    WithRequired<inputs.CategoryInput<F>, F, 'categories'>,
    inputs.CategoryUpdate<F>,
    WithDeclared<CategoryView<F>, F, 'categories'>
  >
  /** Tags of events. */
  readonly tags: TermApi<
    TagPage<F>,
    inputs.TagFilters,
    WithRequired<inputs.TagInput<F>, F, 'tags'>,
    inputs.TagUpdate<F>,
    WithDeclared<TagView<F>, F, 'tags'>
  >
}

/** Runs operations for one user. */
export interface Caller {
  /** Runs an operation and returns its view. If `isCounted` is `false`, the total of a list may be wrong. */
  call(
    operation: OperationId,
    target: number | string | undefined,
    input: object,
    isCounted?: boolean,
  ): Promise<unknown>
  /** Writes a feed part by part. */
  stream(operation: OperationId, input: object): AsyncGenerator<string, void, undefined>
  /** Runs an operation that creates a record for every input. */
  createMany(operation: OperationId, inputs: readonly object[], options: CreateManyOptions): Promise<unknown>
}

/** Makes the collections from functions that run operations. */
export function createResources({ call, createMany, stream }: Caller): Resources {
  const resources: Record<string, Record<string, unknown>> = {}
  for (const operation of operationIds) {
    const [collection = '', method = ''] = operation.split('.')
    const methods = resources[collection] ?? {}
    resources[collection] = methods
    methods[method] = routes[operation].path.includes('{')
      ? (target: number | string, input: object = {}) => call(operation, target, input)
      : (input: object = {}) => call(operation, undefined, input)
    if (method === 'list') {
      methods['iterate'] = (input: object = {}) =>
        iterate(collection, { per_page: ITERATED, ...input }, (given) => call(operation, undefined, given, false))
    }
    if (method === 'create') {
      methods['createMany'] = (inputs: readonly object[], options: CreateManyOptions = {}) =>
        createMany(operation, inputs, options)
    }
  }
  const { events, venues, organizers, categories, tags } = resources
  const feeds = {
    ...resources['feeds'],
    stream: (format: FeedFormatId, input: object = {}) => {
      if (!feedFormatIds.includes(format)) throw new TypeError(`format: must be one of ${feedFormatIds.join(', ')}.`)
      return stream(`feeds.${format}`, input)
    },
  }
  // One function runs all operations, so its type cannot tie each operation to its input and view.
  return { events, feeds, venues, organizers, categories, tags } as unknown as Resources
}

/** How many records `iterate` reads at a time. The option `perPage` can set a lower maximum. */
const ITERATED = 100

/** Reads a list page by page. Reads the next page only when the caller has consumed the records of the previous one. */
async function* iterate(
  collection: string,
  input: object,
  read: (input: object) => Promise<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  if ('page' in input) throw new TypeError('iterate takes no page. Use cursor to start after another page.')
  for (let given: object | undefined = input; given !== undefined; ) {
    // A list is an object in wire names. A hook may have replaced it.
    const page = (await read(given)) as Readonly<Record<string, unknown>>
    const { [collection]: records, next_cursor: cursor } = page
    if (Array.isArray(records)) yield* records
    given = typeof cursor === 'string' ? { ...input, cursor } : undefined
  }
}
