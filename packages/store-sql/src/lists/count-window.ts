import { join, plain, type Sql, sql } from '../sql.ts'
import { type Axis, bucketOf, bucketStart, bucketWidths, seriesOf, widthOf } from './buckets.ts'
import { durationLimits, firstLongClass, isLongClass, shortDuration } from './durations.ts'
import { holdsAll } from './list-number.ts'
import { hasRunning, isEmpty, type Window } from './window.ts'

/*
 * How many events of one list are in a window, as one SQL expression. The README of this folder draws it.
 */

/** One list that has bucket counts. */
export interface CountedList {
  readonly list: number
  /** Leave out locked events. */
  readonly openOnly: boolean
  /** The level of the finest buckets that the list has. */
  readonly resolution: number
}

/** A half-open range of moments. */
interface Range {
  readonly from: number
  readonly to: number
}

const always = Number.NEGATIVE_INFINITY
const never = Number.POSITIVE_INFINITY

/** How many events of a list are in a window, as an expression. */
export function countInWindow(counted: CountedList, window: Window): Sql {
  if (isEmpty(window)) return plain('0')
  return holdsAll(counted.list) ? countByEnds(counted, window) : countByStarts(counted, window)
}

/** Without counts of ends: what starts in the window and ends in time, plus what is running when it begins. */
function countByStarts(counted: CountedList, { startFrom, startTo, endFrom, endTo }: Window): Sql {
  const begin = Math.min(endFrom, startTo)
  const before = { from: startFrom, to: begin }
  const running = sql`${countLasting(counted, before, endFrom)} - ${countLasting(counted, before, endTo)}`
  return sql`${countEnding(counted, { from: begin, to: startTo }, endTo)} + ${running}`
}

/** How many events start in a range and end before a moment. Those that start within a day of it are visited. */
function countEnding(counted: CountedList, { from, to }: Range, end: number): Sql {
  const lastDay = Math.min(to, Math.max(from, bucketStart(counted.resolution, end - shortDuration)))
  const before = { from, to: lastDay }
  const early = sql`${countBetween(counted, 'start', before)} - ${countLasting(counted, before, end)}`
  return sql`${early} + ${visitStarts(counted, { from: lastDay, to }, end)}`
}

/** With counts of ends, which the lists of all events have: four corners, added and subtracted. */
function countByEnds(counted: CountedList, window: Window): Sql {
  const { startFrom, startTo, endFrom, endTo } = window
  const corners = [countBefore(counted, startTo, endTo), sql`- ${countBefore(counted, startFrom, endTo)}`]
  if (hasRunning(window)) {
    corners.push(sql`- ${countBefore(counted, startTo, endFrom)}`, sql`+ ${countBefore(counted, startFrom, endFrom)}`)
  }
  return join(corners, ' ')
}

/** How many events start before one moment and end before another. */
function countBefore(counted: CountedList, start: number, end: number): Sql {
  if (end <= start) return countBetween(counted, 'end', { from: always, to: end })
  const lasting = countLasting(counted, { from: always, to: start }, end)
  return sql`(${countStarts(counted, start)} - ${lasting})`
}

/** How many events start before a moment. */
export function countStarts(counted: CountedList, before: number): Sql {
  return countBetween(counted, 'start', { from: always, to: before })
}

/**
 * How many events start, or end, in a range: the sum of the coarse buckets in its middle, of finer ones towards both
 * ends, and of the events in the parts of the finest buckets that the ends cut off.
 */
function countBetween(counted: CountedList, axis: Axis, range: Range): Sql {
  const { resolution } = counted
  const { from, to } = range
  const visit = axis === 'start' ? visitStarts : visitEnds
  if (from >= to || bucketOf(resolution, from) === bucketOf(resolution, to)) return visit(counted, range)
  const cutOff = (at: number) => visit(counted, { from: bucketStart(resolution, at), to: at })
  const sums = [sql`${cutOff(to)} - ${cutOff(from)}`]
  let level = resolution
  for (; level < bucketWidths.length - 1 && (to - from) / widthOf(level) > fewBuckets; level += 1) {
    sums.push(sql`${sumBelow(counted, axis, level, to)} - ${sumBelow(counted, axis, level, from)}`)
  }
  return sql`(${join([...sums, sumBuckets(counted, axis, level, range)], ' + ')})`
}

/** Adding up this many buckets of one width is as fast as combining two widths. */
const fewBuckets = 64

/** The sum of the buckets of a level before a moment, within the bucket of the next level that contains it. */
function sumBelow(counted: CountedList, axis: Axis, level: number, at: number): Sql {
  if (!Number.isFinite(at)) return plain('0')
  return sumBuckets(counted, axis, level, { from: bucketStart(level + 1, at), to: at })
}

/** The sum of the buckets of a level, from the one that contains `from` to the last before the one that contains `to`. */
function sumBuckets({ list, openOnly }: CountedList, axis: Axis, level: number, { from, to }: Range): Sql {
  const after = Number.isFinite(from) ? sql`AND bucket >= ${bucketOf(level, from)}` : plain('')
  const before = Number.isFinite(to) ? sql`AND bucket < ${bucketOf(level, to)}` : plain('')
  return sql`(SELECT coalesce(sum(${plain(openOnly ? 'events - locked' : 'events')}), 0) FROM kalends_bucket
    WHERE list = ${list} AND series = ${plain(`${seriesOf(axis, level)}`)} ${after} ${before})`
}

/** Counts by visiting entries: events that start in a range, and end before a moment if one is given. */
function visitStarts({ list, openOnly }: CountedList, { from, to }: Range, end = never): Sql {
  if (from >= to) return plain('0')
  return sql`(SELECT count(*) FROM kalends_list_entry p
    WHERE p.list = ${list} AND p.starts_at >= ${from} AND p.starts_at < ${to}
    ${Number.isFinite(end) ? sql`AND p.ends_at < ${end}` : plain('')} ${plain(openOnly ? 'AND p.locked = 0' : '')})`
}

/** Counts by visiting events: those of a publication state that end in a range. */
function visitEnds({ list, openOnly }: CountedList, { from, to }: Range): Sql {
  if (from >= to) return plain('0')
  return sql`(SELECT count(*) FROM kalends_event e
    WHERE e.ends_at >= ${from} AND e.ends_at < ${to} AND e.publication = ${list} AND e.hidden = 0
    ${plain(openOnly ? 'AND e.locked = 0' : '')})`
}

/** How many events start in a range and end at a moment or later. Only entries of classes long enough are visited. */
export function countLasting({ list, openOnly }: CountedList, { from, to }: Range, end: number): Sql {
  if (end === never) return plain('0')
  const counts = [...classesByStart(from, end)].flatMap(([earliest, classes]) => {
    if (earliest >= to) return []
    const after = Number.isFinite(earliest) ? sql`AND p.starts_at >= ${earliest}` : plain('')
    return sql`(SELECT count(*) FROM kalends_list_entry p
      WHERE p.list = ${list} AND ${isOfClass(...classes)} ${after} AND p.starts_at < ${to} AND p.ends_at >= ${end}
      ${plain(openOnly ? 'AND p.locked = 0' : '')})`
  })
  return counts.length === 0 ? plain('0') : sql`(${join(counts, ' + ')})`
}

/** The duration classes, by the earliest start of an event of theirs that starts in time and lasts until `end`. */
function classesByStart(from: number, end: number): ReadonlyMap<number, readonly number[]> {
  const classes = new Map<number, number[]>()
  for (const [index, limit] of durationLimits.entries()) {
    const earliest = Math.max(from, end - Math.max(limit, shortDuration))
    classes.set(earliest, [...(classes.get(earliest) ?? []), index])
  }
  return classes
}

/** That an entry is of one of these duration classes, phrased so that the partial index of long ones applies. */
export function isOfClass(...classes: readonly number[]): Sql {
  const areLong = classes.every((index) => index >= firstLongClass)
  return plain(`p.duration_class IN (${classes})${areLong ? ` AND ${isLongClass('p.duration_class')}` : ''}`)
}
