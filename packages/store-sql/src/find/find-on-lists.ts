import type { EventQuery } from '@kalends/core'
import type { View } from '../space.ts'
import { join, sql } from '../sql.ts'
import { selectColumn, selectValue, type Work } from '../work.ts'
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
  return (yield* selectValue<number>(sql`SELECT ${join(counts, ' + ')}`)) ?? 0
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
  return yield* selectColumn<number>(
    sql`${streamOf({ ...streaming, window: skipped.window }, sourcesIn(countables))}
      ${streamOrder(direction)} ${sliceOf({ offset: skipped.offset, limit })}`,
  )
}

function* pageSorted(streaming: Streaming, countables: readonly Countable[]): Work<readonly number[]> {
  const { query } = streaming
  return yield* selectColumn<number>(
    sql`SELECT e.id AS id FROM (${streamOf(streaming, sourcesIn(countables))}) AS stream CROSS JOIN kalends_event e
      WHERE e.id = stream.event ORDER BY ${eventOrder(query)} ${sliceOf(query)}`,
  )
}

function sourcesIn(countables: readonly Countable[]) {
  return countables.map(({ source }) => source)
}
