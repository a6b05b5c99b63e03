import { all, join, plain, type Sql, sql } from '../sql.ts'
import { bucketOf, bucketStart, bucketWidths, widthOf } from './buckets.ts'
import { durationLimits, firstLongClass, isLongClass, shortDuration } from './durations.ts'
import { isEmpty, recent, startConditions, type Window } from './window.ts'

/*
 * How many events of one list are in a window, as one SQL expression. The README of this folder draws it.
 */

/** One list that has bucket counts. */
export interface CountedList {
  readonly list: number
  /** Whether to leave out locked events. */
  readonly openOnly: boolean
  /** The level of the finest buckets that the list has. */
  readonly resolution: number
}

/** A half-open range of starts. */
interface StartRange {
  readonly from: number
  readonly to: number
}

/** The events that start in the window, plus those that are running when it begins, minus those that end too late. */
export function countInWindow(counted: CountedList, window: Window): Sql {
  if (isEmpty(window)) return plain('0')
  const { startFrom, startTo, endFrom, endTo } = window
  const begin = Math.min(endFrom, startTo)
  const starting = countStarts(counted, { from: begin, to: startTo })
  const running = countLasting(counted, { from: startFrom, to: begin }, endFrom)
  const tooLong = countLasting(counted, { from: startFrom, to: startTo }, endTo)
  return sql`(${starting} + ${running} - ${tooLong})`
}

/**
 * Estimates how many events of a list are in a window, by its coarse buckets. If a list has no bucket counts, it is
 * short, and its events are counted one by one.
 */
export function estimateCount(list: number, window: Window): Sql {
  const { startFrom, startTo } = recent(window)
  const level = bucketWidths.length - 1
  const counted = { list, openOnly: false, resolution: level }
  const entries = all([sql`p.list = ${list}`, ...startConditions(recent(window))])
  return sql`coalesce(nullif(${sumBuckets(counted, level, { from: startFrom, to: startTo + widthOf(level) })}, 0),
    (SELECT count(*) FROM kalends_list_entry p WHERE ${entries}))`
}

/**
 * How many events start in a range. The coarsest buckets are added up from the one that contains `from` to the last
 * before the one that contains `to`. Finer buckets, and entries at the very ends, correct that sum. They add the events
 * from the start of the bucket of `to` up to `to`, and subtract those from the start of the bucket of `from` up to
 * `from`.
 */
export function countStarts(counted: CountedList, { from, to }: StartRange): Sql {
  const { resolution } = counted
  if (from >= to || bucketOf(resolution, from) === bucketOf(resolution, to)) return visitStarts(counted, { from, to })
  const coarsest = bucketWidths.length - 1
  const sums = [visitStarts(counted, cutOff(resolution, to)), sql`- ${visitStarts(counted, cutOff(resolution, from))}`]
  for (let level = resolution; level < coarsest; level += 1) {
    sums.push(sql`+ ${sumBuckets(counted, level, cutOff(level + 1, to))}`)
    sums.push(sql`- ${sumBuckets(counted, level, cutOff(level + 1, from))}`)
  }
  return sql`(${join(sums, ' ')} + ${sumBuckets(counted, coarsest, { from, to })})`
}

/** From the start of the bucket that contains a moment up to that moment. */
function cutOff(level: number, at: number): StartRange {
  return { from: bucketStart(level, at), to: at }
}

/**
 * The sum of the buckets of a level, from the one that contains `from` to the last before the one that contains `to`.
 */
function sumBuckets({ list, openOnly }: CountedList, level: number, { from, to }: StartRange): Sql {
  if (from >= to) return plain('0')
  const after = Number.isFinite(from) ? sql`AND bucket >= ${bucketOf(level, from)}` : plain('')
  const before = Number.isFinite(to) ? sql`AND bucket < ${bucketOf(level, to)}` : plain('')
  return sql`(SELECT coalesce(sum(${plain(openOnly ? 'events - locked' : 'events')}), 0) FROM kalends_bucket
    WHERE list = ${list} AND level = ${plain(level)} ${after} ${before})`
}

/** Counts the events that start in a range by visiting their entries. */
function visitStarts({ list, openOnly }: CountedList, { from, to }: StartRange): Sql {
  if (from >= to) return plain('0')
  return sql`(SELECT count(*) FROM kalends_list_entry p
    WHERE p.list = ${list} AND p.starts_at >= ${from} AND p.starts_at < ${to} ${ifOpen(openOnly)})`
}

/** How many events start in a range and end at a moment or later. Only entries of classes long enough are visited. */
export function countLasting({ list, openOnly }: CountedList, { from, to }: StartRange, end: number): Sql {
  if (from >= to || end === Number.POSITIVE_INFINITY) return plain('0')
  const late = sql`p.list = ${list} AND p.starts_at < ${Math.min(to, Number.MAX_SAFE_INTEGER)} AND p.ends_at >= ${end}
    ${ifOpen(openOnly)}`
  const earliest = (duration: number) => Math.max(from, end - duration, Number.MIN_SAFE_INTEGER)
  const long = durationLimits.flatMap((limit, index) =>
    index < firstLongClass || earliest(limit) >= to
      ? []
      : [sql`SELECT ${plain(index)} AS class, CAST(${earliest(limit)} AS BIGINT) AS earliest`],
  )
  const counts = [
    ...(earliest(shortDuration) >= to
      ? []
      : [
          sql`(SELECT count(*) FROM kalends_list_entry p WHERE ${late} AND p.starts_at >= ${earliest(shortDuration)}
            AND NOT ${plain(isLongClass('p.duration_class'))})`,
        ]),
    ...(long.length === 0
      ? []
      : [
          sql`(SELECT count(*) FROM (${join(long, ' UNION ALL ')}) AS c CROSS JOIN kalends_list_entry p
            WHERE ${late} AND ${plain(isLongClass('p.duration_class'))} AND p.duration_class = c.class
              AND p.starts_at >= c.earliest)`,
        ]),
  ]
  return counts.length === 0 ? plain('0') : sql`(${join(counts, ' + ')})`
}

function ifOpen(openOnly: boolean): Sql {
  return plain(openOnly ? 'AND p.locked = 0' : '')
}
