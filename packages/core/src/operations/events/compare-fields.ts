import type { CustomFields } from '../../contract/custom-fields.ts'
import type { ImageInput } from '../../contract/field-types.ts'
import { memoizeByObject } from '../../domain/memoize.ts'
import { isNumbered } from '../../domain/slug.ts'
import { shownStateProvince } from '../../domain/state-province.ts'
import { effectiveStatus, resolveStatus } from '../../domain/status.ts'
import type { ValuesFor } from '../../plan/parse-input.ts'
import type { Drafts, Json, PlaceKind, PostDraft, RecordOf, Status } from '../../ports/record.ts'
import { collectionOf } from '../../present/presenting.ts'
import type { RequestContext } from '../context.ts'
import { permissionsFor } from '../posts/permissions.ts'

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
  external_source: 'externalSource',
  external_id: 'externalId',
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
  } satisfies Record<keyof ValuesFor<'venues.update'>, keyof Drafts['venue'] | undefined>,
  organizer: {
    ...postKeys,
    organizer: 'name',
    email: 'email',
  } satisfies Record<keyof ValuesFor<'organizers.update'>, keyof Drafts['organizer'] | undefined>,
}

/** The URLs of images by id. */
type ImageUrls = ReadonlyMap<number | undefined, string>

/**
 * Creates a comparer for one request. The comparer tells whether a record already has the values of the input. A field that a
 * response derives from other fields is compared with its derived value. `fresh` is the record that the values would create.
 * `imageUrls` has the image URLs of the records to compare with. They are used only if the input has an image URL.
 *
 * A request can have many inputs, and each is compared with every record of the same name. For that reason, slow steps run once
 * for each input or once for each record.
 */
export function fieldComparer<K extends PlaceKind>(
  kind: K,
  context: RequestContext,
): (values: PlaceValues, fresh: Drafts[K], imageUrls: ImageUrls) => (record: RecordOf<K>) => boolean {
  const { now } = context
  const mayPublish = permissionsFor(kind, context).publish
  const declared: CustomFields = context.settings.fields[collectionOf[kind]]
  const textOf = memoizeByObject((value: object) => JSON.stringify(value))
  const regionOf = memoizeByObject(shownStateProvince)
  const hasStatus = (requested: Status, record: PostDraft): boolean => {
    const current = effectiveStatus(record, now)
    const { publishedAt } = record
    const status = resolveStatus({ requested, current, mayPublish, publishedAt, publishedBefore: publishedAt, now })
    return effectiveStatus({ status, publishedAt }, now) === current
  }
  return (values, fresh, imageUrls) => {
    const { status, stateprovince, image } = values
    const keys = keysOf(kind, values)
    // A missing custom field counts as its default.
    const custom = Object.entries(values.custom_fields ?? {}).map(([name, value]) => {
      const byDefault = declared[name]?.default ?? null
      return { name, byDefault, value: value ?? byDefault }
    })
    const hasCustomFields = ({ customFields }: PostDraft): boolean =>
      custom.every(({ name, byDefault, value }) => {
        const stored = Object.hasOwn(customFields, name) ? customFields[name] : undefined
        return isSameJson(value, stored ?? byDefault, textOf)
      })
    const region = stateprovince ?? undefined
    const hasKey = (record: RecordOf<K>, key: keyof Drafts[K]): boolean =>
      // If the slug of the input was taken when the record was created, the record has a number after it.
      fresh[key] === record[key] || (key === 'slug' && isNumbered(record.slug, fresh.slug))
    // `null` counts as absent, as for a new record. Only a `null` image, from an empty URL, must match.
    const hasOthers = (record: RecordOf<PlaceKind>): boolean =>
      (!status || hasStatus(status, record)) &&
      (region === undefined || !('state' in record) || region === regionOf(record)) &&
      (image === undefined || hasImage(image, record, imageUrls)) &&
      hasCustomFields(record)
    return (record) => keys.every((key) => hasKey(record, key)) && hasOthers(record)
  }
}

/** The record keys of the input fields, each once. A date that is `null` is left out, because it means now. */
function keysOf<K extends PlaceKind>(kind: K, values: PlaceValues): readonly (keyof Drafts[K])[] {
  const table: Readonly<Record<string, string | undefined>> = recordKeys[kind]
  const keys = Object.entries(values).flatMap(([name, value]) => {
    const isAbsent = value === undefined || (value === null && table[name] === 'publishedAt')
    return isAbsent ? [] : (table[name] ?? [])
  })
  // The table has the keys of this kind.
  return [...new Set(keys)] as readonly (keyof Drafts[K])[]
}

function hasImage(given: ImageInput | null, { imageId }: PostDraft, imageUrls: ImageUrls): boolean {
  if (given === null) return imageId === undefined
  return 'id' in given ? imageId === given.id : imageUrls.get(imageId) === given.url
}

function isSameJson(a: Json, b: Json, textOf: (value: object) => string): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  return textOf(a) === textOf(b)
}
