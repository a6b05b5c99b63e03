import type { EventQuery, EventRecord, Found } from '@kalends/core'
import type { TransactionContext } from '../context.ts'
import { isSameState } from '../facts.ts'
import { type EventLists, openLists } from '../lists/event-lists.ts'
import { rangeOrder } from '../lists/ranges.ts'
import { windowOf } from '../lists/window.ts'
import { type Program, select, withoutStatements } from '../program.ts'
import type { ContentRow } from '../records/content.ts'
import { recordIn } from '../records/load-records.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { type StateRow, stateColumns, stateFrom } from '../state.ts'
import { isSelective } from './events-in-one-statement.ts'
import { isOnLists, matchesNothing, oppositeOf } from './find-events.ts'
import { resolveQuery } from './resolve-query.ts'

/*
 * Runs without a transaction, where statements don't block the process (Postgres). Most requests ask for the first page of a
 * list that has bucket counts. A single statement finds such a page with its total and its records. It relies on the last known
 * state of the store. It also returns the current state, so that the caller can check whether the known state was still right.
 */

/** The largest page that one statement loads. For a larger one, the cache is checked first. */
const mostRecords = 100

type QuickRow = readonly [...StateRow, total: number, id: number | null, ...content: [number, string | null, string]]

/**
 * A program of one statement that finds a page of events if the state of the context is still current; otherwise it
 * returns `undefined`. Queries that need more than one statement have no such program.
 */
export function quickPage(
  context: TransactionContext,
  query: EventQuery,
): (() => Program<Found<EventRecord> | undefined>) | undefined {
  const statement = isQuick(query) ? statementOf(context, query) : undefined
  return statement && (() => find(context, query, statement))
}

function isQuick({ limit, offset, after, orderBy, needles }: EventQuery): boolean {
  const isShort = limit !== undefined && limit > 0 && limit <= mostRecords
  return isShort && orderBy === 'start' && needles.length === 0 && (after === undefined || offset === 0)
}

/** The lists of a query, if everything that is needed to open them is cached. */
function listsOf(context: TransactionContext, query: EventQuery): EventLists | undefined {
  if (!isOnLists(context, query)) return undefined
  const resolved = withoutStatements(resolveQuery(context, query))
  if (resolved === undefined || isSelective(resolved) || matchesNothing(resolved)) return undefined
  return withoutStatements(openLists(context, resolved))
}

function statementOf(context: TransactionContext, query: EventQuery): Sql | undefined {
  const lists = listsOf(context, query)
  const page = lists?.quickPage(query)
  if (lists === undefined || page === undefined) return undefined
  const count = countOf(context, query, lists)
  if (count === undefined) return undefined
  const total = query.isCounted ? count : plain('0')
  // The offset makes the database look up one row of content for each event: it cannot know how short the page is.
  return sql`SELECT state.*, page.event, content.*
    FROM (SELECT ${stateColumns}, ${total} AS total FROM kalends_state WHERE one = 1) AS state
    LEFT JOIN (${page}) AS page ON 1 = 1
    LEFT JOIN LATERAL (
      SELECT c.revision, c.search_text, c.json FROM kalends_event_content c WHERE c.id = page.event OFFSET 0
    ) AS content ON 1 = 1
    ${rangeOrder(query.direction)}`
}

/**
 * How many events a query finds, as an expression. If only the events that don't match have a list: all minus those.
 */
function countOf(context: TransactionContext, query: EventQuery, lists: EventLists): Sql | undefined {
  const window = windowOf(query)
  const opposite = oppositeOf(query)
  if (opposite === undefined) return lists.quickCount(window)
  const all = listsOf(context, { ...query, ...opposite.without })?.quickCount(window)
  const others = all && listsOf(context, { ...query, ...opposite.reversed })?.quickCount(window)
  return others && sql`(${all}) - (${others})`
}

function* find(
  context: TransactionContext,
  { isCounted, offset }: EventQuery,
  statement: Sql,
): Program<Found<EventRecord> | undefined> {
  const rows = yield* select<QuickRow>(statement)
  const [first] = rows
  const state = stateFrom(first?.slice(0, 7) as StateRow | undefined) // The first seven columns are those of the state.
  context.records.sync(state.revision)
  if (!isSameState(state, context.state)) return undefined
  const contents = rows.map((row) => row.slice(8) as unknown as ContentRow).filter(([id]) => id !== null) // The content comes last.
  const records = contents.map((row) => recordIn(context, 'event', row))
  return { records, total: Math.max(isCounted ? (first?.[7] ?? 0) : offset, records.length) }
}
