import type { TermKind, TermQuery } from '@kalends/core'
import type { TransactionContext } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import { type Program, selectColumn } from '../program.ts'
import { all, plain, type Sql, sql } from '../sql.ts'
import { isCurrent } from '../state.ts'
import { cutPage, type Page } from './page.ts'
import { textsWith } from './search-texts.ts'
import { type Counted, eventsByTerm } from './term-counts.ts'

/** Finds categories or tags. */
export function* findTerms(context: TransactionContext, kind: TermKind, query: TermQuery): Program<Page> {
  const { dialect, state } = context
  const table = plain(`kalends_${kind}`)
  const found = query.needles.length === 0 ? undefined : yield* textsWith(context, kind, query.needles)
  const isStored = isCurrent(state, query.now) && query.author === undefined
  const events = isStored ? 't.events' : 'coalesce((SELECT counted.events FROM counted WHERE counted.id = t.id), 0)'
  const ids = yield* selectColumn<number>(
    sql`${dependsOnCounts(query) ? countedTerms(kind, isStored ? undefined : query) : plain('')}
      SELECT t.id AS id FROM ${table} t
      WHERE ${all(termConditions(dialect, query, events, found))} ORDER BY ${termOrder(query, events)}`,
  )
  return cutPage(query.orderBy === 'listed' && query.ids !== undefined ? asListed(ids, query.ids, query) : ids, query)
}

/** Whether the result depends on how many events each term has. */
export function dependsOnCounts({ hideEmpty, orderBy }: TermQuery): boolean {
  return hideEmpty || orderBy === 'count'
}

/**
 * Two common table expressions. `counted`: terms with events, and how many, either as stored or as of a moment.
 * `used`: all terms above these.
 */
function countedTerms(kind: TermKind, at: Counted | undefined): Sql {
  const table = plain(`kalends_${kind}`)
  const counted =
    at === undefined ? sql`SELECT id, events FROM ${table} WHERE events > 0` : eventsByTerm(kind, plain('1 = 1'), at)
  // Most terms have no parent, so those that have one come first.
  return sql`WITH RECURSIVE counted (id, events) AS (${counted}), used (id) AS (
    SELECT child.parent FROM ${table} child WHERE child.parent IS NOT NULL AND child.id IN (SELECT id FROM counted)
    UNION SELECT child.parent FROM used JOIN ${table} child ON child.id = used.id WHERE child.parent IS NOT NULL
  )`
}

function termConditions(
  dialect: Dialect,
  query: TermQuery,
  events: string,
  found: readonly number[] | undefined,
): Sql[] {
  const { ids, exclude, slug, parent, hideEmpty } = query
  return [
    ...(hideEmpty ? [plain(`(${events} > 0 OR t.id IN (SELECT id FROM used))`)] : []),
    ...(ids === undefined ? [] : [sql`t.id IN ${dialect.ids(ids)}`]),
    ...(exclude.length === 0 ? [] : [sql`t.id NOT IN ${dialect.ids(exclude)}`]),
    ...(found === undefined ? [] : [sql`t.id IN ${dialect.ids(found)}`]),
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

function termOrder({ orderBy, direction }: TermQuery, events: string): Sql {
  const way = direction === 'asc' ? 'ASC' : 'DESC'
  return plain(`${orderBy === 'count' ? events : `t.${orderColumns[orderBy]}`} ${way}, t.id ${way}`)
}

/** In the order in which the query lists the ids. */
function asListed(found: readonly number[], listed: readonly number[], { direction }: TermQuery): readonly number[] {
  const matching = new Set(found)
  const inOrder = [...new Set(listed)].filter((id) => matching.has(id))
  return direction === 'asc' ? inOrder : inOrder.reverse()
}
