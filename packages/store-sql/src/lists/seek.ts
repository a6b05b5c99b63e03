import type { Direction } from '@kalends/core'
import { type Program, select, selectValue } from '../program.ts'
import { join, plain, type Sql, sql } from '../sql.ts'
import { bucketWidths, widthOf } from './buckets.ts'
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

function* seekUp(lists: readonly CountedList[], position: Position): Program<Position> {
  // The events that are running when the window begins come first. Buckets don't count them.
  const { window: whole, offset: fromBegin } = position
  const window = hasRunning(whole) ? { ...whole, startFrom: whole.endFrom } : whole
  const running = (list: CountedList) =>
    hasRunning(whole) ? sql`${countInWindow(list, whole)} - (${countInWindow(list, window)})` : plain('0')
  const { startFrom, endTo } = window
  const before = sumOver(lists, (list) => countStarts(list, { from: always, to: startFrom }))
  const bucket = yield* bucketOfRank(lists, { base: before, skipped: sumOver(lists, running), more: fromBegin })
  const offset = fromBegin - bucket.skipped
  if (offset < 0) return position
  if (bucket.from <= startFrom) return { window, offset }
  const tooLong = yield* count(lists, (list) => countLasting(list, { from: startFrom, to: bucket.from }, endTo))
  return {
    window: { ...window, startFrom: bucket.from, endFrom: bucket.from },
    offset: offset - (bucket.before - bucket.base) + tooLong,
  }
}

function* seekDown(lists: readonly CountedList[], { window, offset }: Position): Program<Position> {
  const { startTo, endFrom, endTo } = window
  const all = sumOver(lists, (list) => countStarts(list, { from: always, to: startTo }))
  const bucket = yield* bucketOfRank(lists, { base: all, skipped: plain('0'), more: -offset - 1 })
  // Only some of the events that start before `endFrom` are in the window, so a rank is not an offset there.
  if (bucket.to >= startTo || bucket.to < endFrom) return { window, offset }
  const tooLong = yield* count(lists, (list) => countLasting(list, { from: bucket.to, to: startTo }, endTo))
  return { window: { ...window, startTo: bucket.to }, offset: offset - (bucket.base - bucket.upTo) + tooLong }
}

function sumOver(lists: readonly CountedList[], counted: (list: CountedList) => Sql): Sql {
  return join(lists.map(counted), ' + ')
}

function* count(lists: readonly CountedList[], counted: (list: CountedList) => Sql): Program<number> {
  const sum = sumOver(lists, counted)
  // Usually all terms are zero. Then no statement is needed.
  return /^[0 +]*$/.test(sum.text) ? 0 : ((yield* selectValue<number>(sql`SELECT ${sum}`)) ?? 0)
}

/** A bucket of the finest level that all lists have: its bounds, and how many events start before each of them. */
interface RankedBucket {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly upTo: number
  /** The values that make up the rank. */
  readonly base: number
  readonly skipped: number
}

/** How many events start before an event: `base - skipped + more`. */
interface Rank {
  readonly base: Sql
  readonly skipped: Sql
  readonly more: number
}

/** The bucket that contains the start of the event with this rank. Descends from coarse to fine buckets. */
function* bucketOfRank(lists: readonly CountedList[], { base, skipped, more }: Rank): Program<RankedBucket> {
  const finest = Math.max(...lists.map(({ resolution }) => resolution))
  const coarsest = bucketWidths.length - 1
  const steps = [sql`wanted (base, skipped) AS (SELECT ${base}, ${skipped})`]
  for (let level = coarsest; level >= finest; level -= 1) {
    const before = level === coarsest ? '0' : `(SELECT up_to - events FROM level_${level + 1})`
    steps.push(
      sql`${plain(`level_${level}`)} AS (SELECT bucket, events, up_to FROM (
        SELECT bucket, events, ${plain(before)} + sum(events) OVER (ORDER BY bucket) AS up_to
        FROM (${bucketsWithin(lists, level, coarsest)}) AS buckets
      ) AS sums WHERE up_to > (SELECT base - skipped FROM wanted) + ${more} ORDER BY bucket LIMIT 1)`,
    )
  }
  const [row] = yield* select<readonly [base: number, skipped: number, bucket: number | null, ...counts: number[]]>(
    sql`WITH ${join(steps, ', ')} SELECT base, skipped, bucket, events, up_to
      FROM wanted LEFT JOIN ${plain(`level_${finest}`)} ON 1 = 1`,
  )
  const [found = 0, left = 0, bucket = null, events = 0, upTo = 0] = row ?? []
  const from = bucket === null ? always : bucket * widthOf(finest)
  return { from, to: from + widthOf(finest), before: upTo - events, upTo, base: found, skipped: left }
}

/** The buckets of a level inside the bucket that was found at the level above it. */
function bucketsWithin(lists: readonly CountedList[], level: number, coarsest: number): Sql {
  const ratio = level === coarsest ? 1 : widthOf(level + 1) / widthOf(level)
  const above = `(SELECT bucket FROM level_${level + 1})`
  const range = level === coarsest ? '' : `AND bucket >= ${above} * ${ratio} AND bucket < (${above} + 1) * ${ratio}`
  const counts = lists.map(({ list, openOnly }) => {
    const events = plain(openOnly ? 'events - locked' : 'events')
    return sql`SELECT bucket, ${events} AS events FROM kalends_bucket
      WHERE list = ${list} AND level = ${plain(level)} ${plain(range)}`
  })
  if (counts.length === 1) return join(counts, '')
  return sql`SELECT bucket, sum(events) AS events FROM (${join(counts, ' UNION ALL ')}) AS counted GROUP BY bucket`
}
