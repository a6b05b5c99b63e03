import type { Fields } from './field.ts'
import { statuses } from './statuses.ts'

const status = { type: 'choice', oneOf: statuses } as const

/** What can be written to an event. `post_parent`, `ticketed`, `password` and `custom_fields` go beyond the spec's table. */
export const eventFields = {
  title: { type: 'name', required: true },
  start_date: { type: 'moment', required: true },
  end_date: { type: 'moment', required: true },
  author: { type: 'id' },
  date: { type: 'moment' },
  date_utc: { type: 'moment' },
  description: { type: 'longText' },
  slug: { type: 'slug' },
  excerpt: { type: 'longText' },
  status,
  timezone: { type: 'zone' },
  all_day: { type: 'boolean', default: false },
  image: { type: 'image' },
  cost: { type: 'cost' },
  website: { type: 'url', default: null },
  show_map: { type: 'boolean', default: true },
  show_map_link: { type: 'boolean', default: true },
  hide_from_listings: { type: 'boolean', default: false },
  sticky: { type: 'boolean', default: false },
  featured: { type: 'boolean', default: false },
  categories: { type: 'terms', default: null },
  tags: { type: 'terms', default: null },
  venue: { type: 'venues', default: null },
  organizer: { type: 'organizers', default: null },
  password: { type: 'password' },
  post_parent: { type: 'integer', min: 0 },
  ticketed: { type: 'boolean', default: false },
  custom_fields: { type: 'customFields' },
} as const satisfies Fields

/** What can be written to a venue. `excerpt`, `slug`, `geo_lat`, `geo_lng` and `custom_fields` go beyond the spec's table. */
export const venueFields = {
  venue: { type: 'name', required: true },
  author: { type: 'id' },
  date: { type: 'moment' },
  date_utc: { type: 'moment' },
  description: { type: 'longText', default: null },
  excerpt: { type: 'longText', default: null },
  slug: { type: 'slug' },
  status,
  show_map: { type: 'flag', default: null },
  show_map_link: { type: 'flag', default: null },
  address: { type: 'text', default: null },
  city: { type: 'text', default: null },
  country: { type: 'text', default: null },
  province: { type: 'text', default: null },
  state: { type: 'text', default: null },
  zip: { type: 'text', default: null },
  phone: { type: 'text', default: null },
  stateprovince: { type: 'text', default: null },
  website: { type: 'url', default: null },
  image: { type: 'image', default: null },
  geo_lat: { type: 'number', min: -90, max: 90 },
  geo_lng: { type: 'number', min: -180, max: 180 },
  custom_fields: { type: 'customFields' },
} as const satisfies Fields

/** What can be written to an organizer. `excerpt`, `slug` and `custom_fields` go beyond the spec's table. */
export const organizerFields = {
  organizer: { type: 'name', required: true },
  author: { type: 'id', default: null },
  date: { type: 'moment', default: null },
  date_utc: { type: 'moment', default: null },
  description: { type: 'longText', default: null },
  excerpt: { type: 'longText', default: null },
  slug: { type: 'slug' },
  status: { ...status, default: null },
  phone: { type: 'text', default: null },
  website: { type: 'url', default: null },
  email: { type: 'email', default: null },
  image: { type: 'image', default: null },
  custom_fields: { type: 'customFields' },
} as const satisfies Fields

/** What can be written to a tag. */
export const tagFields = {
  name: { type: 'name', required: true },
  description: { type: 'longText' },
  slug: { type: 'slug' },
  custom_fields: { type: 'customFields' },
} as const satisfies Fields

/** What can be written to a category: as a tag, and where it hangs. */
export const categoryFields = {
  ...tagFields,
  parent: { type: 'integer', min: 0 },
} as const satisfies Fields
