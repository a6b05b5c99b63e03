import type { CustomFields } from '../../contract/custom-fields.ts'
import type { ImageInput } from '../../contract/field-types.ts'
import { shownStateProvince } from '../../domain/state-province.ts'
import { effectiveStatus, resolveStatus } from '../../domain/status.ts'
import type { ValuesFor } from '../../plan/parse-input.ts'
import type {
  Drafts,
  Json,
  OrganizerDraft,
  PlaceKind,
  PostDraft,
  RecordOf,
  Status,
  VenueDraft,
} from '../../ports/record.ts'

/** The input fields of a venue or an organizer. */
export type PlaceValues = ValuesFor<'venues.update'> & ValuesFor<'organizers.update'>

const postKeys = {
  author: 'authorId',
  date: 'publishedAt',
  date_utc: 'publishedAt',
  description: 'description',
  excerpt: 'excerpt',
  slug: 'slug',
  phone: 'phone',
  website: 'website',
  status: undefined,
  image: undefined,
  custom_fields: undefined,
} as const

/** The record key of each input field. It is `undefined` for fields that need their own comparison. */
const recordKeys = {
  venue: {
    ...postKeys,
    venue: 'name',
    address: 'address',
    city: 'city',
    country: 'country',
    province: 'province',
    state: 'state',
    zip: 'zip',
    geo_lat: 'latitude',
    geo_lng: 'longitude',
    show_map: 'showMap',
    show_map_link: 'showMapLink',
    stateprovince: undefined,
  } satisfies Record<keyof ValuesFor<'venues.update'>, keyof VenueDraft | undefined>,
  organizer: {
    ...postKeys,
    organizer: 'name',
    email: 'email',
  } satisfies Record<keyof ValuesFor<'organizers.update'>, keyof OrganizerDraft | undefined>,
}

/** The request-specific settings of a comparison. */
export interface Comparison {
  /** The declared custom fields of the kind. */
  readonly declared: CustomFields
  readonly mayPublish: boolean
  readonly now: number
}

/** The input for a record. */
export interface GivenFields<K extends PlaceKind> {
  readonly values: PlaceValues
  /** The record that the values would create. */
  readonly fresh: Drafts[K]
  /** The image URLs of the records to compare with, by id; needed only if the input has an image URL. */
  readonly imageUrls: ReadonlyMap<number, string>
}

type Test<R> = (record: R) => boolean

/**
 * Creates a comparer for one request. It tells whether a record already has the values of the input. Fields that
 * responses derive from others are compared as responses show them.
 *
 * A request can have many inputs, and each is compared with every record of the same name. For that reason, slow steps
 * run once for each input or once for each record.
 */
export function fieldComparer<K extends PlaceKind>(
  kind: K,
  comparison: Comparison,
): (given: GivenFields<K>) => Test<RecordOf<K>> {
  const textOf = memoize((value: object) => JSON.stringify(value))
  const regionOf = memoize(shownStateProvince)
  return ({ values, fresh, imageUrls }) => {
    // For a new record, `null` counts as absent, except for an empty image URL.
    const tests: readonly Test<RecordOf<PlaceKind>>[] = [
      ...testIfGiven(values.status ?? undefined, (status) => hasStatus(status, comparison)),
      ...testIfGiven(values.stateprovince ?? undefined, (region) => showsRegion(region, regionOf)),
      ...testIfGiven(values.image, (image) => hasImage(image, imageUrls)),
      ...testIfGiven(values.custom_fields ?? undefined, (fields) =>
        showsCustomFields(fields, comparison.declared, textOf),
      ),
    ]
    const keys = keysOf(kind, values)
    return (record) => keys.every((key) => fresh[key] === record[key]) && tests.every((test) => test(record))
  }
}

function memoize<A extends object, T>(compute: (key: A) => T): (key: A) => T {
  const cache = new WeakMap<A, { readonly result: T }>()
  return (key) => {
    const entry = cache.get(key) ?? { result: compute(key) }
    cache.set(key, entry)
    return entry.result
  }
}

/** Returns the test for an input field, or none if the field is absent. */
function testIfGiven<T>(given: T | undefined, make: (given: T) => Test<RecordOf<PlaceKind>>) {
  return given === undefined ? [] : [make(given)]
}

/** The record keys of the input fields, each once. */
function keysOf<K extends PlaceKind>(kind: K, values: PlaceValues): readonly (keyof Drafts[K])[] {
  const given = new Map<string, unknown>(Object.entries(values))
  const keys = Object.entries(recordKeys[kind]).flatMap(([name, key]) => (given.get(name) === undefined ? [] : [key]))
  // The table has the keys of this kind.
  return [...new Set(keys)].filter((key) => key !== undefined) as readonly (keyof Drafts[K])[]
}

function hasStatus(asked: Status, { mayPublish, now }: Comparison): Test<PostDraft> {
  return (record) => {
    const current = effectiveStatus(record, now)
    const { publishedAt } = record
    const status = resolveStatus({ asked, current, mayPublish, publishedAt, publishedBefore: publishedAt, now })
    return effectiveStatus({ status, publishedAt }, now) === current
  }
}

/** Compares the state or province that responses show, whichever field it comes from. */
function showsRegion(given: string, regionOf: (venue: VenueDraft) => string): Test<RecordOf<PlaceKind>> {
  return (record) => !('state' in record) || given === regionOf(record)
}

function hasImage(given: ImageInput | null, imageUrls: ReadonlyMap<number, string>): Test<PostDraft> {
  if (given === null) return ({ imageId }) => imageId === undefined
  if ('id' in given) return ({ imageId }) => imageId === given.id
  return ({ imageId }) => imageId !== undefined && imageUrls.get(imageId) === given.url
}

/** A missing custom field counts as its default. */
function showsCustomFields(
  given: Readonly<Record<string, Json>>,
  declared: CustomFields,
  textOf: (value: object) => string,
): Test<PostDraft> {
  const fields = Object.entries(given).map(([name, value]) => {
    const byDefault = declared[name]?.default ?? null
    return { name, byDefault, value: value ?? byDefault }
  })
  return ({ customFields }) =>
    fields.every(({ name, byDefault, value }) => {
      const stored = Object.hasOwn(customFields, name) ? customFields[name] : undefined
      return isSameJson(value, stored ?? byDefault, textOf)
    })
}

function isSameJson(a: Json, b: Json, textOf: (value: object) => string): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  return textOf(a) === textOf(b)
}
