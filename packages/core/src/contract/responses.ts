import * as v from 'valibot'
import type { FieldsOption } from './custom-fields.ts'
import type { WithDeclared } from './custom-values.ts'
import { integer, jsonObject, listOf, named, text } from './output-parts.ts'
import {
  type CategoryView,
  categorySchema,
  type EventView,
  eventSchema,
  type OrganizerView,
  organizerSchema,
  type TagView,
  tagSchema,
  type VenueView,
  venueSchema,
} from './outputs.ts'
import { type OperationId, subjectOf, verbOf } from './routes.ts'

/** What every page of a list has beside its records. */
const pageTail = {
  /** URL of this page. */
  rest_url: text,
  /** URL of the next page; absent on the last one. */
  next_rest_url: v.exactOptional(text),
  /** URL of the previous page; absent on the first one. */
  previous_rest_url: v.exactOptional(text),
  /** Number of records on all pages. */
  total: integer,
  /** Number of pages. */
  total_pages: integer,
}

/** A page of each collection. */
export const pageSchemas = {
  events: v.strictObject({
    /** The events of this page. */
    events: listOf(named<EventView>(eventSchema)),
    ...pageTail,
  }),
  venues: v.strictObject({
    /** The venues of this page. */
    venues: listOf(named<VenueView>(venueSchema)),
    ...pageTail,
  }),
  organizers: v.strictObject({
    /** The organizers of this page. */
    organizers: listOf(named<OrganizerView>(organizerSchema)),
    ...pageTail,
  }),
  categories: v.strictObject({
    /** The categories of this page. */
    categories: listOf(named<CategoryView>(categorySchema)),
    ...pageTail,
  }),
  tags: v.strictObject({
    /** The tags of this page. */
    tags: listOf(named<TagView>(tagSchema)),
    ...pageTail,
  }),
}

/** A page of events. */
export interface EventPage<F extends FieldsOption = FieldsOption>
  extends Omit<Readonly<v.InferOutput<typeof pageSchemas.events>>, 'events'> {
  /** The events of this page. */
  readonly events: readonly EventView<F>[]
}

/** A page of venues. */
export interface VenuePage<F extends FieldsOption = FieldsOption>
  extends Omit<Readonly<v.InferOutput<typeof pageSchemas.venues>>, 'venues'> {
  /** The venues of this page. */
  readonly venues: readonly WithDeclared<VenueView<F>, F, 'venues'>[]
}

/** A page of organizers. */
export interface OrganizerPage<F extends FieldsOption = FieldsOption>
  extends Omit<Readonly<v.InferOutput<typeof pageSchemas.organizers>>, 'organizers'> {
  /** The organizers of this page. */
  readonly organizers: readonly WithDeclared<OrganizerView<F>, F, 'organizers'>[]
}

/** A page of categories. */
export interface CategoryPage<F extends FieldsOption = FieldsOption>
  extends Omit<Readonly<v.InferOutput<typeof pageSchemas.categories>>, 'categories'> {
  /** The categories of this page. */
  readonly categories: readonly WithDeclared<CategoryView<F>, F, 'categories'>[]
}

/** A page of tags. */
export interface TagPage<F extends FieldsOption = FieldsOption>
  extends Omit<Readonly<v.InferOutput<typeof pageSchemas.tags>>, 'tags'> {
  /** The tags of this page. */
  readonly tags: readonly WithDeclared<TagView<F>, F, 'tags'>[]
}

/** A record of each collection. */
export const recordSchemas = {
  events: eventSchema,
  venues: venueSchema,
  organizers: organizerSchema,
  categories: categorySchema,
  tags: tagSchema,
}

/** The lists of each collection, by operation. */
export interface Outputs {
  readonly 'events.list': EventPage
  readonly 'venues.list': VenuePage
  readonly 'organizers.list': OrganizerPage
  readonly 'categories.list': CategoryPage
  readonly 'tags.list': TagPage
}

/** The schema of an operation's successful response. */
export function outputSchema(operation: OperationId): v.GenericSchema {
  const subject = subjectOf(operation)
  if (subject === 'root' || subject === 'doc') return jsonObject
  return verbOf(operation) === 'list' ? pageSchemas[subject] : recordSchemas[subject]
}
