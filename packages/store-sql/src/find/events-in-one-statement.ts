import { eventConditions, orderColumns, type ResolvedQuery } from '../conditions/event-conditions.ts'
import { idsWithField } from '../conditions/fields.ts'
import type { TransactionContext } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import type { Program } from '../program.ts'
import { all, plain, type Sql, sql } from '../sql.ts'
import { idsWithSlug } from './lookups.ts'
import type { Page } from './page.ts'
import { pageInOneStatement } from './page-in-one-statement.ts'

/** Whether the query has a condition that few events can meet, and for which there is an index. */
export function isSelective({ ids, slug, parent, image, modifiedFrom, fields, ...query }: ResolvedQuery): boolean {
  const { externalIds, externalSources } = query
  const given = [ids, slug, parent, image, modifiedFrom, externalIds, externalSources].some(
    (condition) => condition !== undefined,
  )
  return given || fields.some(({ matchesAbsent }) => !matchesAbsent)
}

/** Finds events by their columns alone. */
export function* findEventsInOneStatement({ dialect }: TransactionContext, query: ResolvedQuery): Program<Page> {
  const rows = sql`SELECT ${columns(query)}, 1 AS matches FROM kalends_event e
    WHERE ${all(conditionsOf(dialect, query))}`
  return yield* pageInOneStatement({ rows, direction: query.direction }, query)
}

/** Finds the page of a query. `events` is a query of events that meet all its conditions. */
export function* sortInOneStatement(events: Sql, query: ResolvedQuery): Program<Page> {
  const rows = eachAmong(
    events,
    sql`SELECT ${columns(query)}, 1 AS matches FROM kalends_event e WHERE e.id = among.event`,
  )
  return yield* pageInOneStatement({ rows, direction: query.direction }, query)
}

/** The columns of a page, see `Candidates`, without `matches`. */
export function columns({ orderBy }: ResolvedQuery): Sql {
  return plain(`e.id AS id, e.${orderColumns[orderBy]} AS sort_key`)
}

/** Every condition of a query, phrased so that indexes apply. */
export function conditionsOf(dialect: Dialect, query: ResolvedQuery): readonly Sql[] {
  const { slug } = query
  const fields = query.fields.filter(({ matchesAbsent }) => !matchesAbsent)
  return [
    ...eventConditions(dialect, query),
    // Written as subqueries of ids, so that their indexes are used.
    ...(slug === undefined ? [] : [sql`e.id IN (${idsWithSlug('event', slug)})`]),
    ...fields.map((condition) => sql`e.id IN (${idsWithField(dialect, 'event', condition)})`),
  ]
}

/**
 * Runs `query` for each of these events, whose id it finds in `among.event`. The offset keeps the database from joining
 * in another order: it can't know that there are few events, and would read all events of the calendar.
 */
export function eachAmong(events: Sql, query: Sql): Sql {
  return sql`SELECT each.* FROM (${events}) AS among CROSS JOIN LATERAL (${query} OFFSET 0) AS each`
}
