import * as v from 'valibot'
import type { FieldsOption, WithDeclared } from './custom-fields.ts'
import { integer, jsonObject, listOf, named, text, textOrNull } from './output-parts.ts'
import * as outputs from './outputs.ts'
import { type OperationId, subjectOf, verbOf } from './routes.ts'
import type { UserId } from './user-ids.ts'

const pageTail = v.object({
  /** URL of this page. */
  rest_url: text,
  /** URL of the next page; absent on the last one. With `cursor`, it contains the next cursor. */
  next_rest_url: v.exactOptional(text),
  /** URL of the previous page; absent on the first one and with `cursor`. */
  previous_rest_url: v.exactOptional(text),
  /** Number of records on all pages. */
  total: integer,
  /** Number of pages. */
  total_pages: integer,
  /** The parameter `cursor` of the next page; `null` on the last one. */
  next_cursor: textOrNull,
})

/** What every page of a list has besides its records. */
interface PageTail extends Readonly<v.InferOutput<typeof pageTail>> {}

/** A page of events. */
export interface EventPage<F extends FieldsOption = FieldsOption, I extends UserId = number> extends PageTail {
  /** The events of this page. */
  readonly events: readonly outputs.EventView<F, I>[]
}

/** A page of venues. */
export interface VenuePage<F extends FieldsOption = FieldsOption, I extends UserId = number> extends PageTail {
  /** The venues of this page. */
  readonly venues: readonly WithDeclared<outputs.VenueView<F, I>, F, 'venues'>[]
}

/** A page of organizers. */
export interface OrganizerPage<F extends FieldsOption = FieldsOption, I extends UserId = number> extends PageTail {
  /** The organizers of this page. */
  readonly organizers: readonly WithDeclared<outputs.OrganizerView<F, I>, F, 'organizers'>[]
}

/** A page of categories. */
export interface CategoryPage<F extends FieldsOption = FieldsOption> extends PageTail {
  /** The categories of this page. */
  readonly categories: readonly WithDeclared<outputs.CategoryView<F>, F, 'categories'>[]
}

/** A page of tags. */
export interface TagPage<F extends FieldsOption = FieldsOption> extends PageTail {
  /** The tags of this page. */
  readonly tags: readonly WithDeclared<outputs.TagView<F>, F, 'tags'>[]
}

const daySchema = v.strictObject({
  /** The day in the calendar's time zone, `YYYY-MM-DD`. */
  date: text,
  /** How many events overlap the day. */
  count: integer,
})

/** How many events there are on a day. */
export interface DayCount extends Readonly<v.InferOutput<typeof daySchema>> {}

/** How many events there are on each day. */
export const daysSchema = v.strictObject({
  /** The days with events, in order. */
  days: listOf(named<DayCount>(daySchema)),
})

/** How many events there are on each day. Days without events are left out. */
export interface EventDays extends Readonly<v.InferOutput<typeof daysSchema>> {}

/** The schema of a record, by collection. */
export const recordSchemas = {
  events: outputs.eventSchema,
  venues: outputs.venueSchema,
  organizers: outputs.organizerSchema,
  categories: outputs.categorySchema,
  tags: outputs.tagSchema,
}

function pageOf(collection: keyof typeof recordSchemas) {
  return v.strictObject({ [collection]: listOf<unknown>(recordSchemas[collection]), ...pageTail.entries })
}

/** The schema of a page, by collection. */
export const pageSchemas = {
  events: pageOf('events'),
  venues: pageOf('venues'),
  organizers: pageOf('organizers'),
  categories: pageOf('categories'),
  tags: pageOf('tags'),
}

/** The schema of an operation's successful response. */
export function outputSchema(operation: OperationId): v.GenericSchema {
  const subject = subjectOf(operation)
  if (subject === 'root' || subject === 'doc') return jsonObject
  if (operation === 'events.days') return daysSchema
  if (subject === 'feeds') return text
  return verbOf(operation) === 'list' ? pageSchemas[subject] : recordSchemas[subject]
}
