import type { Fields } from './field.ts'
import { statuses } from './statuses.ts'

const paging = {
  page: { type: 'integer', default: 1, min: 1 },
  per_page: { type: 'integer', default: 10, min: 1 },
} as const satisfies Fields

const order = { type: 'choice', oneOf: ['asc', 'desc'] } as const

/** What a list of events can be narrowed by. From `geoloc_radius` on, more than the spec asks. */
export const eventFilters = {
  ...paging,
  start_date: { type: 'moment' },
  end_date: { type: 'moment' },
  starts_before: { type: 'moment' },
  starts_after: { type: 'moment' },
  ends_before: { type: 'moment' },
  ends_after: { type: 'moment' },
  strict_dates: { type: 'flag', default: false },
  search: { type: 'search' },
  categories: { type: 'terms' },
  tags: { type: 'terms' },
  venue: { type: 'ids' },
  organizer: { type: 'ids' },
  featured: { type: 'boolean' },
  status: { type: 'choices', oneOf: statuses },
  geoloc: { type: 'boolean' },
  geoloc_lat: { type: 'number', min: -90, max: 90 },
  geoloc_lng: { type: 'number', min: -180, max: 180 },
  include: { type: 'ids' },
  post_parent: { type: 'id' },
  ticketed: { type: 'boolean' },
  geoloc_radius: { type: 'number', default: 25, min: 0, max: 20_038 },
  orderby: { type: 'choice', oneOf: ['start_date', 'end_date', 'title', 'date', 'modified', 'id'] },
  order,
  modified_after: { type: 'moment' },
} as const satisfies Fields

/** What a list of venues or organizers can be narrowed by. */
export const placeFilters = {
  ...paging,
  search: { type: 'search' },
  event: { type: 'id' },
  has_events: { type: 'flag' },
  only_with_upcoming: { type: 'flag', default: false },
  status: { type: 'choices', oneOf: statuses },
} as const satisfies Fields

/** What a list of tags can be narrowed by. */
export const tagFilters = {
  ...paging,
  search: { type: 'search' },
  exclude: { type: 'ids' },
  include: { type: 'ids' },
  order,
  orderby: { type: 'choice', oneOf: ['name', 'slug', 'id', 'count', 'description', 'include'] },
  hide_empty: { type: 'boolean', default: true },
  post: { type: 'id' },
  event: { type: 'id' },
  slug: { type: 'slugFilter' },
} as const satisfies Fields

/** What a list of categories can be narrowed by: as tags, and by where they hang. */
export const categoryFilters = {
  ...tagFilters,
  parent: { type: 'integer', min: 0 },
} as const satisfies Fields
