import type { EventQuery } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { all, sql } from '../sql.ts'
import { selectColumn, type Work } from '../work.ts'
import { contentJoin, eventConditions, eventOrder } from './event-conditions.ts'
import { cutPage, type Page } from './page.ts'

/** Finds the events among these that pass. The ids may name the same event twice, or none. */
export function* findAmong(dialect: Dialect, query: EventQuery, ids: readonly number[]): Work<Page> {
  const conditions = eventConditions(dialect, { ...query, ids: undefined })
  const found = yield* selectColumn<number>(
    sql`SELECT e.id AS id FROM ${dialect.ids([...new Set(ids)])} AS among CROSS JOIN kalends_event e ${contentJoin(query)}
      WHERE e.id = among.value AND ${all(conditions)} ORDER BY ${eventOrder(query)}`,
  )
  return cutPage(found, query)
}
