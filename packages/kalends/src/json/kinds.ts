import type { Kind } from '@kalends/core'

/** The names of the collections in a JSON export. */
export const collections = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
  image: 'images',
} as const satisfies Record<Kind, string>

/** The version of the format. It is incremented when older versions of Kalends could no longer read the file. */
export const VERSION = 1
