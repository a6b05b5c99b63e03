import { bucketWidths, firstLongSpan, isLongSpan, isWhole, shortLength, sideOfWhole, spanWidths } from '../codes.ts'
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
  const before = { from: startFrom, to: begin }
  const running = sql`${countLasting(counted, before, endFrom)} - ${countLasting(counted, before, endTo)}`
  return sql`${countEnding(counted, { from: begin, to: startTo }, endTo)} + ${running}`
}

/** How many events start in a span and end before a moment. Those that start shortly before it are looked at one by one. */
function countEnding(counted: Counted, { from, to }: Span, end: number): Sql {
  const shortly = Math.min(to, Math.max(from, bucketStart(counted.grain, end - shortLength)))
  const before = { from, to: shortly }
  const sooner = sql`${countBetween(counted, 'start', before)} - ${countLasting(counted, before, end)}`
  return sql`${sooner} + ${countEach(counted, 'start', { from: shortly, to }, end)}`
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

/** From one moment until another, which does not belong to it. */
interface Span {
  readonly from: number
  readonly to: number
}

/** How many events start, or end, before a moment. */
export function countBelow(counted: Counted, axis: Axis, at: number): Sql {
  return countBetween(counted, axis, { from: Number.NEGATIVE_INFINITY, to: at })
}

/**
 * How many events start, or end, in a span of time: buckets are added up, as wide ones as there are many of in it, then
 * narrower ones towards either end; and of the narrowest that an end cuts through the events are counted.
 */
function countBetween(counted: Counted, axis: Axis, span: Span): Sql {
  const { grain } = counted
  if (isInOne(grain, span)) return countEach(counted, axis, span)
  const { from, to } = span
  const cutOff = (at: number) => countEach(counted, axis, { from: bucketStart(grain, at), to: at })
  const sums = [sql`${cutOff(to)} - ${cutOff(from)}`]
  let level = grain
  for (; level < bucketWidths.length - 1 && (to - from) / widthOf(level) > fewBuckets; level += 1) {
    sums.push(sql`${sumBelow(counted, axis, level, to)} - ${sumBelow(counted, axis, level, from)}`)
  }
  return sql`(${join([...sums, sumBuckets(counted, axis, level, span)], ' + ')})`
}

/** So many buckets are added up as fast as fewer wide ones with narrow ones on both sides. */
const fewBuckets = 64

/** Whether a span lies in one bucket of a level, or is empty. */
function isInOne(level: number, { from, to }: Span): boolean {
  return from >= to || bucketOf(level, from) === bucketOf(level, to)
}

/** When the bucket that a moment is in begins. */
function bucketStart(level: number, at: number): number {
  return Number.isFinite(at) ? bucketOf(level, at) * widthOf(level) : at
}

/** The sum of the buckets of a level before a moment, as far as they are in the same bucket of the next level. */
function sumBelow(counted: Counted, axis: Axis, level: number, at: number): Sql {
  if (!Number.isFinite(at)) return plain('0')
  return sumBuckets(counted, axis, level, { from: bucketStart(level + 1, at), to: at })
}

/** The sum of the buckets of a level from the one in which a span begins to the one before that in which it ends. */
function sumBuckets({ list, openOnly }: Counted, axis: Axis, level: number, { from, to }: Span): Sql {
  const after = Number.isFinite(from) ? sql`AND bucket >= ${bucketOf(level, from)}` : plain('')
  const before = Number.isFinite(to) ? sql`AND bucket < ${bucketOf(level, to)}` : plain('')
  return sql`(SELECT coalesce(sum(${plain(openOnly ? 'events - locked' : 'events')}), 0) FROM kalends_tally
    WHERE list = ${list} AND part = ${plain(`${partOf(axis, level)}`)} ${after} ${before})`
}

/** Those that start, or end, in a short span, one by one, also by when they end. Ends are asked for whole sides alone. */
function countEach({ list, openOnly }: Counted, axis: Axis, { from, to }: Span, end = Number.POSITIVE_INFINITY): Sql {
  if (from >= to) return plain('0')
  if (axis === 'start') {
    return sql`(SELECT count(*) FROM kalends_posting p
      WHERE p.list = ${list} AND p.starts_at >= ${from} AND p.starts_at < ${to}
      ${Number.isFinite(end) ? sql`AND p.ends_at < ${end}` : plain('')} ${plain(openOnly ? 'AND p.locked = 0' : '')})`
  }
  return sql`(SELECT count(*) FROM kalends_event e
    WHERE e.ends_at >= ${from} AND e.ends_at < ${to} AND e.side = ${sideOfWhole(list)} AND e.hidden = 0
    ${plain(openOnly ? 'AND e.locked = 0' : '')})`
}

/** How many events start between two moments and end at a third or after it. Only those that are long enough can. */
export function countLasting({ list, openOnly }: Counted, { from, to }: Span, end: number): Sql {
  if (end === Number.POSITIVE_INFINITY) return plain('0')
  const counts = [...spansByStart(from, end)].flatMap(([earliest, spans]) => {
    if (earliest >= to) return []
    const after = Number.isFinite(earliest) ? sql`AND p.starts_at >= ${earliest}` : plain('')
    return sql`(SELECT count(*) FROM kalends_posting p
      WHERE p.list = ${list} AND ${spanIs(...spans)} ${after} AND p.starts_at < ${to} AND p.ends_at >= ${end}
      ${plain(openOnly ? 'AND p.locked = 0' : '')})`
  })
  return counts.length === 0 ? plain('0') : sql`(${join(counts, ' + ')})`
}

/** The classes of length, by when an event of theirs starts at the earliest if it starts in time and lasts until `end`. */
function spansByStart(from: number, end: number): ReadonlyMap<number, readonly number[]> {
  const spans = new Map<number, number[]>()
  for (const [span, width] of spanWidths.entries()) {
    const earliest = Math.max(from, end - Math.max(width, shortLength))
    const same = spans.get(earliest)
    if (same === undefined) spans.set(earliest, [span])
    else same.push(span)
  }
  return spans
}

/** That a posting is of one of these classes of length, said so that the index for long ones can be used. */
export function spanIs(...spans: readonly number[]): Sql {
  const areLong = spans.every((span) => span >= firstLongSpan)
  return plain(`p.span IN (${spans})${areLong ? ` AND ${isLongSpan('p.span')}` : ''}`)
}
