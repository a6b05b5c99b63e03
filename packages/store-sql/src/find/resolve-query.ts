import { type EventQuery, hasWhereabouts } from '@kalends/core'
import type { ResolvedQuery } from '../conditions/event-conditions.ts'
import type { TransactionContext } from '../context.ts'
import type { Program } from '../program.ts'
import { venuesAt } from './venues-at.ts'

/** Looks up the venues that match the location of a query. */
export function* resolveQuery(context: TransactionContext, query: EventQuery): Program<ResolvedQuery> {
  const { location } = query
  if (location === undefined || !hasWhereabouts(location)) return query
  return { ...query, placedVenues: yield* venuesAt(context, location.visible, location) }
}
