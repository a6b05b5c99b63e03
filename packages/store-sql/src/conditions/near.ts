import { type Circle, reachSquared, unitVector } from '@kalends/core'
import { plain, type Sql, sql } from '../sql.ts'

/** The condition that a venue is within a circle, as `isInCircle` of core decides it. `venue` is the alias of its table. */
export function isNear(venue: string, circle: Circle): Sql {
  const [x, y, z] = unitVector(circle)
  const [dx, dy, dz] = [
    sql`(${plain(`${venue}.x`)} - ${x})`,
    sql`(${plain(`${venue}.y`)} - ${y})`,
    sql`(${plain(`${venue}.z`)} - ${z})`,
  ]
  return sql`${dx} * ${dx} + ${dy} * ${dy} + ${dz} * ${dz} <= ${reachSquared(circle)}`
}
