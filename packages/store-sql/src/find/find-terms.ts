import type { TermKind, TermQuery } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import type { View } from '../space.ts'
import { all, plain, type Sql, sql } from '../sql.ts'
import { isSettled } from '../state.ts'
import { selectColumn, type Work } from '../work.ts'
import { type Counted, eventsByTerm } from './direct.ts'
import { cutPage, type Page } from './page.ts'

/** Finds categories or tags. */
export function* findTerms({ dialect, state }: View, kind: TermKind, query: TermQuery): Work<Page> {
  const table = plain(`kalends_${kind}`)
  const content = plain(query.needles.length === 0 ? '' : `CROSS JOIN kalends_${kind}_content c`)
  const isCounted = isSettled(state, query.now) && query.author === undefined
  const ids = yield* selectColumn<number>(
    sql`${countsEvents(query) ? countedTerms(kind, isCounted ? undefined : query) : plain('')}
      SELECT t.id AS id FROM ${table} t ${content}
      WHERE ${all(termConditions(dialect, query))} ORDER BY ${termOrder(query)}`,
  )
  return cutPage(query.orderBy === 'listed' && query.ids !== undefined ? asListed(ids, query.ids, query) : ids, query)
}

/** Whether what a query finds depends on how many events are counted. */
export function countsEvents({ hideEmpty, orderBy }: TermQuery): boolean {
  return hideEmpty || orderBy === 'count'
}

/**
 * `counted`: terms with events, and how many; as it is kept, or as it is at a moment. `used`: these terms, and all
 * above them.
 */
function countedTerms(kind: TermKind, at: Counted | undefined): Sql {
  const table = plain(`kalends_${kind}`)
  const counted =
    at === undefined ? sql`SELECT id, events FROM ${table} WHERE events > 0` : eventsByTerm(kind, plain('1 = 1'), at)
  return sql`WITH RECURSIVE counted (id, events) AS (${counted}), used (id) AS (
    SELECT id FROM counted
    UNION SELECT child.parent FROM used JOIN ${table} child ON child.id = used.id WHERE child.parent IS NOT NULL
  )`
}

function termConditions(dialect: Dialect, query: TermQuery): Sql[] {
  const { ids, exclude, needles, slug, parent, hideEmpty } = query
  return [
    ...(hideEmpty ? [plain('t.id IN (SELECT id FROM used)')] : []),
    ...(ids === undefined ? [] : [sql`t.id IN ${dialect.ids(ids)}`]),
    ...(exclude.length === 0 ? [] : [sql`t.id NOT IN ${dialect.ids(exclude)}`]),
    ...(needles.length === 0 ? [] : [plain('c.id = t.id')]),
    ...needles.map((needle) => dialect.contains(plain('c.search_text'), needle)),
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

function termOrder({ orderBy, direction }: TermQuery): Sql {
  const way = direction === 'asc' ? 'ASC' : 'DESC'
  const events = 'coalesce((SELECT counted.events FROM counted WHERE counted.id = t.id), 0)'
  return plain(`${orderBy === 'count' ? events : `t.${orderColumns[orderBy]}`} ${way}, t.id ${way}`)
}

/** In the order in which the query names them. */
function asListed(found: readonly number[], listed: readonly number[], { direction }: TermQuery): readonly number[] {
  const passing = new Set(found)
  const inOrder = [...new Set(listed)].filter((id) => passing.has(id))
  return direction === 'asc' ? inOrder : inOrder.reverse()
}
