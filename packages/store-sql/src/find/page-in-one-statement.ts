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
  const { rows, most } = candidates
  const { offset, limit, isCounted } = query
  if (!isCounted) {
    const ids = yield* selectColumn<number>(
      sql`SELECT id FROM (${examinedOf(candidates, query, sql`(${rows}) AS found`)}) AS examined
        WHERE matches = 1 ${orderOf(candidates)} ${limitOf(query)}`,
    )
    if (most === undefined || ids.length === limit) return { ids, total: offset + ids.length }
  }
  return most === undefined ? yield* exactPage(candidates, query) : yield* examinedPage({ ...candidates, most }, query)
}

/** The page and the total when all candidates match. */
function* exactPage(candidates: Candidates, query: ListPage): Program<Page> {
  const order = orderOf(candidates)
  const [total, ...page] = yield* select<readonly [position: number, idOrTotal: number]>(
    sql`WITH found AS MATERIALIZED (${candidates.rows})
      SELECT 0 AS position, count(*) AS id FROM found
      UNION ALL SELECT position, id FROM (
        SELECT row_number() OVER (${order}) AS position, id FROM found WHERE ${isBehind(candidates, query)}
        ${order} ${limitOf(query)}
      ) AS page
      ORDER BY position`,
  )
  return { ids: page.map(([, id]) => id), total: total?.[1] ?? 0 }
}

/** The page and the total when candidates have to be compared, which is done for the first `most` of them. */
function* examinedPage(candidates: Required<Candidates>, query: ListPage): Program<Page> {
  const { rows, most } = candidates
  const count = (from: string) => plain(`(SELECT count(*) FROM ${from})`)
  const last = (column: string) => plain(`(SELECT ${column} FROM examined ORDER BY position DESC LIMIT 1)`)
  const [summary, ...page] = yield* select<Summary | readonly [position: number, id: number]>(
    sql`WITH found AS MATERIALIZED (${rows}), examined AS MATERIALIZED (
        SELECT id, sort_key, matches, row_number() OVER (${orderOf(candidates)}) AS position
        FROM (${examinedOf(candidates, query, plain('found'))}) AS first
      )
      SELECT 0 AS position, ${last('id')} AS id, ${last('sort_key')} AS sort_key, ${count('found')} AS a,
        ${count('found WHERE matches = 1')} AS b, ${count('examined WHERE matches = 1')} AS c,
        (SELECT count(*) FROM found WHERE ${isBehind(candidates, query)}) AS d
      UNION ALL SELECT position, id, NULL, 0, 0, 0, 0 FROM (
        SELECT position, id FROM examined WHERE matches = 1 ORDER BY position ${limitOf(query)}
      ) AS page
      ORDER BY position`,
  )
  // The first row has position 0.
  const [, lastId, lastKey, all, matching, matchingExamined, behind] = summary as Summary
  const ids = page.map(([, id]) => Number(id))
  if ((query.isCounted ? all : behind) <= most) return { ids, total: matching }
  const isEnd = behind <= most || lastId === null || lastKey === null
  const total = { total: matchingExamined, isTotalExact: false } as const
  return { ids, ...total, ...(!isEnd && { examinedTo: { value: lastKey, id: lastId } }) }
}

/** The candidates after the query's position, as many as are examined. */
function examinedOf(candidates: Candidates, query: ListPage, found: Sql): Sql {
  const { offset, limit = Number.POSITIVE_INFINITY } = query
  return sql`SELECT id, sort_key, matches FROM ${found} WHERE ${isBehind(candidates, query)}
    ${orderOf(candidates)} ${limitOf({ offset: 0, limit: finite(candidates.most ?? offset + limit) })}`
}

function orderOf({ direction }: Candidates): Sql {
  const way = direction === 'asc' ? 'ASC' : 'DESC'
  return plain(`ORDER BY sort_key ${way}, id ${way}`)
}

/** The condition that a candidate is after the query's position. */
function isBehind({ direction }: Candidates, { after }: ListPage): Sql {
  return after
    ? sql`(sort_key, id) ${plain(direction === 'asc' ? '>' : '<')} (${after.value}, ${after.id})`
    : plain('1 = 1')
}

function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined
}
