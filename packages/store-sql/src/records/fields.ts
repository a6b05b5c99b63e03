import type { Drafts, Kind } from '@kalends/core'

const postFields = [
  'authorId',
  'status',
  'publishedAt',
  'modifiedAt',
  'slug',
  'description',
  'excerpt',
  'imageId',
  'customFields',
] as const

const termFields = ['name', 'nameKey', 'slug', 'description', 'descriptionText', 'parentId', 'customFields'] as const

/**
 * What the content of each kind holds, in this order: values without names are read twice as fast. A list may only ever
 * grow at its end, for there is content that was written by it; and whoever makes it grow must say what shorter content
 * means (`content.ts` takes it for damaged), as `old-content.ts` does for content with names. `searchText` has a column of its own.
 */
const fields = {
  event: [
    ...postFields,
    'title',
    'titleText',
    'startsAt',
    'endsAt',
    'startWall',
    'endWall',
    'timezone',
    'allDay',
    'cost',
    'website',
    'showMap',
    'showMapLink',
    'hideFromListings',
    'sticky',
    'featured',
    'ticketed',
    'parentId',
    'categoryIds',
    'tagIds',
    'venueIds',
    'organizerIds',
    'passwordHash',
  ],
  venue: [
    ...postFields,
    'name',
    'nameKey',
    'address',
    'city',
    'country',
    'province',
    'state',
    'zip',
    'phone',
    'website',
    'stateProvince',
    'latitude',
    'longitude',
    'showMap',
    'showMapLink',
  ],
  organizer: [...postFields, 'name', 'nameKey', 'phone', 'website', 'email'],
  category: termFields,
  tag: termFields,
  image: ['url', 'authorId', 'width', 'height', 'sizes'],
} as const satisfies { readonly [K in Kind]: readonly (keyof Drafts[K])[] }

type Fields = typeof fields

/** The values of a record's fields, one for each of `fields`. JSON has no `undefined`, so `null` stands for it. */
export type Values<K extends Kind> = ValuesOf<Drafts[K], Fields[K]>

type ValuesOf<T, F extends readonly unknown[]> = { readonly [I in keyof F]: OrNull<T[Extract<F[I], keyof T>]> }

type OrNull<T> = undefined extends T ? Exclude<T, undefined> | null : T

/** The values of a draft. */
export function valuesOf<K extends Kind>(kind: K, draft: Drafts[K]): Values<K> {
  // The lists above name fields of their kind only.
  const named = draft as unknown as Readonly<Record<string, unknown>>
  return fields[kind].map((field) => named[field] ?? null) as unknown as Values<K>
}

/** Whether something has as many values as a record of the kind; this package has written them. */
export function areValues<K extends Kind>(kind: K, content: unknown): content is Values<K> {
  return Array.isArray(content) && content.length === fields[kind].length
}
