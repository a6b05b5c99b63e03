import { type Circle, reachSquared, unitVector, type Whereabouts } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { all, plain, type Sql, sql } from '../sql.ts'

/** The condition that a venue is within the circle, cities and countries of a query. `venue` is the alias of its table. */
export function isAt({ texts }: Dialect, venue: string, { near, cities, countries }: Whereabouts): Sql {
  return all([
    ...(near === undefined ? [] : [isNear(venue, near)]),
    ...(cities === undefined ? [] : [sql`${plain(`${venue}.city`)} IN ${texts(cities)}`]),
    ...(countries === undefined ? [] : [sql`${plain(`${venue}.country`)} IN ${texts(countries)}`]),
  ])
}

/** The condition that a venue is within a circle, as `isInCircle` of core decides it. */
function isNear(venue: string, circle: Circle): Sql {
  const [x, y, z] = unitVector(circle)
  const [dx, dy, dz] = [
    sql`(${plain(`${venue}.x`)} - ${x})`,
    sql`(${plain(`${venue}.y`)} - ${y})`,
    sql`(${plain(`${venue}.z`)} - ${z})`,
  ]
  return sql`${dx} * ${dx} + ${dy} * ${dy} + ${dz} * ${dz} <= ${reachSquared(circle)}`
}
