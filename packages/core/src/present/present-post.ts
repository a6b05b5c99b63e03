import type { externalIds, ImageView, postHead } from '../contract/output-parts.ts'
import type { OrganizerView, VenueView } from '../contract/outputs.ts'
import { canIdentify } from '../domain/external-ids.ts'
import { wallText } from '../domain/moment.ts'
import { shownStateProvince } from '../domain/state-province.ts'
import { effectiveStatus } from '../domain/status.ts'
import { extensionOf, globalId } from '../domain/url.ts'
import { toWall } from '../domain/zone.ts'
import type { ImageRecord, OrganizerRecord, PostDraft, PostKind, Stored, VenueRecord } from '../ports/record.ts'
import { collectionOf, customFieldsMember, type Presenting, recordUrl } from './presenting.ts'

/** The first fields of events, venues and organizers. */
type PostHead = Pick<VenueView, keyof typeof postHead>

type ExternalIdsView = Pick<VenueView, keyof typeof externalIds>

/** Renders the first fields of a post. */
export function presentHead(kind: PostKind, post: PostDraft & Stored, presenting: Presenting): PostHead {
  const { settings, baseUrls, language, now } = presenting
  const global = globalId(baseUrls.baseUrl, post.id)
  return {
    id: post.id,
    global_id: global,
    global_id_lineage: [global],
    // Views have the types of a calendar with numeric user ids. For text ids, the type parameters of the calendar replace them.
    author: (post.authorId ?? null) as number | null,
    status: effectiveStatus(post, now),
    date: wallText(toWall(settings.zone, post.publishedAt)),
    date_utc: wallText(post.publishedAt),
    modified: wallText(toWall(settings.zone, post.modifiedAt)),
    modified_utc: wallText(post.modifiedAt),
    url: settings.pageUrl({ kind, id: post.id, slug: post.slug, baseUrl: baseUrls.baseUrl, language }),
    rest_url: recordUrl(baseUrls, collectionOf[kind], post.id),
  }
}

/** Renders where a post was imported from, for those who can edit all posts of its kind. */
export function presentExternalIds(kind: PostKind, post: PostDraft, { permissions }: Presenting): ExternalIdsView {
  const isShown = canIdentify(permissions[collectionOf[kind]])
  return {
    external_source: (isShown ? post.externalSource : undefined) ?? null,
    external_id: (isShown ? post.externalId : undefined) ?? null,
  }
}

/** Renders an image, with `null` for what is unknown. */
export function presentImage(image: ImageRecord | undefined): ImageView | null {
  if (image === undefined) return null
  return {
    id: image.id,
    url: image.url,
    extension: extensionOf(image.url),
    width: image.width ?? null,
    height: image.height ?? null,
    sizes: image.sizes,
  }
}

/** Renders a venue, on its own or as part of an event. */
export function presentVenue(venue: VenueRecord, image: ImageRecord | undefined, presenting: Presenting): VenueView {
  const head = presentHead('venue', venue, presenting)
  const external = presentExternalIds('venue', venue, presenting)
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
    external_source: external.external_source,
    external_id: external.external_id,
    ...customFieldsMember(presenting.settings.fields.venues, venue.customFields),
  }
}

/** Renders an organizer, on its own or as part of an event. */
export function presentOrganizer(
  organizer: OrganizerRecord,
  image: ImageRecord | undefined,
  presenting: Presenting,
): OrganizerView {
  const head = presentHead('organizer', organizer, presenting)
  const external = presentExternalIds('organizer', organizer, presenting)
  // Not a spread: on Node 20, each key after one takes a microsecond.
  return Object.assign(head, {
    organizer: organizer.name,
    description: organizer.description,
    excerpt: organizer.excerpt,
    slug: organizer.slug,
    image: presentImage(image),
    phone: organizer.phone,
    website: organizer.website ?? null,
    email: organizer.email,
    external_source: external.external_source,
    external_id: external.external_id,
    ...customFieldsMember(presenting.settings.fields.organizers, organizer.customFields),
  })
}
