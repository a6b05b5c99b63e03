import type { TermKind, TermQuery } from '@kalends/core'
import { limitOf } from '../conditions/limit.ts'
import type { TransactionContext } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import { type Program, select, selectColumn } from '../program.ts'
import { all, plain, type Sql, sql } from '../sql.ts'
import { isCurrent } from '../state.ts'
import { cutPage, type Page } from './page.ts'
import { idsWithNeedles } from './search-texts.ts'
import { type Counted, eventsByTerm } from './term-counts.ts'

/** Finds categories or tags. */
export function* findTerms(context: TransactionContext, kind: TermKind, query: TermQuery): Program<Page> {
  const { dialect, state } = context
  const table = plain(`kalends_${kind}`)
  const found = query.needles.length === 0 ? undefined : yield* idsWithNeedles(context, kind, query.needles)
  const isStored = isCurrent(state, query.now) && query.author === undefined
  const isCounted = dependsOnCounts(query)
  const events = isStored ? 't.events' : 'coalesce(counted.events, 0)'
  const joined = plain(isCounted && !isStored ? 'LEFT JOIN counted ON counted.id = t.id' : '')
  const matching = sql`${table} t ${joined} WHERE ${all(termConditions(dialect, query, events, found))}`
  const counted = isCounted ? countedTerms(kind, isStored ? undefined : query) : plain('')
  if (query.orderBy === 'listed' && query.ids !== undefined) {
    const ids = new Set(yield* selectColumn<number>(sql`${counted} SELECT t.id FROM ${matching}`))
    return { ...cutPage(asListed(ids, query.ids, query), query), total: ids.size }
  }
  const key = query.orderBy === 'count' ? events : `t.${orderColumns[query.orderBy]}`
  const way = plain(query.direction === 'asc' ? 'ASC' : 'DESC')
  // There may be thousands of terms. The statement returns rows only for the terms on the page.
  const rows = yield* select<readonly [total: number, id: number | null]>(
    sql`${counted} SELECT counts.total, page.id FROM (SELECT count(*) AS total FROM ${matching}) AS counts
      LEFT JOIN (SELECT t.id AS id, ${plain(key)} AS sort_key FROM ${matching} ${isAfter(query, key)}
        ORDER BY ${plain(key)} ${way}, t.id ${way} ${limitOf(query)}
      ) AS page ON 1 = 1 ORDER BY page.sort_key ${way}, page.id ${way}`,
  )
  return { ids: rows.map(([, id]) => id).filter((id) => id !== null), total: rows[0]?.[0] ?? 0 }
}

/** The condition that a term comes after the position of the query. */
function isAfter({ after, direction }: TermQuery, key: string): Sql {
  if (after === undefined) return plain('')
  const isBehind = plain(direction === 'asc' ? '>' : '<')
  return sql`AND (${plain(key)}, t.id) ${isBehind} (${after.value}, ${after.id})`
}

/** Whether the result depends on how many events each term has. */
export function dependsOnCounts({ hideEmpty, orderBy }: TermQuery): boolean {
  return hideEmpty || orderBy === 'count'
}

/**
 * Two common table expressions. `counted`: how many events terms have, either as stored or as of a moment. `used`: all
 * ancestors of terms that have events.
 */
function countedTerms(kind: TermKind, at: Counted | undefined): Sql {
  const table = plain(`kalends_${kind}`)
  const counted =
    at === undefined ? sql`SELECT id, events FROM ${table} WHERE events > 0` : eventsByTerm(kind, plain('1 = 1'), at)
  // Starts with the terms that have a parent, because most terms have none.
  return sql`WITH RECURSIVE counted (id, events) AS (${counted}), used (id) AS (
    SELECT child.parent FROM ${table} child WHERE child.parent IS NOT NULL AND child.id IN (SELECT id FROM counted WHERE events > 0)
    UNION SELECT child.parent FROM used JOIN ${table} child ON child.id = used.id WHERE child.parent IS NOT NULL
  )`
}

function termConditions(dialect: Dialect, query: TermQuery, events: string, found: Sql | undefined): Sql[] {
  const { ids, exclude, slug, parent, hideEmpty } = query
  return [
    ...(hideEmpty ? [plain(`(${events} > 0 OR t.id IN (SELECT id FROM used))`)] : []),
    ...(ids === undefined ? [] : [sql`t.id IN ${dialect.ids(ids)}`]),
    ...(exclude.length === 0 ? [] : [sql`t.id NOT IN ${dialect.ids(exclude)}`]),
    ...(found === undefined ? [] : [sql`t.id IN ${found}`]),
    ...(slug === undefined ? [] : [sql`t.slug = ${slug}`]),
    ...(parent === null ? [plain('t.parent IS NULL')] : []),
    ...(typeof parent === 'number' ? [sql`t.parent = ${parent}`] : []),
  ]
}

const orderColumns = {
  name: 'name_key',
  slug: 'slug',
  description: 'description_text',
  listed: 'name_key',
  id: 'id',
} as const

/** The terms after the query's position, in the order of its `ids`. */
function asListed(
  found: ReadonlySet<number>,
  listed: readonly number[],
  { direction, after }: TermQuery,
): readonly number[] {
  const at = Number(after?.value)
  const inOrder = [...new Set(listed)].filter((id) => found.has(id))
  if (direction === 'desc') inOrder.reverse()
  if (after === undefined) return inOrder
  const distance = (id: number): number => listed.indexOf(id) - at || id - after.id
  return inOrder.filter((id) => (direction === 'asc' ? distance(id) > 0 : distance(id) < 0))
}
