import type { Kind } from '@kalends/core'

/** What the collections of a JSON export are called. */
export const collections = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
  image: 'images',
} as const satisfies Record<Kind, string>

/** The number of the format. It rises when an older version could not read the file. */
export const VERSION = 1
