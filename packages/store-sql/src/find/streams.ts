import type { Direction, EventQuery } from '@kalends/core'
import { firstLongSpan, shortLength, spanWidths } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { all, join, plain, type Sql, sql } from '../sql.ts'
import { contentJoin } from './event-conditions.ts'
import type { Source } from './sources.ts'
import { spanIs } from './tallies.ts'
import { hasRunning, type Window } from './window.ts'

/** What streams of postings are made from. */
export interface Streaming {
  readonly dialect: Dialect
  readonly query: EventQuery
  readonly window: Window
}

/**
 * The events of all sources within the window, each once, as a query with the columns `event` and `starts_at`. In
 * front of an `ORDER BY` of these two the database merges the parts, which lie in that order, and stops at the limit.
 */
export function streamOf(streaming: Streaming, sources: readonly Source[]): Sql {
  const parts = sources.flatMap((source) => partsOf(streaming, source))
  const union = sources.some((source) => source.lists.length > 1) ? ' UNION ' : ' UNION ALL '
  return join(parts, union)
}

/** By start, ties by id. */
export function streamOrder(direction: Direction): Sql {
  return plain(direction === 'asc' ? 'ORDER BY starts_at ASC, event ASC' : 'ORDER BY starts_at DESC, event DESC')
}

/**
 * Without running events, one part in order of start. With them, the short ones and what starts in the window come in
 * one part, and each class of longer ones looks back as far as it is wide.
 */
function partsOf(streaming: Streaming, source: Source): Sql[] {
  const { window } = streaming
  if (!hasRunning(window)) return [partOfSource(streaming, source, [])]
  const longer = spanWidths.flatMap((width, span) =>
    span < firstLongSpan ? [] : [partOfSource(lookingBack(streaming, width, window.endFrom), source, [spanIs(span)])],
  )
  const notLonger = sql`(${plain(`p.span < ${firstLongSpan}`)} OR p.starts_at >= ${window.endFrom})`
  return [partOfSource(lookingBack(streaming, shortLength, window.startTo), source, [notLonger]), ...longer]
}

function lookingBack(streaming: Streaming, width: number, startTo: number): Streaming {
  const { window } = streaming
  const startFrom = Math.max(window.startFrom, window.endFrom - width)
  return { ...streaming, window: { ...window, startFrom, startTo: Math.min(window.startTo, startTo) } }
}

function partOfSource({ dialect, query, window }: Streaming, source: Source, more: readonly Sql[]): Sql {
  const { lists, openOnly, conditions } = source
  const list = lists.length === 1 ? sql`p.list = ${lists[0] ?? null}` : sql`p.list IN ${dialect.ids(lists)}`
  const where = [list, ...more, ...windowConditions(window), ...(openOnly ? [plain('p.locked = 0')] : [])]
  const distinct = plain(lists.length > 1 ? 'DISTINCT' : '')
  if (conditions.length === 0) {
    return sql`SELECT ${distinct} p.event AS event, p.starts_at AS starts_at FROM kalends_posting p WHERE ${all(where)}`
  }
  return sql`SELECT ${distinct} p.event AS event, p.starts_at AS starts_at
    FROM kalends_posting p CROSS JOIN kalends_event e ${contentJoin(query)}
    WHERE ${all(where)} AND e.id = p.event AND ${all(conditions)}`
}

function windowConditions(window: Window): Sql[] {
  const { startFrom, startTo, endFrom, endTo } = window
  return [
    ...(Number.isFinite(startFrom) ? [sql`p.starts_at >= ${startFrom}`] : []),
    ...(Number.isFinite(startTo) ? [sql`p.starts_at < ${startTo}`] : []),
    ...(hasRunning(window) ? [sql`p.ends_at >= ${endFrom}`] : []),
    ...(Number.isFinite(endTo) ? [sql`p.ends_at < ${endTo}`] : []),
  ]
}
