import { type EventQuery, type EventRecord, type Found, searchParts } from '@kalends/core'
import type { TransactionContext } from '../context.ts'
import { isSameState } from '../facts.ts'
import { type Program, select, together } from '../program.ts'
import { type ContentRow, contentsOf } from '../records/content.ts'
import { recordIn } from '../records/load-records.ts'
import { readState, type State } from '../state.ts'
import { isOnLists, matchesNothing, needsCurrentLists } from './find-events.ts'
import { searchInFewStatements } from './search-in-few-statements.ts'

/*
 * Runs without a transaction, where statements don't block the process (Postgres). A search needs several statements. It begins
 * with the last known state, and reads the state again with its last statement. If both are the same, nothing was committed in
 * between, so all statements have seen the same data. This replaces a transaction, whose beginning and end take as many
 * statements as the search.
 */

/** The largest page whose records are loaded with one statement. */
const mostRecords = 100

/**
 * A program without a transaction that finds a page of a search if the state of the context stays current until the
 * end; otherwise it returns `undefined`. Queries that must first look up something else have no such program.
 */
export function quickSearch(
  context: TransactionContext,
  query: EventQuery,
): (() => Program<Found<EventRecord> | undefined>) | undefined {
  return isQuick(query) && !matchesNothing(query) && !needsCurrentLists(context, query)
    ? () => find(context, query)
    : undefined
}

/** Other searches look up venues, lists or excluded events first. */
function isQuick({ limit, needles, location, exclude }: EventQuery): boolean {
  const isShort = limit !== undefined && limit <= mostRecords
  return isShort && location === undefined && exclude.length === 0 && searchParts(needles).parts.length > 0
}

function* find(context: TransactionContext, query: EventQuery): Program<Found<EventRecord> | undefined> {
  const { dialect, records, state } = context
  const { ids, ...counted } = yield* searchInFewStatements(context, query, isOnLists(context, query))
  const cached = ids.map((id) => records.current('event', id, state.revision))
  const missing = ids.filter((_, index) => cached[index] === undefined)
  const [rows, after] = yield* together<[readonly ContentRow[], State]>(
    dialect,
    () => select<ContentRow>(contentsOf(dialect, 'event', missing)),
    readState,
  )
  records.sync(after.revision)
  if (!isSameState(after, state)) return undefined
  const loaded = new Map(rows.map((row) => [row[0], recordIn(context, 'event', row)]))
  const found = ids.map((id, index) => cached[index] ?? loaded.get(id))
  return { records: found.filter((record) => record !== undefined), ...counted }
}
