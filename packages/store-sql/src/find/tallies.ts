import { bucketWidths, isWhole, sideOfWhole, spanWidths } from '../codes.ts'
import { join, plain, type Sql, sql } from '../sql.ts'
import { hasRunning, isEmpty, type Window } from './window.ts'

/** One list that is tallied, with or without its locked events. */
export interface Counted {
  readonly list: number
  readonly openOnly: boolean
  /** The level of the narrowest buckets in which it is tallied. */
  readonly grain: number
}

/** Whether events are counted by when they start or by when they end. */
export type Axis = 'start' | 'end'

/** The number under which tallies of an axis are kept, for buckets of a width. */
export function partOf(axis: Axis, level: number): number {
  return (axis === 'start' ? 0 : bucketWidths.length) + level
}

/** The bucket that a moment is in. */
export function bucketOf(level: number, at: number): number {
  return Math.floor(at / widthOf(level))
}

/** The seconds that a bucket spans. */
export function widthOf(level: number): number {
  const width = bucketWidths[level]
  if (width === undefined) throw new RangeError(`There are no buckets of level ${level}.`)
  return width
}

/** How many events of a list are in a window, as an expression. */
export function countInWindow(counted: Counted, window: Window): Sql {
  if (isEmpty(window)) return plain('0')
  return isWhole(counted.list) ? countByEnds(counted, window) : countByStarts(counted, window)
}

/** Those that start in the window, and those that run when it begins, but for those that end too late. */
function countByStarts(counted: Counted, { startFrom, startTo, endFrom, endTo }: Window): Sql {
  const begin = Math.min(endFrom, startTo)
  const started = sql`${countBelow(counted, 'start', startTo)} - ${countBelow(counted, 'start', begin)}`
  const running = countLasting(counted, { from: startFrom, to: begin }, endFrom)
  return sql`${started} + ${running} - ${countLasting(counted, { from: startFrom, to: startTo }, endTo)}`
}

/**
 * The same where ends are tallied too, which whole sides have: there are many events, and few of them have to be looked
 * at.
 */
function countByEnds(counted: Counted, window: Window): Sql {
  const { startFrom, startTo, endFrom, endTo } = window
  const counts = [countBefore(counted, startTo, endTo), sql`- ${countBefore(counted, startFrom, endTo)}`]
  if (hasRunning(window)) {
    counts.push(sql`- ${countBefore(counted, startTo, endFrom)}`, sql`+ ${countBefore(counted, startFrom, endFrom)}`)
  }
  return join(counts, ' ')
}

/** How many events start before one moment and end before another. */
function countBefore(counted: Counted, start: number, end: number): Sql {
  if (end <= start) return countBelow(counted, 'end', end)
  const lasting = countLasting(counted, { from: Number.NEGATIVE_INFINITY, to: start }, end)
  return sql`(${countBelow(counted, 'start', start)} - ${lasting})`
}

/** How many events start, or end, before a moment. */
export function countBelow(counted: Counted, axis: Axis, at: number): Sql {
  if (at === Number.NEGATIVE_INFINITY) return plain('0')
  const sums = [edgeBelow(counted, axis, at)]
  for (let level = counted.grain; level < bucketWidths.length; level += 1) {
    sums.push(sumBelow(counted, axis, level, at))
  }
  return sql`(${join(sums, ' + ')})`
}

/** The whole buckets of one width before a moment, as far as no wider bucket has them. */
function sumBelow({ list, openOnly }: Counted, axis: Axis, level: number, at: number): Sql {
  const isWidest = level === bucketWidths.length - 1
  if (!isWidest && at === Number.POSITIVE_INFINITY) return plain('0')
  const events = plain(openOnly ? 'events - locked' : 'events')
  const from = isWidest
    ? plain('')
    : sql`AND bucket >= ${bucketOf(level + 1, at) * (widthOf(level + 1) / widthOf(level))}`
  const to = at === Number.POSITIVE_INFINITY ? plain('') : sql`AND bucket < ${bucketOf(level, at)}`
  return sql`(SELECT coalesce(sum(${events}), 0) FROM kalends_tally
    WHERE list = ${list} AND part = ${plain(`${partOf(axis, level)}`)} ${from} ${to})`
}

/** Those in the narrowest bucket that the moment itself is in. Ends are asked for whole sides alone. */
function edgeBelow({ list, openOnly, grain }: Counted, axis: Axis, at: number): Sql {
  const edge = at === Number.POSITIVE_INFINITY ? at : bucketOf(grain, at) * widthOf(grain)
  if (edge === at) return plain('0')
  if (axis === 'start') {
    return sql`(SELECT count(*) FROM kalends_posting p
      WHERE p.list = ${list} AND p.starts_at >= ${edge} AND p.starts_at < ${at}
      ${plain(openOnly ? 'AND p.locked = 0' : '')})`
  }
  return sql`(SELECT count(*) FROM kalends_event e
    WHERE e.ends_at >= ${edge} AND e.ends_at < ${at} AND e.side = ${sideOfWhole(list)} AND e.hidden = 0
    ${plain(openOnly ? 'AND e.locked = 0' : '')})`
}

/** How many events start between two moments and end at a third or after it. Only those that are long enough can. */
export function countLasting(
  { list, openOnly }: Counted,
  { from, to }: { readonly from: number; readonly to: number },
  end: number,
): Sql {
  if (end === Number.POSITIVE_INFINITY) return plain('0')
  const open = plain(openOnly ? 'AND p.locked = 0' : '')
  const counts = spanWidths.flatMap((width, span) => {
    const earliest = Math.max(from, end - width)
    if (earliest >= to) return []
    const after = Number.isFinite(earliest) ? sql`AND p.starts_at >= ${earliest}` : plain('')
    return sql`(SELECT count(*) FROM kalends_posting p
      WHERE p.list = ${list} AND ${spanIs(span)} ${after} AND p.starts_at < ${to} AND p.ends_at >= ${end} ${open})`
  })
  return counts.length === 0 ? plain('0') : sql`(${join(counts, ' + ')})`
}

/** That a posting is of a class of length, said so that the index for the longer classes can be used. */
export function spanIs(span: number): Sql {
  return plain(span === 0 ? 'p.span = 0' : `p.span = ${span} AND p.span > 0`)
}
