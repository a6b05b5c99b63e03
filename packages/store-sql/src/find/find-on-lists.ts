import type { EventQuery } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { join, type Sql, sql } from '../sql.ts'
import { select, selectOne, type Work } from '../work.ts'
import { chooseBase } from './base.ts'
import { eventOrder } from './event-conditions.ts'
import { fewest } from './few-events.ts'
import { scanInOrder } from './find-by-scan.ts'
import { emptyPage, isPastEnd, type Page, sliceOf } from './page.ts'
import { skipAhead } from './skip.ts'
import { type Source, sourcesOf } from './sources.ts'
import { type Streaming, streamOf, streamOrder } from './streams.ts'
import { type Counted, countInWindow } from './tallies.ts'
import { isEmpty, windowOf } from './window.ts'

/** Finds events on the lists that are kept for them. */
export function* findOnLists(dialect: Dialect, query: EventQuery): Work<Page> {
  const window = windowOf(query.starts, query.ends)
  const sources = sourcesOf(query, yield* chooseBase(dialect, query))
  if (sources.length === 0 || isEmpty(window)) return emptyPage
  const streaming = { dialect, query, window }
  const total = yield* countSources(streaming, sources)
  if (isPastEnd(query, total)) return { ids: [], total }
  return { ids: yield* pageOf(streaming, sources, total), total }
}

function* countSources(streaming: Streaming, sources: readonly Source[]): Work<number> {
  const counts = sources.map((source) => countOf(streaming, source))
  const row = yield* selectOne<{ total: number }>(sql`SELECT ${join(counts, ' + ')} AS total`)
  return row?.total ?? 0
}

function countOf(streaming: Streaming, source: Source): Sql {
  const counted = countedOf(source)
  return counted === undefined
    ? sql`(SELECT count(*) FROM (${streamOf(streaming, [source])}) AS stream)`
    : countInWindow(counted, streaming.window)
}

/** The list that a source is, if it is one list and nothing else. */
function countedOf({ lists, openOnly, conditions }: Source): Counted | undefined {
  const [list] = lists
  return list === undefined || lists.length > 1 || conditions.length > 0 ? undefined : { list, openOnly }
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
  const skipped = counted.length === sources.length ? yield* skipAhead(counted, start) : start
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
