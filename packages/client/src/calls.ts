import type {
  CategoryFilters,
  CategoryInput,
  CategoryPage,
  CategoryUpdate,
  CategoryView,
  DayFilters,
  DeleteOptions,
  EventDays,
  EventFilters,
  EventInput,
  EventPage,
  EventUpdate,
  EventView,
  FeedFilters,
  FeedFormatId,
  FieldName,
  FieldsOption,
  FullCalendarFilters,
  InLanguage,
  Language,
  OrganizerFilters,
  OrganizerInput,
  OrganizerPage,
  OrganizerUpdate,
  OrganizerView,
  ReadOptions,
  Shaped,
  ShapedPage,
  ShapeOptions,
  TagFilters,
  TagInput,
  TagPage,
  TagUpdate,
  TagView,
  UserId,
  VenueFilters,
  VenueInput,
  VenuePage,
  VenueUpdate,
  VenueView,
  WithDeclared,
  WithoutPage,
  WithRequired,
} from '@kalends/core'

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, even while it waits for a retry. It rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Called with every response before its body is read, for example to look at a header. */
  readonly onResponse?: (response: Response) => void
}

/** Options of calls that change a record. */
export interface ChangeOptions extends CallOptions {
  /**
   * A record that `get`, `create` or `update` has returned, or its ETag. If the record has changed since then, the call
   * rejects with `rest_precondition_failed`.
   */
  readonly ifMatch?: object | string
}

/** The operations that every collection has. Names and values are the same as in the REST interface. */
export interface TermCalls<List, Filters, Input, Update, View> {
  /** Returns a page of records. */
  list<const S extends FieldName<View> = never, E extends boolean = true>(
    filters?: Filters & ShapeOptions<View, S, E>,
    options?: CallOptions,
  ): Promise<ShapedPage<List, View, S, E>>
  /**
   * Returns all matching records one by one, and reads them page by page. A record that does not change while you
   * iterate is returned exactly once. A record whose sort value changes may be returned twice, or not at all.
   */
  iterate<const S extends FieldName<View> = never, E extends boolean = true>(
    filters?: WithoutPage<Filters> & ShapeOptions<View, S, E>,
    options?: CallOptions,
  ): AsyncGenerator<Shaped<View, S, E>, void, undefined>
  /** Returns a record. */
  get<const S extends FieldName<View> = never, E extends boolean = true>(
    id: number,
    shape?: ShapeOptions<View, S, E>,
    options?: CallOptions,
  ): Promise<Shaped<View, S, E>>
  /** Creates a record and returns it. */
  create(input: Input & InLanguage, options?: CallOptions): Promise<View>
  /** Changes a record and returns it. Fields that you leave out stay as they are; `null` clears a field. */
  update(id: number, input: Update & InLanguage, options?: ChangeOptions): Promise<View>
  /** Deletes a record and returns it. */
  delete(id: number, how?: InLanguage, options?: ChangeOptions): Promise<View>
}

/** The operations on events, venues or organizers. */
export interface PostCalls<List, Filters, Input, Update, View> extends TermCalls<List, Filters, Input, Update, View> {
  /** Returns a record. */
  get<const S extends FieldName<View> = never, E extends boolean = true>(
    id: number,
    shape?: ReadOptions & ShapeOptions<View, S, E>,
    options?: CallOptions,
  ): Promise<Shaped<View, S, E>>
  /** Returns the record with this slug. */
  getBySlug<const S extends FieldName<View> = never, E extends boolean = true>(
    slug: string,
    shape?: ReadOptions & ShapeOptions<View, S, E>,
    options?: CallOptions,
  ): Promise<Shaped<View, S, E>>
  /**
   * Changes the record with this slug and returns it. Fields that you leave out stay as they are; `null` clears a
   * field.
   */
  updateBySlug(slug: string, input: Update & InLanguage, options?: ChangeOptions): Promise<View>
  /** Moves a record to the trash, or deletes it for good with `force`, and returns it. */
  delete(id: number, how?: DeleteOptions, options?: ChangeOptions): Promise<View>
  /** Moves the record with this slug to the trash, or deletes it for good with `force`, and returns it. */
  deleteBySlug(slug: string, how?: DeleteOptions, options?: ChangeOptions): Promise<View>
}

/** Counts events. */
export interface DaysCalls<Filters> {
  /** Returns how many events there are on each day, in the calendar's time zone. By default, for this month. */
  days(filters?: Filters & InLanguage, options?: CallOptions): Promise<EventDays>
}

/** Feeds of events. The option `feeds` of the calendar limits the number of events in a feed. */
export interface FeedCalls<Filters, WithFullCalendar> {
  /** Returns events as iCalendar. */
  ics(filters?: Filters & InLanguage, options?: CallOptions): Promise<string>
  /** Returns events as RSS 2.0. */
  rss(filters?: Filters & InLanguage, options?: CallOptions): Promise<string>
  /** Returns events as a list in JSON-LD. */
  jsonld(filters?: Filters & InLanguage, options?: CallOptions): Promise<string>
  /** Returns events as the JSON that FullCalendar reads. */
  fullcalendar(filters?: WithFullCalendar & InLanguage, options?: CallOptions): Promise<string>
  /** Returns one event as iCalendar. */
  event(id: number, read?: ReadOptions, options?: CallOptions): Promise<string>
  /** Returns the event with this slug as iCalendar. */
  eventBySlug(slug: string, read?: ReadOptions, options?: CallOptions): Promise<string>
  /** Returns a feed in parts, as they arrive. You can stop reading at any time. */
  stream(
    format: Exclude<FeedFormatId, 'fullcalendar'>,
    filters?: Filters & InLanguage,
    options?: CallOptions,
  ): AsyncGenerator<string, void, undefined>
  /** Returns a feed for FullCalendar in parts. */
  stream(
    format: 'fullcalendar',
    filters?: WithFullCalendar & InLanguage,
    options?: CallOptions,
  ): AsyncGenerator<string, void, undefined>
}

/**
 * A client of a calendar, with the same calls as the calendar itself, but over HTTP. A call that fails rejects with a
 * `CalendarError`, or with a `TypeError` if an argument has the wrong type. `F` is the type of the calendar's option
 * `fields`, and `I` is the type of user ids.
 */
export interface Client<F extends FieldsOption = FieldsOption, I extends UserId = number> {
  /** Events. */
  readonly events: PostCalls<
    EventPage<F, I>,
    EventFilters<F, I>,
    WithRequired<EventInput<F, I>, F, 'events'>,
    EventUpdate<F, I>,
    EventView<F, I>
  > &
    DaysCalls<DayFilters<F, I>>
  /** Events in the formats of other programs. */
  readonly feeds: FeedCalls<FeedFilters<F, I>, FullCalendarFilters<F, I>>
  /** Venues, where events take place. */
  readonly venues: PostCalls<
    VenuePage<F, I>,
    VenueFilters<F, I>,
    WithRequired<VenueInput<F, I>, F, 'venues'>,
    VenueUpdate<F, I>,
    WithDeclared<VenueView<F, I>, F, 'venues'>
  >
  /** Organizers, who hold events. */
  readonly organizers: PostCalls<
    OrganizerPage<F, I>,
    OrganizerFilters<F, I>,
    WithRequired<OrganizerInput<F, I>, F, 'organizers'>,
    OrganizerUpdate<F, I>,
    WithDeclared<OrganizerView<F, I>, F, 'organizers'>
  >
  /** Categories of events, which form a tree. */
  readonly categories: TermCalls<
    CategoryPage<F>,
    CategoryFilters,
    WithRequired<CategoryInput<F>, F, 'categories'>,
    CategoryUpdate<F>,
    WithDeclared<CategoryView<F>, F, 'categories'>
  >
  /** Tags of events. */
  readonly tags: TermCalls<
    TagPage<F>,
    TagFilters,
    WithRequired<TagInput<F>, F, 'tags'>,
    TagUpdate<F>,
    WithDeclared<TagView<F>, F, 'tags'>
  >
  /** Returns the OpenAPI 3.1 document of the calendar, by default in the language of the request. */
  openapi(language?: Language, options?: CallOptions): Promise<object>
}
