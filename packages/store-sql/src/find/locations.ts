import type { EventQuery } from '@kalends/core'
import type { ResolvedQuery } from '../conditions/event-conditions.ts'
import type { Dialect } from '../dialect.ts'
import type { Program } from '../program.ts'
import { findPlaces } from './find-places.ts'

const everyVenue = {
  ids: undefined,
  slug: undefined,
  needles: [],
  image: undefined,
  linked: [],
  offset: 0,
  limit: undefined,
} as const

/** Looks up the venues within the circle of a query. */
export function* resolveLocation(dialect: Dialect, query: EventQuery): Program<ResolvedQuery> {
  const { location } = query
  if (location?.near === undefined) return query
  const { visible, near } = location
  const venues = yield* findPlaces(dialect, 'venue', { ...everyVenue, visible, located: true, near })
  return { ...query, nearVenues: venues.ids }
}
