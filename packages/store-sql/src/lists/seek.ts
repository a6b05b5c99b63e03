import type { Direction } from '@kalends/core'
import { type Program, selectOne, selectValue } from '../program.ts'
import { join, plain, type Sql, sql } from '../sql.ts'
import { bucketOf, bucketWidths, widthOf } from './buckets.ts'
import { type CountedList, countInWindow, countLasting, countStarts } from './count-window.ts'
import { hasRunning, type Window } from './window.ts'

/** A window, and how many of its events come before the page. */
export interface Position {
  readonly window: Window
  readonly offset: number
}

const always = Number.NEGATIVE_INFINITY

/**
 * Seeks to a page deep in the lists: returns a smaller window and a smaller offset with the same page. The bucket
 * counts show near which start the page begins. The offset must be less than the number of events in the window.
 */
export function* seek(lists: readonly CountedList[], position: Position, direction: Direction): Program<Position> {
  if (position.window.ids !== undefined) return position
  return direction === 'asc' ? yield* seekUp(lists, position) : yield* seekDown(lists, position)
}

function* seekUp(lists: readonly CountedList[], { window, offset }: Position): Program<Position> {
  if (hasRunning(window)) {
    const started = { ...window, startFrom: window.endFrom }
    const running = yield* sumOver(
      lists,
      (list) => sql`${countInWindow(list, window)} - (${countInWindow(list, started)})`,
    )
    return offset < running ? { window, offset } : yield* seekUp(lists, { window: started, offset: offset - running })
  }
  const { startFrom, endTo } = window
  const before = yield* sumOver(lists, (list) => countStarts(list, { from: always, to: startFrom }))
  const bucket = yield* bucketOfRank(lists, before + offset)
  if (bucket.from <= startFrom) return { window, offset }
  const tooLong = yield* sumOver(lists, (list) => countLasting(list, { from: startFrom, to: bucket.from }, endTo))
  return {
    window: { ...window, startFrom: bucket.from, endFrom: bucket.from },
    offset: offset - (bucket.before - before) + tooLong,
  }
}

function* seekDown(lists: readonly CountedList[], { window, offset }: Position): Program<Position> {
  const { startTo, endFrom, endTo } = window
  const all = yield* sumOver(lists, (list) => countStarts(list, { from: always, to: startTo }))
  const bucket = yield* bucketOfRank(lists, all - offset - 1)
  // Of the events that started before `endFrom` only some are in the window, so ranks are not offsets there.
  if (bucket.to >= startTo || bucket.to < endFrom) return { window, offset }
  const tooLong = yield* sumOver(lists, (list) => countLasting(list, { from: bucket.to, to: startTo }, endTo))
  return { window: { ...window, startTo: bucket.to }, offset: offset - (all - bucket.upTo) + tooLong }
}

function* sumOver(lists: readonly CountedList[], count: (list: CountedList) => Sql): Program<number> {
  return (yield* selectValue<number>(sql`SELECT ${join(lists.map(count), ' + ')}`)) ?? 0
}

/** A bucket of the finest level that all lists have: its bounds, and how many events start before each of them. */
interface RankedBucket {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly upTo: number
}

/** The bucket with the start of the event that has `rank` events before it. Descends from coarse to fine buckets. */
function* bucketOfRank(lists: readonly CountedList[], rank: number): Program<RankedBucket> {
  let from = always
  let before = 0
  let upTo = 0
  const finest = Math.max(...lists.map(({ resolution }) => resolution))
  for (let level = bucketWidths.length - 1; level >= finest; level -= 1) {
    const row = yield* selectOne<readonly [bucket: number, events: number, upTo: number]>(
      sql`SELECT bucket, events, up_to FROM (
          SELECT bucket, events, sum(events) OVER (ORDER BY bucket) AS up_to
          FROM (${bucketsWithin(lists, level, from)}) AS buckets
        ) AS sums WHERE up_to > ${rank - before} ORDER BY bucket LIMIT 1`,
    )
    if (row === undefined) break
    const [bucket, events, sum] = row
    from = bucket * widthOf(level)
    upTo = before + sum
    before = upTo - events
  }
  return { from, to: from + widthOf(finest), before, upTo }
}

/** The buckets of a level inside the bucket of the next level that begins at `from`; all of them if `from` is infinite. */
function bucketsWithin(lists: readonly CountedList[], level: number, from: number): Sql {
  const first = bucketOf(level, from)
  const range = Number.isFinite(from)
    ? sql`AND bucket >= ${first} AND bucket < ${first + widthOf(level + 1) / widthOf(level)}`
    : plain('')
  const counts = lists.map(({ list, openOnly }) => {
    const events = plain(openOnly ? 'events - locked' : 'events')
    return sql`SELECT bucket, ${events} AS events FROM kalends_bucket
      WHERE list = ${list} AND level = ${plain(level)} ${range}`
  })
  if (counts.length === 1) return join(counts, '')
  return sql`SELECT bucket, sum(events) AS events FROM (${join(counts, ' UNION ALL ')}) AS counted GROUP BY bucket`
}
