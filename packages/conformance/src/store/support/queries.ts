import type {
  EventQuery,
  ImageQuery,
  LinkedEvents,
  PlaceQuery,
  Range,
  TermQuery,
  VenueQuery,
  Visibility,
} from '@kalends/core'
import { NOW } from './drafts.ts'

/** A range without bounds. */
const ANY_TIME: Range = { min: undefined, max: undefined }

/** Admits posts of every status, for every viewer. */
export function seeEverything(now: number = NOW): Visibility {
  return {
    now,
    viewer: undefined,
    publish: 'all',
    future: 'all',
    draft: 'all',
    pending: 'all',
    private: 'all',
    trash: 'all',
  }
}

/** Admits published posts only, as for an anonymous user. */
export function seePublished(now: number = NOW): Visibility {
  return { ...seeNothing(now), publish: 'all' }
}

/** Admits no posts. Spread it to admit single statuses. */
export function seeNothing(now: number = NOW): Visibility {
  return {
    now,
    viewer: undefined,
    publish: 'none',
    future: 'none',
    draft: 'none',
    pending: 'none',
    private: 'none',
    trash: 'none',
  }
}

/** A query for every event, by id ascending. */
export function eventQuery(given: Partial<EventQuery> = {}): EventQuery {
  return {
    offset: 0,
    limit: undefined,
    after: undefined,
    isCounted: true,
    visible: seeEverything(),
    opens: 'all',
    keepLocked: true,
    keepHidden: true,
    ids: undefined,
    exclude: [],
    slug: undefined,
    externalSources: undefined,
    externalIds: undefined,
    starts: ANY_TIME,
    ends: ANY_TIME,
    needles: [],
    searchCandidates: 20_000,
    categories: undefined,
    tags: undefined,
    venues: undefined,
    location: undefined,
    organizers: undefined,
    authors: undefined,
    featured: undefined,
    ticketed: undefined,
    eventStatuses: undefined,
    online: undefined,
    parent: undefined,
    image: undefined,
    modifiedFrom: undefined,
    fields: [],
    orderBy: 'id',
    direction: 'asc',
    ...given,
  }
}

/** A query for every organizer. */
export function placeQuery(given: Partial<PlaceQuery> = {}): PlaceQuery {
  return {
    offset: 0,
    limit: undefined,
    after: undefined,
    isCounted: true,
    visible: seeEverything(),
    ids: undefined,
    exclude: [],
    slug: undefined,
    externalSources: undefined,
    externalIds: undefined,
    needles: [],
    authors: undefined,
    image: undefined,
    fields: [],
    linked: [],
    ...given,
  }
}

/** A query for every venue. */
export function venueQuery(given: Partial<VenueQuery> = {}): VenueQuery {
  return { ...placeQuery(), located: undefined, near: undefined, cities: undefined, countries: undefined, ...given }
}

/** A query for every category or tag, by name ascending. */
export function termQuery(given: Partial<TermQuery> = {}): TermQuery {
  return {
    offset: 0,
    limit: undefined,
    after: undefined,
    isCounted: true,
    ids: undefined,
    exclude: [],
    needles: [],
    slug: undefined,
    parent: undefined,
    hideEmpty: false,
    now: NOW,
    author: undefined,
    orderBy: 'name',
    direction: 'asc',
    ...given,
  }
}

/** A query for every image with that URL. */
export function imageQuery(given: Partial<ImageQuery> & Pick<ImageQuery, 'url'>): ImageQuery {
  return { offset: 0, limit: undefined, authorId: undefined, ...given }
}

/** The condition that a place is linked to an event of any status and end. */
export function linkedEvents(given: Partial<LinkedEvents> = {}): LinkedEvents {
  return { visible: seeEverything(), opens: 'all', endsFrom: undefined, wanted: true, ...given }
}
