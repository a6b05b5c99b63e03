import type {
  EventDraft,
  EventQuery,
  LinkedEvents,
  PostDraft,
  Range,
  Scope,
  Status,
  TermDraft,
  TermQuery,
  VenueDraft,
  VenueQuery,
  Visibility,
} from '@kalends/core'
import { eventDraft, eventQuery, NOW, termDraft, termQuery, venueDraft, venueQuery } from './drafts.ts'
import type { Random } from './random.ts'

const STATUSES: readonly Status[] = ['publish', 'publish', 'publish', 'future', 'draft', 'pending', 'private', 'trash']
const SCOPES: readonly Scope[] = ['all', 'all', 'own', 'ownUnpublished', 'none']
const WORDS = [
  'concert',
  'certain',
  'fete',
  'jazz',
  'été',
  '音楽祭り',
  '夏の音楽',
  'a',
  'ab',
  'x-ray',
  'no.1',
  '😀day',
  'rock\nroll',
]
const NEEDLES = [
  'cert',
  'con',
  'jazz',
  '音楽',
  '楽',
  'a',
  'b',
  'x-r',
  '.',
  ' ',
  'k\nr',
  '😀',
  'zzz',
  'concert',
  'o',
  'rock',
]
const PEOPLE = [1, 2, 3]

/** How many records of each kind there are to link to. */
export interface Sizes {
  readonly event: number
  readonly venue: number
  readonly organizer: number
  readonly category: number
  readonly tag: number
  readonly image: number
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

function words(choose: Random, most: number): string {
  return choose.some(WORDS, most).join(' ')
}

function postPart(choose: Random, sizes: Sizes): PostDraft {
  return {
    authorId: choose.once(4) ? undefined : choose.pick(PEOPLE),
    status: choose.pick(STATUSES),
    publishedAt: NOW + choose.int(-20, 20),
    modifiedAt: NOW + choose.int(-20, 0),
    slug: `s${choose.int(1, 50)}`,
    description: '',
    excerpt: '',
    imageId: sizes.image > 0 && choose.once(5) ? choose.int(1, sizes.image) : undefined,
    searchText: words(choose, 4),
    customFields: {},
  }
}

/** An event with random content that links only to what there is. */
export function randomEvent(choose: Random, sizes: Sizes): EventDraft {
  const startsAt = NOW + choose.int(-300, 300)
  const isLong = choose.once(10)
  const titleText = words(choose, 2)
  return eventDraft({
    ...postPart(choose, sizes),
    title: titleText,
    titleText,
    startsAt,
    // Now and then it ends before it starts: no rule of the store forbids it.
    endsAt: startsAt + choose.int(choose.once(20) ? -50 : 0, isLong ? 500 : 10),
    hideFromListings: choose.once(8),
    featured: choose.once(5),
    ticketed: choose.once(2),
    parentId: sizes.event > 0 && choose.once(5) ? choose.int(1, sizes.event) : undefined,
    categoryIds: choose.some(upTo(sizes.category), 3),
    tagIds: choose.some(upTo(sizes.tag), 2),
    venueIds: choose.some(upTo(sizes.venue), 2),
    organizerIds: choose.some(upTo(sizes.organizer), 2),
    passwordHash: choose.once(8) ? 'hash' : undefined,
  })
}

/** A venue with random content; also good for the common part of organizers. */
export function randomVenue(choose: Random, sizes: Sizes): VenueDraft {
  const isLocated = choose.once(2)
  return venueDraft({
    ...postPart(choose, sizes),
    nameKey: choose.pick(WORDS),
    latitude: isLocated ? choose.int(-90, 90) : undefined,
    longitude: isLocated ? choose.int(-180, 180) : undefined,
  })
}

/** A term with random content below an earlier one or at the top. */
export function randomTerm(choose: Random, parents: number): TermDraft {
  return termDraft({
    nameKey: choose.pick(WORDS),
    slug: `t${choose.int(1, 50)}`,
    descriptionText: words(choose, 1),
    searchText: words(choose, 2),
    parentId: parents > 0 && choose.once(2) ? choose.int(1, parents) : undefined,
  })
}

/** Random rights and statuses. */
function randomSight(choose: Random): Visibility {
  return {
    now: NOW + choose.int(-25, 25),
    viewer: choose.once(4) ? undefined : choose.pick(PEOPLE),
    publish: choose.pick(SCOPES),
    future: choose.pick(SCOPES),
    draft: choose.pick(SCOPES),
    pending: choose.pick(SCOPES),
    private: choose.pick(SCOPES),
    trash: choose.pick(SCOPES),
  }
}

function range(choose: Random): Range {
  return {
    min: choose.once(2) ? NOW + choose.int(-320, 320) : undefined,
    max: choose.once(2) ? NOW + choose.int(-320, 320) : undefined,
  }
}

function slice(choose: Random) {
  return {
    offset: choose.once(2) ? 0 : choose.int(0, 40),
    limit: choose.pick([undefined, 0, 1, 10, 25]),
  }
}

function maybe<T>(choose: Random, value: T): T | undefined {
  return choose.once(6) ? value : undefined
}

/** A query for events with a few random conditions. */
export function randomEventQuery(choose: Random, sizes: Sizes): EventQuery {
  const everyone = choose.once(3)
  return eventQuery({
    ...slice(choose),
    visible: everyone ? { ...eventQuery().visible, now: NOW + choose.int(-25, 25) } : randomSight(choose),
    opens: choose.pick(SCOPES),
    keepLocked: choose.once(2),
    keepHidden: choose.once(2),
    ids: choose.once(10) ? choose.some(upTo(sizes.event + 3), 30) : undefined,
    exclude: choose.once(4) ? choose.some(upTo(sizes.event + 3), choose.pick([5, 5, 150])) : [],
    starts: range(choose),
    ends: range(choose),
    needles: choose.once(4) ? choose.some(NEEDLES, 2) : [],
    categories: maybe(choose, choose.some(upTo(sizes.category + 1), 3)),
    tags: maybe(choose, choose.some(upTo(sizes.tag + 1), 2)),
    venues: choose.once(5) ? choose.some([[1], [1, 2], [2, 3, 99], []], 2) : [],
    withoutVenues: maybe(choose, choose.some(upTo(sizes.venue + 1), 3)),
    organizers: maybe(choose, choose.some(upTo(sizes.organizer + 1), 2)),
    featured: maybe(choose, choose.once(2)),
    ticketed: maybe(choose, choose.once(2)),
    parent: choose.once(12) ? choose.int(1, sizes.event) : undefined,
    image: choose.once(12) ? choose.int(1, sizes.image) : undefined,
    modifiedFrom: choose.once(8) ? NOW + choose.int(-25, 5) : undefined,
    orderBy: choose.pick(['start', 'start', 'start', 'end', 'title', 'published', 'modified', 'id']),
    direction: choose.pick(['asc', 'desc']),
  })
}

function randomLinked(choose: Random): LinkedEvents {
  return {
    visible: randomSight(choose),
    opens: choose.pick(SCOPES),
    endsFrom: choose.once(2) ? NOW + choose.int(-300, 500) : undefined,
    wanted: choose.once(2),
  }
}

/** A query for venues, or without its last two conditions for organizers. */
export function randomVenueQuery(choose: Random, sizes: Sizes): VenueQuery {
  return venueQuery({
    ...slice(choose),
    visible: choose.once(2) ? { ...venueQuery().visible, now: NOW + choose.int(-25, 25) } : randomSight(choose),
    ids: choose.once(5) ? choose.some(upTo(sizes.venue + 2), 10) : undefined,
    needles: choose.once(4) ? choose.some(NEEDLES, 2) : [],
    image: choose.once(8) ? choose.int(1, sizes.image) : undefined,
    linked: choose.once(3) ? Array.from({ length: choose.int(1, 2) }, () => randomLinked(choose)) : [],
    located: maybe(choose, choose.once(2)),
    near: maybe(choose, { latitude: choose.int(-90, 90), longitude: choose.int(-180, 180), km: choose.int(0, 9000) }),
  })
}

/** A query for categories or tags. */
export function randomTermQuery(choose: Random, sizes: Sizes): TermQuery {
  return termQuery({
    ...slice(choose),
    ids: choose.once(4) ? choose.some(upTo(sizes.category + 2), 8) : undefined,
    exclude: choose.once(4) ? choose.some(upTo(sizes.category + 2), 4) : [],
    needles: choose.once(4) ? choose.some(NEEDLES, 2) : [],
    slug: maybe(choose, `t${choose.int(1, 50)}`),
    parent: maybe(choose, choose.once(3) ? null : choose.int(1, sizes.category)),
    hideEmpty: choose.once(2),
    now: NOW + choose.int(-25, 25),
    orderBy: choose.pick(['name', 'slug', 'id', 'count', 'description', 'listed']),
    direction: choose.pick(['asc', 'desc']),
  })
}
