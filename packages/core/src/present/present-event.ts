import type { EventView } from '../contract/outputs.ts'
import { abbreviationAt } from '../domain/abbreviation.ts'
import { showCost } from '../domain/cost.ts'
import { dateDetails, isoText, readWallText, wallText } from '../domain/moment.ts'
import type { EventCost, EventRecord, ImageRecord, OrganizerRecord, VenueRecord } from '../ports/record.ts'
import { presentExternalIds, presentHead, presentImage, presentOrganizer, presentVenue } from './present-post.ts'
import { type CountedTerm, presentCategory, presentTag } from './present-term.ts'
import { type Presenting, presentCustomFields } from './presenting.ts'

/** A linked record with its image. */
export interface WithImage<R> {
  readonly record: R
  readonly image: ImageRecord | undefined
}

/** The linked records of an event that the user can see, in the order given. */
export interface EventRelated {
  readonly image: ImageRecord | undefined
  readonly categories: readonly CountedTerm[]
  readonly tags: readonly CountedTerm[]
  readonly venues: readonly WithImage<VenueRecord>[]
  readonly organizers: readonly WithImage<OrganizerRecord>[]
  /** The parent, if the user can see it. */
  readonly parentId: number | undefined
  readonly ticketed: boolean
  /** The last change of a linked record that the user could see at that time, in seconds of UTC; 0 if there is none. */
  readonly changedAt: number
  /** How many changes of linked records the user has seen: the sum of their `sequence`. */
  readonly sequence: number
}

/** Renders an event. */
export function presentEvent(event: EventRecord, related: EventRelated, presenting: Presenting): EventView {
  return Object.assign(presentEventHead(event, related, presenting), {
    categories: related.categories.map((term) => presentCategory(term, presenting)),
    tags: related.tags.map((term) => presentTag(term, presenting)),
    venue: related.venues.map(({ record, image }) => presentVenue(record, image, presenting)),
    organizer: related.organizers.map(({ record, image }) => presentOrganizer(record, image, presenting)),
    custom_fields: presentCustomFields(presenting.settings.fields.events, event.customFields),
  })
}

/** Renders the fields of an event before its linked records. */
function presentEventHead(event: EventRecord, related: EventRelated, presenting: Presenting) {
  const { catalogue } = presenting
  const head = presentHead('event', event, presenting)
  const external = presentExternalIds('event', event, presenting)
  const utcStart = wallText(event.startsAt)
  const utcEnd = wallText(event.endsAt)
  const free = event.cost === undefined ? '' : catalogue.free
  // Key by key: on Node 20 keys after a spread are slow, and `Object.assign` of so many makes a slow object.
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
    title: event.title,
    description: event.description,
    excerpt: event.excerpt,
    slug: event.slug,
    image: presentImage(related.image),
    all_day: event.allDay,
    start_date: event.startWall,
    start_date_details: dateDetails(event.startWall),
    end_date: event.endWall,
    end_date_details: dateDetails(event.endWall),
    utc_start_date: utcStart,
    utc_start_date_details: dateDetails(utcStart),
    utc_end_date: utcEnd,
    utc_end_date_details: dateDetails(utcEnd),
    timezone: event.timezone,
    timezone_abbr: abbreviationAt(event.timezone, event.startsAt),
    cost: showCost(event.cost, free),
    cost_details: costDetails(event.cost),
    website: event.website ?? null,
    show_map: event.showMap,
    show_map_link: event.showMapLink,
    hide_from_listings: event.hideFromListings,
    sticky: event.sticky,
    featured: event.featured,
    post_parent: related.parentId ?? null,
    ticketed: related.ticketed,
    event_status: event.eventStatus,
    event_status_reason: event.eventStatusReason,
    online_url: event.onlineUrl ?? null,
    external_source: external.external_source,
    external_id: external.external_id,
    start: event.allDay ? event.startWall.slice(0, 10) : ownIsoText(event.startsAt, event.startWall),
    end: event.allDay
      ? wallText(readWallText(event.endWall) + 1).slice(0, 10)
      : ownIsoText(event.endsAt, event.endWall),
  }
}

/** An instant with the offset of its wall time, which saves looking up the time zone. */
function ownIsoText(at: number, wall: string): string {
  return isoText(at, readWallText(wall) - at)
}

function costDetails(cost: EventCost | undefined): EventView['cost_details'] {
  return {
    currency_symbol: cost?.symbol ?? '',
    currency_code: cost?.code ?? '',
    currency_position: cost?.position ?? 'prefix',
    values: cost?.values ?? [],
  }
}

/** Linked records of which none are visible. */
const noRelated: EventRelated = {
  image: undefined,
  categories: [],
  tags: [],
  venues: [],
  organizers: [],
  parentId: undefined,
  ticketed: false,
  changedAt: 0,
  sequence: 0,
}

/**
 * Renders a locked event: id, title, slug, dates, URLs and status are shown, and every other field is empty in its own
 * type.
 */
export function presentLockedEvent(event: EventRecord, presenting: Presenting): EventView {
  const locked: EventRecord = {
    ...event,
    authorId: undefined,
    description: '',
    excerpt: '',
    allDay: false,
    timezone: '',
    cost: undefined,
    website: undefined,
    showMap: false,
    showMapLink: false,
    hideFromListings: false,
    sticky: false,
    featured: false,
    eventStatus: 'scheduled',
    eventStatusReason: '',
    onlineUrl: undefined,
    externalSource: undefined,
    externalId: undefined,
  }
  return { ...presentEvent(locked, noRelated, presenting), start: '', end: '', custom_fields: {} }
}
