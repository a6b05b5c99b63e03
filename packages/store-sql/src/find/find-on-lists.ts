import type { EventQuery } from '@kalends/core'
import type { View } from '../space.ts'
import { join, sql } from '../sql.ts'
import { select, selectOne, type Work } from '../work.ts'
import { chooseBase } from './base.ts'
import { type Countable, countablesOf, countSource } from './count-source.ts'
import { eventOrder } from './event-conditions.ts'
import { mostLookedAt } from './few-events.ts'
import { scanInOrder } from './find-by-scan.ts'
import { emptyPage, isPastEnd, type Page, sliceOf } from './page.ts'
import { skipAhead } from './skip.ts'
import { sourcesOf } from './sources.ts'
import { type Streaming, streamOf, streamOrder } from './streams.ts'
import { isEmpty, windowOf } from './window.ts'

/** Finds events on the lists that are kept for them. */
export function* findOnLists(view: View, query: EventQuery): Work<Page> {
  const { dialect } = view
  const window = windowOf(query.starts, query.ends)
  const sources = sourcesOf(query, yield* chooseBase(view, query))
  if (sources.length === 0 || isEmpty(window)) return emptyPage
  const streaming = { dialect, query, window }
  const countables = yield* countablesOf(streaming, sources)
  const total = yield* countAll(streaming, countables)
  if (isPastEnd(query, total)) return { ids: [], total }
  return { ids: yield* pageOf(streaming, countables, total), total }
}

function* countAll(streaming: Streaming, countables: readonly Countable[]): Work<number> {
  const counts = countables.map((countable) => countSource(streaming, countable))
  const row = yield* selectOne<{ total: number }>(sql`SELECT ${join(counts, ' + ')} AS total`)
  return row?.total ?? 0
}

function* pageOf(streaming: Streaming, countables: readonly Countable[], total: number): Work<readonly number[]> {
  const { dialect, query } = streaming
  if (query.orderBy === 'start') return yield* pageByStart(streaming, countables)
  return total <= mostLookedAt ? yield* pageSorted(streaming, countables) : yield* scanInOrder(dialect, query)
}

function* pageByStart(streaming: Streaming, countables: readonly Countable[]): Work<readonly number[]> {
  const { query, window } = streaming
  const { direction, offset, limit } = query
  const lists = countables.flatMap(({ counted }) => counted ?? [])
  const start = { window, offset, direction }
  const skipped = lists.length === countables.length ? yield* skipAhead(lists, start) : start
  const rows = yield* select<{ event: number }>(
    sql`${streamOf({ ...streaming, window: skipped.window }, sourcesIn(countables))}
      ${streamOrder(direction)} ${sliceOf({ offset: skipped.offset, limit })}`,
  )
  return rows.map(({ event }) => event)
}

function* pageSorted(streaming: Streaming, countables: readonly Countable[]): Work<readonly number[]> {
  const { query } = streaming
  const rows = yield* select<{ id: number }>(
    sql`SELECT e.id AS id FROM (${streamOf(streaming, sourcesIn(countables))}) AS stream CROSS JOIN kalends_event e
      WHERE e.id = stream.event ORDER BY ${eventOrder(query)} ${sliceOf(query)}`,
  )
  return rows.map(({ id }) => id)
}

function sourcesIn(countables: readonly Countable[]) {
  return countables.map(({ source }) => source)
}
