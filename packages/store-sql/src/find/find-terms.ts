import type { TermKind, TermQuery } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { all, plain, type Sql, sql } from '../sql.ts'
import { select, type Work } from '../work.ts'
import { cutPage, type Page } from './page.ts'

/** Finds categories or tags. Sides must be settled at the query's moment where events are counted. */
export function* findTerms(dialect: Dialect, kind: TermKind, query: TermQuery): Work<Page> {
  const table = plain(`kalends_${kind}`)
  const content = plain(query.needles.length === 0 ? '' : `CROSS JOIN kalends_${kind}_content c`)
  const nonEmpty = query.hideEmpty ? nonEmptyTerms(table) : plain('')
  const rows = yield* select<{ id: number }>(
    sql`${nonEmpty} SELECT t.id AS id FROM ${table} t ${content}
      WHERE ${all(termConditions(dialect, query))} ORDER BY ${termOrder(query)}`,
  )
  const ids = rows.map(({ id }) => id)
  return cutPage(query.orderBy === 'listed' && query.ids !== undefined ? asListed(ids, query.ids, query) : ids, query)
}

/** Whether what a query finds depends on how many events are counted. */
export function countsEvents({ hideEmpty, orderBy }: TermQuery): boolean {
  return hideEmpty || orderBy === 'count'
}

/** `used`: terms with events, and all above them. */
function nonEmptyTerms(table: Sql): Sql {
  return sql`WITH RECURSIVE used (id) AS (
    SELECT id FROM ${table} WHERE events > 0
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
  count: 'events',
  description: 'description_text',
  listed: 'name_key',
  id: 'id',
} as const

function termOrder({ orderBy, direction }: TermQuery): Sql {
  const way = direction === 'asc' ? 'ASC' : 'DESC'
  return plain(`t.${orderColumns[orderBy]} ${way}, t.id ${way}`)
}

/** In the order in which the query names them. */
function asListed(found: readonly number[], listed: readonly number[], { direction }: TermQuery): readonly number[] {
  const passing = new Set(found)
  const inOrder = [...new Set(listed)].filter((id) => passing.has(id))
  return direction === 'asc' ? inOrder : inOrder.reverse()
}
