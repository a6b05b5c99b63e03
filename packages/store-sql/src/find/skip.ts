import type { Direction } from '@kalends/core'
import { bucketWidths } from '../codes.ts'
import { join, plain, type Sql, sql } from '../sql.ts'
import { selectOne, selectValue, type Work } from '../work.ts'
import { bucketOf, type Counted, countBelow, countInWindow, countLasting, partOf, widthOf } from './tallies.ts'
import { hasRunning, type Window, withoutRunning } from './window.ts'

/** A smaller window, and how many of its events are still to be passed over. */
export interface Skipped {
  readonly window: Window
  readonly offset: number
}

/** What is to be skipped in which order. */
export interface Skipping extends Skipped {
  readonly direction: Direction
}

/** Below this many, passing over events one by one is as fast. */
const worthwhile = 3000

/**
 * Narrows a window so that fewer events have to be passed over on the way to a page deep in the list: the tallies tell
 * where about the page begins. The offset must be less than the events in the window.
 */
export function* skipAhead(lists: readonly Counted[], skipping: Skipping): Work<Skipped> {
  const { window, offset, direction } = skipping
  if (offset < worthwhile) return { window, offset }
  return direction === 'asc' ? yield* skipUp(lists, { window, offset }) : yield* skipDown(lists, { window, offset })
}

function* skipUp(lists: readonly Counted[], { window, offset }: Skipped): Work<Skipped> {
  if (hasRunning(window)) {
    const started = withoutRunning(window)
    const running = yield* total(
      lists,
      (list) => sql`${countInWindow(list, window)} - (${countInWindow(list, started)})`,
    )
    return offset < running ? { window, offset } : yield* skipUp(lists, { window: started, offset: offset - running })
  }
  const { startFrom, endTo } = window
  const before = yield* total(lists, (list) => countBelow(list, 'start', startFrom))
  const place = yield* findPlace(lists, before + offset)
  if (place.from <= startFrom) return { window, offset }
  const tooLong = yield* total(lists, (list) => countLasting(list, { from: startFrom, to: place.from }, endTo))
  return {
    window: { ...window, startFrom: place.from, endFrom: place.from },
    offset: offset - (place.below - before) + tooLong,
  }
}

function* skipDown(lists: readonly Counted[], { window, offset }: Skipped): Work<Skipped> {
  const { startTo, endFrom, endTo } = window
  const all = yield* total(lists, (list) => countBelow(list, 'start', startTo))
  const place = yield* findPlace(lists, all - offset - 1)
  // Of those that run when the window begins some do not count, so the way down ends where they begin.
  if (place.to >= startTo || place.to < endFrom) return { window, offset }
  const tooLong = yield* total(lists, (list) => countLasting(list, { from: place.to, to: startTo }, endTo))
  return { window: { ...window, startTo: place.to }, offset: offset - (all - place.belowNext) + tooLong }
}

function* total(lists: readonly Counted[], count: (list: Counted) => Sql): Work<number> {
  return (yield* selectValue<number>(sql`SELECT ${join(lists.map(count), ' + ')}`)) ?? 0
}

/** A bucket as narrow as all lists have them: its bounds, and how many events start before each. */
interface Place {
  readonly from: number
  readonly to: number
  readonly below: number
  readonly belowNext: number
}

/** The bucket in which the event with that many before it starts. */
function* findPlace(lists: readonly Counted[], rank: number): Work<Place> {
  let from = Number.NEGATIVE_INFINITY
  let below = 0
  let belowNext = 0
  const narrowest = Math.max(...lists.map(({ grain }) => grain))
  for (let level = bucketWidths.length - 1; level >= narrowest; level -= 1) {
    const row = yield* selectOne<readonly [bucket: number, events: number, upTo: number]>(
      sql`SELECT bucket, events, up_to FROM (
          SELECT bucket, events, sum(events) OVER (ORDER BY bucket) AS up_to
          FROM (${bucketsWithin(lists, level, from)}) AS buckets
        ) AS sums WHERE up_to > ${rank - below} ORDER BY bucket LIMIT 1`,
    )
    if (row === undefined) break
    const [bucket, events, upTo] = row
    from = bucket * widthOf(level)
    belowNext = below + upTo
    below = belowNext - events
  }
  return { from, to: from + widthOf(narrowest), below, belowNext }
}

/** The buckets of a level within the one of the next level that begins at `from`, or all of them. */
function bucketsWithin(lists: readonly Counted[], level: number, from: number): Sql {
  const first = bucketOf(level, from)
  const range = Number.isFinite(from)
    ? sql`AND bucket >= ${first} AND bucket < ${first + widthOf(level + 1) / widthOf(level)}`
    : plain('')
  const counts = lists.map(({ list, openOnly }) => {
    const events = plain(openOnly ? 'events - locked' : 'events')
    return sql`SELECT bucket, ${events} AS events FROM kalends_tally
      WHERE list = ${list} AND part = ${plain(`${partOf('start', level)}`)} ${range}`
  })
  if (counts.length === 1) return join(counts, '')
  return sql`SELECT bucket, sum(events) AS events FROM (${join(counts, ' UNION ALL ')}) AS counted GROUP BY bucket`
}
