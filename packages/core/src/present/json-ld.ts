import type { EventView, OrganizerView, VenueView } from '../contract/outputs.ts'

type JsonLd = Readonly<Record<string, unknown>>

const CONTEXT = 'https://schema.org'

/** The event in the terms of schema.org. */
export function eventJsonLd(view: EventView): JsonLd {
  return compact({
    '@context': CONTEXT,
    '@type': 'Event',
    name: view.title,
    description: view.excerpt || view.description,
    image: view.image?.url,
    url: view.url,
    eventAttendanceMode: `https://schema.org/${attendanceOf(view)}EventAttendanceMode`,
    eventStatus: `https://schema.org/${statusNames[view.event_status]}`,
    startDate: view.start,
    // In schema.org, the last day of an all-day event is its end.
    endDate: view.all_day ? view.end_date.slice(0, 10) : view.end,
    isAccessibleForFree:
      view.cost_details.values.length > 0 ? view.cost_details.values.every((value) => value === '0') : undefined,
    offers: view.cost_details.values.map((price) =>
      compact({
        '@type': 'Offer',
        price,
        priceCurrency: view.cost_details.currency_code,
        url: view.website ?? view.url,
      }),
    ),
    location: oneOrMany(locationsOf(view)),
    organizer: oneOrMany(view.organizer.map(organization)),
  })
}

/** What schema.org calls each value of `event_status`. */
const statusNames = {
  scheduled: 'EventScheduled',
  canceled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  moved_online: 'EventMovedOnline',
} as const satisfies Record<EventView['event_status'], string>

/** How people attend: an event that was moved online is no longer at its venues. */
function attendanceOf({ event_status: status, online_url: url, venue }: EventView): 'Offline' | 'Online' | 'Mixed' {
  if (status === 'moved_online') return 'Online'
  if (url === null) return 'Offline'
  return venue.length === 0 ? 'Online' : 'Mixed'
}

function locationsOf(view: EventView): readonly JsonLd[] {
  const venues = attendanceOf(view) === 'Online' ? [] : view.venue.map(place)
  return view.online_url === null ? venues : [...venues, { '@type': 'VirtualLocation', url: view.online_url }]
}

/** The venue in the terms of schema.org. */
export function venueJsonLd(view: VenueView): JsonLd {
  return { '@context': CONTEXT, ...place(view) }
}

/** The organizer in the terms of schema.org. */
export function organizerJsonLd(view: OrganizerView): JsonLd {
  return { '@context': CONTEXT, ...organization(view) }
}

/** The venue as part of an event. */
function place(view: VenueView): JsonLd {
  return compact({
    '@type': 'Place',
    name: view.venue,
    description: view.excerpt || view.description,
    image: view.image?.url,
    url: view.url,
    telephone: view.phone,
    sameAs: view.website,
    address: compact({
      '@type': 'PostalAddress',
      streetAddress: view.address,
      addressLocality: view.city,
      addressRegion: view.stateprovince,
      postalCode: view.zip,
      addressCountry: view.country,
    }),
    geo:
      view.geo_lat === null || view.geo_lng === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: view.geo_lat, longitude: view.geo_lng },
  })
}

/** The organizer as part of an event. */
function organization(view: OrganizerView): JsonLd {
  return compact({
    '@type': 'Organization',
    name: view.organizer,
    description: view.excerpt || view.description,
    image: view.image?.url,
    url: view.url,
    telephone: view.phone,
    email: view.email,
    sameAs: view.website,
  })
}

/** A list of one value becomes the value itself, which is what most consumers of JSON-LD expect. */
function oneOrMany(values: readonly JsonLd[]): JsonLd | readonly JsonLd[] | undefined {
  return values.length > 1 ? values : values[0]
}

/** Leaves out empty members, because consumers treat an empty string as a value. */
function compact(value: JsonLd): JsonLd {
  const filled: Record<string, unknown> = {}
  for (const key of Object.keys(value)) if (!isEmpty(value[key])) filled[key] = value[key]
  return filled
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  // An object that has nothing but its `@type` is empty too.
  return typeof value === 'object' && Object.keys(value).every((key) => key === '@type')
}
