import type { EventQuery, VenueLocation } from '@kalends/core'
import { dimensions } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { plain, type Sql, sql } from '../sql.ts'
import type { Work } from '../work.ts'
import { findPlaces } from './find-places.ts'
import { isVisible } from './visibility.ts'

/** An event query whose circle has been replaced by the venues in it. */
interface ResolvedQuery extends EventQuery {
  readonly nearVenues?: readonly number[] | undefined
}

/** Looks up the venues within the circle of a query. */
export function* resolveLocation(dialect: Dialect, query: EventQuery): Work<ResolvedQuery> {
  const { location } = query
  if (location?.near === undefined) return query
  const { visible, near } = location
  const all = {
    ids: undefined,
    slug: undefined,
    needles: [],
    image: undefined,
    linked: [],
    offset: 0,
    limit: undefined,
  }
  const venues = yield* findPlaces(dialect, 'venue', { ...all, visible, located: true, near })
  return { ...query, nearVenues: venues.ids }
}

/** Groups of venues: the event must have at least one of each group. */
export function venueGroups({ venues, nearVenues }: ResolvedQuery): readonly (readonly number[])[] {
  return [venues, nearVenues].filter((group) => group !== undefined)
}

/** That the event has a visible venue with coordinates, or none. */
export function locatedConditions(location: VenueLocation | undefined): readonly Sql[] {
  if (location?.located === undefined) return []
  const { visible, located } = location
  return [
    sql`${plain(located ? '' : 'NOT')} EXISTS (SELECT 1 FROM kalends_link l CROSS JOIN kalends_venue v
      WHERE l.event = e.id AND l.kind = ${plain(`${dimensions.venue}`)} AND v.id = l.target
        AND v.latitude IS NOT NULL AND ${isVisible('v', visible)} LIMIT 1)`,
  ]
}
