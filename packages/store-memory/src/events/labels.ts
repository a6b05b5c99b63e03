import type { EventQuery, EventRecord } from '@kalends/core'

/** What an event can be found under, beside its dates. `any` holds them all under 0; flags are 0 or 1. */
export type Field =
  | 'any'
  | 'author'
  | 'category'
  | 'tag'
  | 'venue'
  | 'organizer'
  | 'parent'
  | 'image'
  | 'featured'
  | 'ticketed'

/** One thing that an event can be found under. */
export type Label = readonly [field: Field, key: number]

/** Calls `visit` with all that an event is found under, repeats included. */
export function forEachLabel(event: EventRecord, visit: (field: Field, key: number) => void): void {
  visit('any', 0)
  visit('featured', Number(event.featured))
  visit('ticketed', Number(event.ticketed))
  if (event.authorId !== undefined) visit('author', event.authorId)
  if (event.parentId !== undefined) visit('parent', event.parentId)
  if (event.imageId !== undefined) visit('image', event.imageId)
  for (const id of event.categoryIds) visit('category', id)
  for (const id of event.tagIds) visit('tag', id)
  for (const id of event.venueIds) visit('venue', id)
  for (const id of event.organizerIds) visit('organizer', id)
}

/** All that an event is found under. */
export function labelsOf(event: EventRecord): Label[] {
  const labels: Label[] = []
  forEachLabel(event, (field, key) => labels.push([field, key]))
  return labels
}

/** A condition of a query that labels answer: an event passes that has at least one of the keys in that field. */
export interface Choice {
  readonly field: Field
  readonly keys: readonly number[]
}

/** All conditions of a query that only labels decide. */
export interface LabelFilter {
  readonly choices: readonly Choice[]
  /** None of these venues; never an empty list. */
  readonly withoutVenues: readonly number[] | undefined
}

/** What a query asks of the labels. */
export function labelFilterOf(query: EventQuery): LabelFilter {
  const choices: Choice[] = query.venues === undefined ? [] : [{ field: 'venue', keys: query.venues }]
  if (query.categories !== undefined) choices.push({ field: 'category', keys: query.categories })
  if (query.tags !== undefined) choices.push({ field: 'tag', keys: query.tags })
  if (query.organizers !== undefined) choices.push({ field: 'organizer', keys: query.organizers })
  if (query.featured !== undefined) choices.push({ field: 'featured', keys: [Number(query.featured)] })
  if (query.ticketed !== undefined) choices.push({ field: 'ticketed', keys: [Number(query.ticketed)] })
  if (query.parent !== undefined) choices.push({ field: 'parent', keys: [query.parent] })
  if (query.image !== undefined) choices.push({ field: 'image', keys: [query.image] })
  return { choices, withoutVenues: undefined }
}

/** A test for this filter, made ready for many events. */
export function labelTest({ choices, withoutVenues }: LabelFilter): (event: EventRecord) => boolean {
  const tests = choices.map(({ field, keys }) => testOf(field, new Set(keys)))
  if (withoutVenues !== undefined) {
    const unwanted = new Set(withoutVenues)
    tests.push((event) => !event.venueIds.some((id) => unwanted.has(id)))
  }
  return (event) => tests.every((test) => test(event))
}

function testOf(field: Field, keys: ReadonlySet<number>): (event: EventRecord) => boolean {
  const hasOne = (ids: readonly number[]) => ids.some((id) => keys.has(id))
  const has = (id: number | undefined) => id !== undefined && keys.has(id)
  const tests: Readonly<Record<Field, (event: EventRecord) => boolean>> = {
    any: () => true,
    author: (event) => has(event.authorId),
    category: (event) => hasOne(event.categoryIds),
    tag: (event) => hasOne(event.tagIds),
    venue: (event) => hasOne(event.venueIds),
    organizer: (event) => hasOne(event.organizerIds),
    parent: (event) => has(event.parentId),
    image: (event) => has(event.imageId),
    featured: (event) => keys.has(Number(event.featured)),
    ticketed: (event) => keys.has(Number(event.ticketed)),
  }
  return tests[field]
}
