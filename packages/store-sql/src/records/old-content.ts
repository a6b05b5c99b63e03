import type { Drafts, Kind } from '@kalends/core'
import { type Values, valuesOf } from './fields.ts'

/*
 * Until version 3 of the tables, content had values by name, and from version 2 on what was empty could be missing.
 * Records keep such content until they are written again.
 */

const post = { description: '', excerpt: '', customFields: {} }
const term = { description: '', descriptionText: '', customFields: {} }

/** What could be missing, and what it was then. */
const empty = {
  event: {
    ...post,
    allDay: false,
    cost: [],
    hideFromListings: false,
    sticky: false,
    featured: false,
    ticketed: false,
    categoryIds: [],
    tagIds: [],
    venueIds: [],
    organizerIds: [],
  },
  venue: { ...post, address: '', city: '', country: '', province: '', state: '', zip: '', phone: '' },
  organizer: { ...post, phone: '', email: '' },
  category: term,
  tag: term,
  image: { sizes: {} },
} as const satisfies { readonly [K in Kind]: Partial<Drafts[K]> }

/** The values in content of an earlier version, if it is that. */
export function valuesOfOldContent<K extends Kind>(kind: K, content: unknown): Values<K> | undefined {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return undefined
  // This package has written it. What others have put on all objects is not in it.
  const draft = { __proto__: null, ...empty[kind], ...content } as unknown as Drafts[K]
  return valuesOf(kind, draft)
}
