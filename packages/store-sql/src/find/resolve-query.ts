import type { EventQuery } from '@kalends/core'
import type { ResolvedQuery } from '../conditions/event-conditions.ts'
import type { TransactionContext } from '../context.ts'
import type { Program } from '../program.ts'
import { findNear } from './find-places.ts'

const everyVenue = {
  ids: undefined,
  slug: undefined,
  needles: [],
  authors: undefined,
  image: undefined,
  linked: [],
  offset: 0,
  limit: undefined,
} as const

/** Looks up the venues within the circle of a query. */
export function* resolveQuery(context: TransactionContext, query: EventQuery): Program<ResolvedQuery> {
  return { ...query, nearVenues: yield* venuesNear(context, query) }
}

function* venuesNear(context: TransactionContext, { location }: EventQuery): Program<readonly number[] | undefined> {
  if (location?.near === undefined) return undefined
  const { visible, near } = location
  const venues = yield* findNear(context, { ...everyVenue, visible, located: undefined, near }, near)
  return venues.map(([id]) => id)
}
