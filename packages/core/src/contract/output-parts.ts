import * as v from 'valibot'
import type { ParsedOptions } from './option-schemas.ts'
import { statuses } from './statuses.ts'

/** Any text. */
export const text = v.string()
/** `true` or `false`. */
export const flag = v.boolean()
/** A whole number. */
export const integer = v.pipe(v.number(), v.integer())
/** Text, or `null`. */
export const textOrNull = v.nullable(text)
/** A whole number, or `null`. */
export const integerOrNull = v.nullable(integer)
/** An object with any JSON values. */
export const jsonObject = v.record(text, v.unknown())

/** A read-only list. */
export function listOf<T>(item: v.GenericSchema<T>) {
  return v.pipe(v.array(item), v.readonly())
}

/** Gives a schema the name of its interface, so that hovers show `VenueView` and not its 31 fields. */
export function named<T>(schema: v.GenericSchema<T>): v.GenericSchema<T> {
  return schema
}

/** One size of an image. */
const imageSize = v.strictObject({
  /** URL of the image in this size. */
  url: text,
  /** Width in pixels; `null` when unknown. */
  width: integerOrNull,
  /** Height in pixels; `null` when unknown. */
  height: integerOrNull,
})

/** A featured image. */
export const imageSchema = v.strictObject({
  /** Id of the image. Send it as `image` to use the same image again. */
  id: integer,
  /** URL of the image. */
  url: text,
  /** File extension taken from the URL, such as `jpg`; `null` when the URL has none. */
  extension: textOrNull,
  /** Width in pixels; `null` when unknown. */
  width: integerOrNull,
  /** Height in pixels; `null` when unknown. */
  height: integerOrNull,
  /** Other sizes of the image, by name, as your media library declares them. */
  sizes: v.record(text, imageSize),
})

/** An image as records show it. */
export interface ImageView extends Readonly<v.InferOutput<typeof imageSchema>> {}

/** The parts of a date, as text with leading zeros. */
export const dateDetailsSchema = v.strictObject({
  /** Year, four digits. */
  year: text,
  /** Month, `01` to `12`. */
  month: text,
  /** Day of the month, `01` to `31`. */
  day: text,
  /** Hour, `00` to `23`. */
  hour: text,
  /** Minutes, `00` to `59`. */
  minutes: text,
  /** Seconds, `00` to `59`. */
  seconds: text,
})

/** The parts of a date, as text with leading zeros. */
export interface DateDetails extends Readonly<v.InferOutput<typeof dateDetailsSchema>> {}

/** The amounts and the currency found in the text of a cost. */
export const costDetailsSchema = v.strictObject({
  /** Currency symbol, such as `€`; empty when there is none. */
  currency_symbol: text,
  /** ISO 4217 code, such as `EUR`; empty when unknown. */
  currency_code: text,
  /** Whether the currency stands before or after the amount. */
  currency_position: v.picklist(['prefix', 'postfix']),
  /** The amounts, as decimal text, in ascending order. */
  values: listOf(text),
})

/** The amounts and the currency found in the text of a cost. */
export interface CostDetails extends Readonly<v.InferOutput<typeof costDetailsSchema>> {}

/** The parts of one of an event's dates. */
export const dateDetails = named<DateDetails>(dateDetailsSchema)

/** The first fields of events, venues and organizers. */
export const postHead = {
  /** Id of the record. */
  id: integer,
  /** Globally unique id: the host and path of the calendar, followed by the record's id. */
  global_id: text,
  /** `global_id` and the global ids the record had elsewhere before. */
  global_id_lineage: listOf(text),
  /** Id of the author; `null` when there is none. */
  author: v.nullable(v.union([integer, text])),
  /** Publication status. A published record with a future `date` shows `future`. */
  status: v.picklist(statuses),
  /** Publication date in the calendar's time zone, `YYYY-MM-DD HH:MM:SS`. */
  date: text,
  /** Publication date in UTC, `YYYY-MM-DD HH:MM:SS`. */
  date_utc: text,
  /** Date of the last change in the calendar's time zone, `YYYY-MM-DD HH:MM:SS`. */
  modified: text,
  /** Date of the last change in UTC, `YYYY-MM-DD HH:MM:SS`. */
  modified_utc: text,
  /** URL of the record's public page, from the option `pageUrl`. */
  url: text,
  /** URL of the record in the REST interface. */
  rest_url: text,
}

/** The texts and the image of events, venues and organizers. */
export const postTexts = {
  /** Description, may contain HTML; empty when there is none. */
  description: text,
  /** Short description, may contain HTML; empty when there is none. */
  excerpt: text,
  /** Slug, unique in the collection. */
  slug: text,
  /** Featured image; `null` when there is none. */
  image: v.nullable(named<ImageView>(imageSchema)),
}

/** Where events, venues and organizers were imported from. */
export const externalIds = {
  /** Where the record was imported from; `null` when it was not, and without permission to edit others' records. */
  external_source: textOrNull,
  /** Its id at that source; `null` when it has none, and without permission to edit others' records. */
  external_id: textOrNull,
}

/**
 * The fields of `postHead`, `postTexts` and `externalIds`. Derived from these entries, not from a schema that spreads them,
 * because declaration files keep only the doc comments of the entries.
 */
export interface PostHead
  extends Omit<ParsedOptions<typeof postHead & typeof postTexts & typeof externalIds>, 'author'> {}

/** The first fields of categories and tags. */
export const termHead = {
  /** Id of the term. */
  id: integer,
  /** Name of the term. */
  name: text,
  /** Slug, unique in the collection. */
  slug: text,
}

const termUrls = v.strictObject({
  /** URL of the term in the REST interface. */
  self: text,
  /** URL of the list of all terms of this kind. */
  collection: text,
  /** URL of the parent category; `null` at the top level and for tags. */
  up: textOrNull,
})

/** URLs related to a term. */
export interface TermUrls extends Readonly<v.InferOutput<typeof termUrls>> {}

/** The last fields of categories and tags. */
export const termTail = {
  /** Number of published events with this term. */
  count: integer,
  /** URL of the term's public page, from the option `pageUrl`. */
  url: text,
  /** URL of the term in the REST interface. */
  rest_url: text,
  /** Related URLs in the REST interface. */
  urls: named<TermUrls>(termUrls),
  /** Custom fields; absent when the collection declares none. */
  custom_fields: v.exactOptional(jsonObject),
}

/** The fields of `termHead` and `termTail`. Derived from the entries for the same reason as `PostHead`. */
export interface TermHead extends Omit<ParsedOptions<typeof termHead & typeof termTail>, 'custom_fields'> {}
