import {
  type EventQuery,
  type EventRecord,
  type FieldValue,
  fieldValues,
  isOnline,
  type Kind,
  type UserId,
} from '@kalends/core'

/** For each facet, the keys that an event is found under. `all` has every event under 0; flags are 0 or 1. */
export const keysOf = {
  all: () => [0],
  author: ({ authorId }) => oneOrNone(authorId),
  category: ({ categoryIds }) => categoryIds,
  tag: ({ tagIds }) => tagIds,
  venue: ({ venueIds }) => venueIds,
  organizer: ({ organizerIds }) => organizerIds,
  parent: ({ parentId }) => oneOrNone(parentId),
  image: ({ imageId }) => oneOrNone(imageId),
  featured: ({ featured }) => [Number(featured)],
  ticketed: ({ ticketed }) => [Number(ticketed)],
  eventStatus: ({ eventStatus }) => [eventStatus],
  online: (event) => [Number(isOnline(event))],
  source: ({ externalSource }) => oneOrNone(externalSource),
  field: fieldKeysIn,
} satisfies Record<string, (event: EventRecord) => readonly UserId[]>

/** The keys of the custom fields of a post, each once. */
export function fieldKeysIn({ customFields }: Pick<EventRecord, 'customFields'>): readonly string[] {
  return Object.entries(customFields).flatMap(([name, value]) => fieldValues(value).map((one) => fieldKey(name, one)))
}

/** The key of a value of a custom field. */
export function fieldKey(name: string, value: FieldValue): string {
  return JSON.stringify([name, value])
}

/** The facets of events, besides dates and words. */
export type Facet = keyof typeof keysOf

/** The facet of the links to each kind. */
export const linkFacets: Readonly<Record<Kind, Facet>> = {
  event: 'parent',
  venue: 'venue',
  organizer: 'organizer',
  category: 'category',
  tag: 'tag',
  image: 'image',
}

/** A condition that an event meets when it is found under one of the keys. */
export interface FacetCondition {
  readonly facet: Facet
  readonly keys: readonly UserId[]
}

/** The condition that every event meets. */
export const EVERY_EVENT: FacetCondition = { facet: 'all', keys: [0] }

/** The conditions of a query. */
export function conditionsOf(query: EventQuery): readonly FacetCondition[] {
  const conditions: FacetCondition[] = []
  const add = (facet: Facet, keys: readonly UserId[] | undefined) => {
    if (keys !== undefined) conditions.push({ facet, keys })
  }
  add('category', query.categories)
  add('tag', query.tags)
  add('venue', query.venues)
  add('organizer', query.organizers)
  add('author', query.authors)
  if (query.featured !== undefined) add('featured', [Number(query.featured)])
  if (query.ticketed !== undefined) add('ticketed', [Number(query.ticketed)])
  add('eventStatus', query.eventStatuses)
  add('source', query.externalSources)
  if (query.online !== undefined) add('online', [Number(query.online)])
  if (query.parent !== undefined) add('parent', [query.parent])
  if (query.image !== undefined) add('image', [query.image])
  return conditions
}

function oneOrNone(key: UserId | undefined): readonly UserId[] {
  return key === undefined ? [] : [key]
}
