import { type Drafts, parseCost, type Store } from '@kalends/core'
import { eventDraft, imageDraft, NOW, organizerDraft, termDraft, venueDraft } from './drafts.ts'
import { idsOf, insertAll } from './writing.ts'

const POST = {
  authorId: 7,
  status: 'private',
  publishedAt: NOW - 5,
  modifiedAt: NOW - 3,
  slug: 'full',
  description: '<p>Long</p>',
  excerpt: 'Short',
  externalSource: 'Elsewhere',
  externalId: 'full@example.org',
  customFields: { color: 'red', sizes: [1, 2.5, null], nested: { deep: [true] } },
} as const

/** Minimal drafts of each kind. */
export function plainDrafts(): Drafts {
  return {
    event: eventDraft({ slug: 'plain-event' }),
    venue: venueDraft({ slug: 'plain-venue' }),
    organizer: organizerDraft({ slug: 'plain-organizer' }),
    category: termDraft({ slug: 'plain-category' }),
    tag: termDraft({ slug: 'plain-tag' }),
    image: imageDraft(),
  }
}

/** Drafts of each kind with every key set. The records they link to are inserted first. */
export async function fullDrafts(store: Store): Promise<Drafts> {
  const [imageId] = idsOf(await insertAll(store, 'image', [imageDraft({ url: 'https://example.org/linked' })]))
  const categoryIds = idsOf(await insertAll(store, 'category', [termDraft({ slug: 'c1' }), termDraft({ slug: 'c2' })]))
  const tagIds = idsOf(await insertAll(store, 'tag', [termDraft({ slug: 't1' }), termDraft({ slug: 't2' })]))
  const venueIds = idsOf(await insertAll(store, 'venue', [venueDraft({ slug: 'v1' }), venueDraft({ slug: 'v2' })]))
  const organizerIds = idsOf(await insertAll(store, 'organizer', [organizerDraft({ slug: 'o1' })]))
  const [parentId] = idsOf(await insertAll(store, 'event', [eventDraft({ slug: 'parent' })]))
  const term = {
    sequence: 1,
    name: 'Full Term',
    slug: 'full',
    description: 'All Of It',
    descriptionText: 'all of it',
    searchText: 'full term\nall of it',
    customFields: { color: 'blue' },
  }
  return {
    event: eventDraft({
      ...POST,
      imageId,
      uid: '0b5d0c34-7a1e-4a3f-9f6d-1c2d3e4f5a6b',
      sequence: 3,
      title: 'Full Event',
      startsAt: NOW + 10,
      endsAt: NOW + 20,
      startWall: '2027-01-01 05:30:10',
      endWall: '2027-01-01 05:30:20',
      timezone: 'Asia/Kolkata',
      allDay: true,
      cost: parseCost(['$ 5', '10']),
      website: 'https://example.org/event',
      showMap: false,
      showMapLink: false,
      hideFromListings: true,
      sticky: true,
      featured: true,
      ticketed: true,
      eventStatus: 'moved_online',
      eventStatusReason: 'Snow',
      onlineUrl: 'https://example.org/live',
      parentId,
      categoryIds,
      tagIds,
      venueIds,
      organizerIds,
      passwordHash: 'scrypt$salt$hash',
    }),
    venue: venueDraft({
      ...POST,
      imageId,
      sequence: 2,
      withdrawnAt: NOW - 1,
      name: 'Full Venue',
      address: '1 Street',
      city: 'City',
      country: 'Country',
      province: 'Province',
      state: 'State',
      zip: '007',
      phone: '+1 555',
      website: 'https://example.org/venue',
      stateProvince: 'Somewhere',
      latitude: 48.856613,
      longitude: -0.3522219,
      showMap: false,
      showMapLink: false,
    }),
    organizer: organizerDraft({
      ...POST,
      imageId,
      sequence: 2,
      withdrawnAt: NOW - 1,
      name: 'Full Organizer',
      phone: '+1 555',
      website: 'https://example.org/organizer',
      email: 'full@example.org',
    }),
    category: termDraft({ ...term, parentId: categoryIds[0] }),
    tag: termDraft(term),
    image: imageDraft({
      url: 'https://example.org/full.png',
      authorId: 7,
      width: 640,
      height: 480,
      sizes: {
        small: { url: 'https://example.org/small.png', width: 64, height: 48 },
        unknown: { url: 'https://example.org/unknown.png', width: null, height: null },
      },
    }),
  }
}
