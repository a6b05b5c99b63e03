import type { CustomFields } from '../../contract/custom-fields.ts'
import { searchText } from '../../domain/fold-text.ts'
import { nameKey } from '../../domain/name-key.ts'
import type { Json, VenueDraft } from '../../ports/record.ts'
import type { ValuesFor } from '../read-input.ts'
import { type DraftContext, draftPost } from './draft-post.ts'
import { settle } from './settle.ts'

/** The content of a written venue. */
export function draftVenue(
  values: ValuesFor<'venues.update'>,
  before: VenueDraft | undefined,
  imageId: number | undefined,
  context: DraftContext,
): VenueDraft {
  const name = settle(values.venue, before?.name ?? '', '')
  const post = draftPost(values, before, { kind: 'venue', name, imageId }, context)
  const texts = {
    address: settle(values.address, before?.address ?? '', ''),
    city: settle(values.city, before?.city ?? '', ''),
    country: settle(values.country, before?.country ?? '', ''),
    province: settle(values.province, before?.province ?? '', ''),
    state: settle(values.state, before?.state ?? '', ''),
    zip: settle(values.zip, before?.zip ?? '', ''),
    phone: settle(values.phone, before?.phone ?? '', ''),
    website: settle(values.website, before?.website, undefined),
    stateProvince: settle(values.stateprovince, before?.stateProvince, undefined),
  }
  return {
    searchText: searchText([
      name,
      post.description,
      post.excerpt,
      texts.address,
      texts.city,
      texts.country,
      texts.province,
      texts.state,
      texts.stateProvince ?? '',
      texts.zip,
      texts.phone,
      texts.website ?? '',
      ...customTexts(post.customFields, context.fields.venues),
    ]),
    name,
    nameKey: nameKey(name),
    latitude: settle(values.geo_lat, before?.latitude, undefined),
    longitude: settle(values.geo_lng, before?.longitude, undefined),
    showMap: settle(values.show_map, before?.showMap ?? true, true),
    showMapLink: settle(values.show_map_link, before?.showMapLink ?? true, true),
    ...texts,
    ...post,
  }
}

/**
 * The extra fields that are text, or texts: the spec lets a search of venues and organizers find them. What is no longer
 * declared is not shown, so it must not be found either.
 */
export function customTexts(values: Readonly<Record<string, Json>>, declared: CustomFields): readonly string[] {
  return Object.entries(values)
    .filter(([name]) => Object.hasOwn(declared, name))
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string')
}
