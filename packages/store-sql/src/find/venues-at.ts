import { latitudeRange, type Visibility, type Whereabouts } from '@kalends/core'
import { isVisible } from '../conditions/visibility.ts'
import { isAt } from '../conditions/whereabouts.ts'
import type { TransactionContext } from '../context.ts'
import { mostTargets } from '../lists/driving-lists.ts'
import { type Program, selectColumn } from '../program.ts'
import { all, join, plain, type Sql, sql } from '../sql.ts'
import { collect, type OrderedTable, orderedScan } from './ordered-scan.ts'

/** The ids of the visible venues at a place; `undefined` if there are too many to list. */
export function* venuesAt(
  context: TransactionContext,
  visible: Visibility,
  place: Whereabouts,
): Program<readonly number[] | undefined> {
  const conditions = [isVisible('v', visible), isAt(context.dialect, 'v', place)]
  if (!context.dialect.isBlocking) {
    const within = tablesFor(place).map((table) => sql`(${table.within ?? plain('1 = 1')})`)
    if (within.length === 0) return []
    const ids = yield* selectColumn<number>(
      sql`SELECT v.id FROM kalends_venue v WHERE (${join(within, ' OR ')}) AND ${all(conditions)}
        LIMIT ${plain(mostTargets + 1)}`,
    )
    return ids.length > mostTargets ? undefined : ids
  }
  const found: number[] = []
  for (const table of tablesFor(place)) {
    for (const id of yield* collect(orderedScan(context, table, conditions), mostTargets + 1 - found.length))
      found.push(id)
    if (found.length > mostTargets) return undefined
  }
  return found
}

/** Parts of the table of venues that together contain all venues at a place, each in the order of an index. */
function tablesFor({ near, cities, countries = [] }: Whereabouts): readonly OrderedTable[] {
  if (cities === undefined && near !== undefined) {
    const [south, north] = latitudeRange(near)
    return [venuesBy('latitude', sql`v.latitude BETWEEN ${south} AND ${north}`)]
  }
  const names = [...new Set(cities ?? countries)]
  return names.map((name) => venuesBy('id', cities === undefined ? sql`v.country = ${name}` : sql`v.city = ${name}`))
}

function venuesBy(column: string, within: Sql): OrderedTable {
  return { table: 'kalends_venue', alias: 'v', column, direction: 'asc', within }
}
