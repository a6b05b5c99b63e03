import type { VenueView } from '../contract/outputs.ts'
import { shownStateProvince } from '../domain/state-province.ts'
import type { ImageRecord, VenueRecord } from '../ports/record.ts'
import { presentHead, presentImage } from './present-post.ts'
import { type Presenting, presentCustomFields } from './presenting.ts'

/** Renders a venue, on its own or as part of an event. */
export function presentVenue(venue: VenueRecord, image: ImageRecord | undefined, presenting: Presenting): VenueView {
  const declared = presenting.settings.fields.venues
  const head = presentHead('venue', venue, presenting)
  // Key by key, as in `presentEvent`.
  return {
    id: head.id,
    global_id: head.global_id,
    global_id_lineage: head.global_id_lineage,
    author: head.author,
    status: head.status,
    date: head.date,
    date_utc: head.date_utc,
    modified: head.modified,
    modified_utc: head.modified_utc,
    url: head.url,
    rest_url: head.rest_url,
    venue: venue.name,
    description: venue.description,
    excerpt: venue.excerpt,
    slug: venue.slug,
    image: presentImage(image),
    address: venue.address,
    city: venue.city,
    country: venue.country,
    province: venue.province,
    state: venue.state,
    zip: venue.zip,
    phone: venue.phone,
    website: venue.website ?? null,
    stateprovince: shownStateProvince(venue),
    geo_lat: venue.latitude ?? null,
    geo_lng: venue.longitude ?? null,
    show_map: venue.showMap,
    show_map_link: venue.showMapLink,
    ...(Object.keys(declared).length > 0 && { custom_fields: presentCustomFields(declared, venue.customFields) }),
  }
}
