import type { EventQuery } from '@kalends/core'
import type { EventMatches, ResolvedQuery } from '../conditions/event-conditions.ts'
import type { Dialect } from '../dialect.ts'
import type { Program } from '../program.ts'
import { plain, sql } from '../sql.ts'
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

/** Looks up the venues within the circle of a query, and the texts that contain its needles. */
export function* resolveQuery(dialect: Dialect, query: EventQuery): Program<ResolvedQuery> {
  return { ...query, nearVenues: yield* venuesNear(dialect, query), matches: yield* matchesOf(dialect, query) }
}

function* venuesNear(dialect: Dialect, { location }: EventQuery): Program<readonly number[] | undefined> {
  if (location?.near === undefined) return undefined
  const { visible, near } = location
  return (yield* findPlaces(dialect, 'venue', { ...everyVenue, visible, located: true, near })).ids
}

function* matchesOf({ textIndex }: Dialect, { needles }: EventQuery): Program<EventMatches | undefined> {
  if (needles.length === 0) return undefined
  const { ids, unchecked } = yield* textIndex.search('event', needles)
  return { ids, unchecked, isMatch: ids === undefined ? plain('1 = 1') : sql`e.id IN (${ids})` }
}
