import { isWhole } from '../codes.ts'
import { plain, type Sql, sql } from '../sql.ts'
import type { Source } from './sources.ts'
import { type Streaming, streamOf } from './streams.ts'
import { isTallied } from './tallied.ts'
import { type Counted, countInWindow } from './tallies.ts'
import { isEmpty } from './window.ts'

/** How many events of a source are in the window, as an expression. */
export function countSource(streaming: Streaming, source: Source): Sql {
  const { window } = streaming
  if (isEmpty(window)) return plain('0')
  const counted = countedOf(source)
  if (counted !== undefined && isWhole(counted.list)) return sql`(${countInWindow(counted, window)})`
  const oneByOne = sql`(SELECT count(*) FROM (${streamOf(streaming, [source])}) AS stream)`
  if (counted === undefined) return oneByOne
  return sql`CASE WHEN ${isTallied(sql`${counted.list}`)} THEN ${countInWindow(counted, window)} ELSE ${oneByOne} END`
}

/** The list that a source is, if it is one list and nothing else. */
export function countedOf({ lists, openOnly, conditions }: Source): Counted | undefined {
  const [list] = lists
  return list === undefined || lists.length > 1 || conditions.length > 0 ? undefined : { list, openOnly }
}
