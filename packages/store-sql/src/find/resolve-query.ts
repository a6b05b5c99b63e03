import type { EventQuery } from '@kalends/core'
import type { ResolvedQuery } from '../conditions/event-conditions.ts'
import type { TransactionContext } from '../context.ts'
import type { Program } from '../program.ts'
import { venuesNear } from './venues-near.ts'

/** Looks up the venues within the circle of a query. */
export function* resolveQuery(context: TransactionContext, query: EventQuery): Program<ResolvedQuery> {
  const { location } = query
  if (location?.near === undefined) return query
  return { ...query, nearVenues: yield* venuesNear(context, location.visible, location.near) }
}
