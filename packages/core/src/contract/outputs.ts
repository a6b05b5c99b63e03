import type { OperationId } from './routes.ts'
import { boolean, choice, integer, json, listOf, mapOf, nullable, number, object, text, type ViewOf } from './shape.ts'
import { statuses } from './statuses.ts'

/** A featured image, with `null` for what is not known. */
export const imageShape = object({
  id: integer,
  url: text,
  extension: nullable(text),
  width: nullable(integer),
  height: nullable(integer),
  sizes: mapOf(object({ url: text, width: nullable(integer), height: nullable(integer) })),
})

/** The parts of a date, as text of two or four digits. */
export const detailsShape = object({ year: text, month: text, day: text, hour: text, minutes: text, seconds: text })

/** What was found in the text of a cost. */
export const costShape = object({
  currency_symbol: text,
  currency_code: text,
  currency_position: choice(['prefix', 'postfix']),
  values: listOf(text),
})

const customFields = mapOf(json)

/** What events, venues and organizers show first. */
const head = {
  id: integer,
  global_id: text,
  global_id_lineage: listOf(text),
  author: nullable(integer),
  status: choice(statuses),
  date: text,
  date_utc: text,
  modified: text,
  modified_utc: text,
  url: text,
  rest_url: text,
} as const

const termHead = { id: integer, name: text, slug: text } as const
const termTail = {
  count: integer,
  url: text,
  rest_url: text,
  urls: object({ self: text, collection: text, up: nullable(text) }),
} as const

/** A category, as it stands in lists, alone and inside an event. */
export const categoryShape = object(
  { ...termHead, taxonomy: choice(['event_category']), description: text, parent: integer, ...termTail },
  { custom_fields: customFields },
)

/** A tag, as it stands in lists, alone and inside an event. */
export const tagShape = object(
  { ...termHead, taxonomy: choice(['event_tag']), description: text, ...termTail },
  { custom_fields: customFields },
)

/** A venue; `json_ld` only when it is shown alone, `custom_fields` only when some are declared. */
export const venueShape = object(
  {
    ...head,
    venue: text,
    description: text,
    excerpt: text,
    slug: text,
    image: nullable(imageShape),
    address: text,
    city: text,
    country: text,
    province: text,
    state: text,
    zip: text,
    phone: text,
    website: nullable(text),
    stateprovince: text,
    geo_lat: nullable(number),
    geo_lng: nullable(number),
    show_map: boolean,
    show_map_link: boolean,
  },
  { custom_fields: customFields, json_ld: mapOf(json) },
)

/** An organizer; `json_ld` only when it is shown alone, `custom_fields` only when some are declared. */
export const organizerShape = object(
  {
    ...head,
    organizer: text,
    description: text,
    excerpt: text,
    slug: text,
    image: nullable(imageShape),
    phone: text,
    website: nullable(text),
    email: text,
  },
  { custom_fields: customFields, json_ld: mapOf(json) },
)

/** An event; `json_ld` only when it is shown alone. */
export const eventShape = object(
  {
    ...head,
    title: text,
    description: text,
    excerpt: text,
    slug: text,
    image: nullable(imageShape),
    all_day: boolean,
    start_date: text,
    start_date_details: detailsShape,
    end_date: text,
    end_date_details: detailsShape,
    utc_start_date: text,
    utc_start_date_details: detailsShape,
    utc_end_date: text,
    utc_end_date_details: detailsShape,
    timezone: text,
    timezone_abbr: text,
    cost: text,
    cost_details: costShape,
    website: nullable(text),
    show_map: boolean,
    show_map_link: boolean,
    hide_from_listings: boolean,
    sticky: boolean,
    featured: boolean,
    post_parent: nullable(integer),
    ticketed: boolean,
    categories: listOf(categoryShape),
    tags: listOf(tagShape),
    venue: listOf(venueShape),
    organizer: listOf(organizerShape),
    custom_fields: customFields,
  },
  { json_ld: mapOf(json) },
)

const listTail = {
  rest_url: text,
} as const
const listOptional = { next_rest_url: text, previous_rest_url: text } as const
const totals = { total: integer, total_pages: integer } as const

/** What a list of each collection looks like. The neighbours are absent where there is no such page. */
export const listShapes = {
  events: object({ events: listOf(eventShape), ...listTail, ...totals }, listOptional),
  venues: object({ venues: listOf(venueShape), ...listTail, ...totals }, listOptional),
  organizers: object({ organizers: listOf(organizerShape), ...listTail, ...totals }, listOptional),
  categories: object({ categories: listOf(categoryShape), ...listTail, ...totals }, listOptional),
  tags: object({ tags: listOf(tagShape), ...listTail, ...totals }, listOptional),
} as const

const document = mapOf(json)

/** What each operation answers with when all is well. */
export const outputs = {
  'root.get': document,
  'doc.get': document,

  'events.list': listShapes.events,
  'events.create': eventShape,
  'events.get': eventShape,
  'events.update': eventShape,
  'events.delete': eventShape,
  'events.getBySlug': eventShape,
  'events.updateBySlug': eventShape,
  'events.deleteBySlug': eventShape,

  'venues.list': listShapes.venues,
  'venues.create': venueShape,
  'venues.get': venueShape,
  'venues.update': venueShape,
  'venues.delete': venueShape,
  'venues.getBySlug': venueShape,
  'venues.updateBySlug': venueShape,
  'venues.deleteBySlug': venueShape,

  'organizers.list': listShapes.organizers,
  'organizers.create': organizerShape,
  'organizers.get': organizerShape,
  'organizers.update': organizerShape,
  'organizers.delete': organizerShape,
  'organizers.getBySlug': organizerShape,
  'organizers.updateBySlug': organizerShape,
  'organizers.deleteBySlug': organizerShape,

  'categories.list': listShapes.categories,
  'categories.create': categoryShape,
  'categories.get': categoryShape,
  'categories.update': categoryShape,
  'categories.delete': categoryShape,

  'tags.list': listShapes.tags,
  'tags.create': tagShape,
  'tags.get': tagShape,
  'tags.update': tagShape,
  'tags.delete': tagShape,
} as const satisfies Record<OperationId, object>

/** The table above, as types. */
export type Outputs = { readonly [O in OperationId]: ViewOf<(typeof outputs)[O]> }

/** An event as it is shown, with its venues, organizers and terms. */
export interface EventView extends ViewOf<typeof eventShape> {}

/** A venue as it is shown, on its own and on an event. */
export interface VenueView extends ViewOf<typeof venueShape> {}

/** An organizer as it is shown, on its own and on an event. */
export interface OrganizerView extends ViewOf<typeof organizerShape> {}

/** A category as it is shown, on its own and on an event. `parent` is 0 at the top. */
export interface CategoryView extends ViewOf<typeof categoryShape> {}

/** A tag as it is shown, on its own and on an event. */
export interface TagView extends ViewOf<typeof tagShape> {}

/** An image as a record shows it. Width and height are `null` when nobody has measured it. */
export interface ImageView extends ViewOf<typeof imageShape> {}
