import type { EventQuery } from '@kalends/core'
import type { View } from '../space.ts'
import { join, sql } from '../sql.ts'
import { select, selectOne, type Work } from '../work.ts'
import { chooseBase } from './base.ts'
import { countedOf, countSource } from './count-source.ts'
import { eventOrder } from './event-conditions.ts'
import { fewest } from './few-events.ts'
import { scanInOrder } from './find-by-scan.ts'
import { emptyPage, isPastEnd, type Page, sliceOf } from './page.ts'
import { skipAhead } from './skip.ts'
import { type Source, sourcesOf } from './sources.ts'
import { type Streaming, streamOf, streamOrder } from './streams.ts'
import { isEmpty, windowOf } from './window.ts'

/** Finds events on the lists that are kept for them. */
export function* findOnLists(view: View, query: EventQuery): Work<Page> {
  const { dialect } = view
  const window = windowOf(query.starts, query.ends)
  const sources = sourcesOf(query, yield* chooseBase(view, query))
  if (sources.length === 0 || isEmpty(window)) return emptyPage
  const streaming = { dialect, query, window }
  const total = yield* countSources(streaming, sources)
  if (isPastEnd(query, total)) return { ids: [], total }
  return { ids: yield* pageOf(streaming, sources, total), total }
}

function* countSources(streaming: Streaming, sources: readonly Source[]): Work<number> {
  const counts = sources.map((source) => countSource(streaming, source))
  const row = yield* selectOne<{ total: number }>(sql`SELECT ${join(counts, ' + ')} AS total`)
  return row?.total ?? 0
}

function* pageOf(streaming: Streaming, sources: readonly Source[], total: number): Work<readonly number[]> {
  const { dialect, query } = streaming
  if (query.orderBy === 'start') return yield* pageByStart(streaming, sources)
  return total <= fewest ? yield* pageSorted(streaming, sources) : yield* scanInOrder(dialect, query)
}

function* pageByStart(streaming: Streaming, sources: readonly Source[]): Work<readonly number[]> {
  const { query, window } = streaming
  const { direction, offset, limit } = query
  const counted = sources.map(countedOf).filter((list) => list !== undefined)
  const start = { window, offset, direction }
  const skipped = counted.length === sources.length ? yield* skipAhead(streaming.dialect, counted, start) : start
  const rows = yield* select<{ event: number }>(
    sql`${streamOf({ ...streaming, window: skipped.window }, sources)}
      ${streamOrder(direction)} ${sliceOf({ offset: skipped.offset, limit })}`,
  )
  return rows.map(({ event }) => event)
}

function* pageSorted(streaming: Streaming, sources: readonly Source[]): Work<readonly number[]> {
  const { query } = streaming
  const rows = yield* select<{ id: number }>(
    sql`SELECT e.id AS id FROM (${streamOf(streaming, sources)}) AS stream CROSS JOIN kalends_event e
      WHERE e.id = stream.event ORDER BY ${eventOrder(query)} ${sliceOf(query)}`,
  )
  return rows.map(({ id }) => id)
}
