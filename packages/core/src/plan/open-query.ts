import type { EventQuery, VenueQuery, Visibility } from '../ports/query.ts'

/** A query that every event of that visibility passes; spread it and set what narrows. */
export function anyEvent(visible: Visibility): EventQuery {
  return {
    visible,
    opens: 'all',
    keepLocked: true,
    keepHidden: true,
    ids: undefined,
    exclude: [],
    slug: undefined,
    starts: { min: undefined, max: undefined },
    ends: { min: undefined, max: undefined },
    needles: [],
    categories: undefined,
    tags: undefined,
    venues: undefined,
    location: undefined,
    organizers: undefined,
    featured: undefined,
    ticketed: undefined,
    parent: undefined,
    image: undefined,
    modifiedFrom: undefined,
    orderBy: 'id',
    direction: 'asc',
    offset: 0,
    limit: undefined,
  }
}

/** A query that every venue or organizer of that visibility passes. */
export function anyPlace(visible: Visibility): VenueQuery {
  return {
    visible,
    ids: undefined,
    slug: undefined,
    needles: [],
    image: undefined,
    linked: [],
    located: undefined,
    near: undefined,
    offset: 0,
    limit: undefined,
  }
}
