import { nameKey } from '../../domain/name-key.ts'
import type { VenueDraft } from '../../ports/record.ts'
import type { ValuesFor } from '../parse-input.ts'
import { type DraftContext, draftPost, draftSearchText } from './draft-post.ts'
import { mergeField } from './merge-field.ts'

/** Builds the draft of a venue. */
export function draftVenue(
  values: ValuesFor<'venues.update'>,
  before: VenueDraft | undefined,
  imageId: number | undefined,
  context: DraftContext,
): VenueDraft {
  const name = mergeField(values.venue, before?.name ?? '', '')
  const post = draftPost(values, before, { kind: 'venue', name, imageId }, context)
  const texts = {
    address: mergeField(values.address, before?.address ?? '', ''),
    city: mergeField(values.city, before?.city ?? '', ''),
    country: mergeField(values.country, before?.country ?? '', ''),
    province: mergeField(values.province, before?.province ?? '', ''),
    state: mergeField(values.state, before?.state ?? '', ''),
    zip: mergeField(values.zip, before?.zip ?? '', ''),
    phone: mergeField(values.phone, before?.phone ?? '', ''),
    website: mergeField(values.website, before?.website, undefined),
    stateProvince: mergeField(values.stateprovince, before?.stateProvince, undefined),
  }
  return {
    searchText: draftSearchText(name, post, texts, context.fields.venues),
    name,
    nameKey: nameKey(name),
    latitude: mergeField(values.geo_lat, before?.latitude, undefined),
    longitude: mergeField(values.geo_lng, before?.longitude, undefined),
    showMap: mergeField(values.show_map, before?.showMap ?? true, true),
    showMapLink: mergeField(values.show_map_link, before?.showMapLink ?? true, true),
    ...texts,
    ...post,
  }
}
