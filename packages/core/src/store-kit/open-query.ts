import type { EventQuery, Scope, TermQuery, VenueQuery, Visibility } from '../ports/query.ts'

/** A query that matches every event of that visibility. Spread it and override conditions to narrow it. */
export function anyEvent(visible: Visibility): EventQuery {
  return {
    visible,
    opens: 'all',
    keepLocked: true,
    keepHidden: true,
    ids: undefined,
    exclude: [],
    slug: undefined,
    externalSources: undefined,
    externalIds: undefined,
    starts: { min: undefined, max: undefined },
    ends: { min: undefined, max: undefined },
    needles: [],
    searchCandidates: Number.MAX_SAFE_INTEGER,
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
    offset: 0,
    limit: undefined,
    after: undefined,
    isCounted: true,
  }
}

/** A query that matches every venue or organizer of that visibility. */
export function anyPlace(visible: Visibility): VenueQuery {
  return {
    visible,
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
    located: undefined,
    near: undefined,
    cities: undefined,
    countries: undefined,
    offset: 0,
    limit: undefined,
    after: undefined,
    isCounted: true,
  }
}

/** A query that matches every category or tag, by id. `now` is the moment for which events are counted. */
export function anyTerm(now: number): TermQuery {
  return {
    ids: undefined,
    exclude: [],
    needles: [],
    slug: undefined,
    parent: undefined,
    hideEmpty: false,
    now,
    author: undefined,
    orderBy: 'id',
    direction: 'asc',
    offset: 0,
    limit: undefined,
    after: undefined,
    isCounted: true,
  }
}

/** The same scope for every status. */
export function everyStatus(scope: Scope, now: number): Visibility {
  return {
    now,
    viewer: undefined,
    publish: scope,
    future: scope,
    draft: scope,
    pending: scope,
    private: scope,
    trash: scope,
  }
}
