import type { Direction, ListPage, SortValue } from '@kalends/core'
import { limitOf } from '../conditions/limit.ts'
import { type Program, select, selectColumn } from '../program.ts'
import { plain, type Sql, sql } from '../sql.ts'
import type { Page } from './page.ts'

/*
 * For databases whose statements don't block the process. There, each statement costs a round trip. So one statement
 * finds a page and its total.
 */

/** The records that a page is chosen from. */
export interface Candidates {
  /** A query with the columns `id`, `sort_key` and `matches`, which is 1 for records that match, otherwise 0. */
  readonly rows: Sql
  readonly direction: Direction
  /** How many candidates after the query's position are examined. Absent if all candidates are known to match. */
  readonly most?: number
}

type Summary = readonly [
  position: 0,
  lastId: number | null,
  lastKey: SortValue | null,
  all: number,
  matching: number,
  examined: number,
  behind: number,
]

/** Finds the page of a query among candidates, in order of `sort_key`, ties by id. */
export function* pageInOneStatement(candidates: Candidates, query: ListPage): Program<Page> {
  const { rows, direction, most = Number.POSITIVE_INFINITY } = candidates
  const { after, offset, limit = Number.POSITIVE_INFINITY, isCounted } = query
  const way = direction === 'asc' ? 'ASC' : 'DESC'
  const order = plain(`ORDER BY sort_key ${way}, id ${way}`)
  const isBehind = after
    ? sql`(sort_key, id) ${plain(direction === 'asc' ? '>' : '<')} (${after.value}, ${after.id})`
    : plain('1 = 1')
  const examined = (found: Sql) =>
    sql`SELECT id, sort_key, matches FROM ${found} WHERE ${isBehind}
      ${order} ${limitOf({ offset: 0, limit: finite(candidates.most ?? offset + limit) })}`
  if (!isCounted) {
    const ids = yield* selectColumn<number>(
      sql`SELECT id FROM (${examined(sql`(${rows}) AS found`)}) AS examined WHERE matches = 1 ${order} ${limitOf(query)}`,
    )
    if (candidates.most === undefined || ids.length === limit) return { ids, total: offset + ids.length }
  }
  const count = (from: string) => plain(`(SELECT count(*) FROM ${from})`)
  const last = (column: string) => plain(`(SELECT ${column} FROM examined ORDER BY position DESC LIMIT 1)`)
  const [summary, ...page] = yield* select<Summary | readonly [position: number, id: number]>(
    sql`WITH found AS MATERIALIZED (${rows}), examined AS MATERIALIZED (
        SELECT id, sort_key, matches, row_number() OVER (${order}) AS position FROM (${examined(plain('found'))}) AS first
      )
      SELECT 0 AS position, ${last('id')} AS id, ${last('sort_key')} AS sort_key, ${count('found')} AS a,
        ${count('found WHERE matches = 1')} AS b, ${count('examined WHERE matches = 1')} AS c,
        (SELECT count(*) FROM found WHERE ${isBehind}) AS d
      UNION ALL SELECT position, id, NULL, 0, 0, 0, 0 FROM (
        SELECT position, id FROM examined WHERE matches = 1 ORDER BY position ${limitOf(query)}
      ) AS page
      ORDER BY position`,
  )
  // The first row has position 0.
  const [, lastId, lastKey, all, matching, matchingExamined, behind] = summary as Summary
  const ids = page.map(([, id]) => Number(id))
  if ((isCounted ? all : behind) <= most) return { ids, total: matching }
  const isEnd = behind <= most || lastId === null || lastKey === null
  const total = { total: matchingExamined, isTotalExact: false } as const
  return { ids, ...total, ...(!isEnd && { examinedTo: { value: lastKey, id: lastId } }) }
}

function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined
}
