import { type Circle, latitudeRange, type Visibility } from '@kalends/core'
import { isNear } from '../conditions/near.ts'
import { isVisible } from '../conditions/visibility.ts'
import type { TransactionContext } from '../context.ts'
import { mostTargets } from '../lists/driving-lists.ts'
import type { Program } from '../program.ts'
import { sql } from '../sql.ts'
import { collect, walk } from './walk.ts'

/** The ids of the visible venues in a circle, by their latitude; `undefined` if there are too many to list. */
export function* venuesNear(
  context: TransactionContext,
  visible: Visibility,
  circle: Circle,
): Program<readonly number[] | undefined> {
  const [south, north] = latitudeRange(circle)
  const byLatitude = {
    table: 'kalends_venue',
    alias: 'v',
    column: 'latitude',
    direction: 'asc',
    within: sql`v.latitude BETWEEN ${south} AND ${north}`,
  } as const
  const ids = yield* collect(walk(context, byLatitude, [isVisible('v', visible), isNear('v', circle)]), mostTargets + 1)
  return ids.length > mostTargets ? undefined : ids
}
