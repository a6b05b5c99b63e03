import type { TransactionContext } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import { factsAt, remember } from '../facts.ts'
import { execute, type Program, select, selectValue } from '../program.ts'
import { plain, sql } from '../sql.ts'
import { bucketWidths, widthOf } from './buckets.ts'
import { holdsAll } from './list-number.ts'

/*
 * The lists of all events always have bucket counts, at every level. Other lists get them once they are long: the coarse
 * level first, the fine one later. In a short list, visiting the events is as fast as adding counts. And where a bucket
 * has hardly more than one event, writing its count costs as much as writing the event.
 */

/** The level of the finest buckets of each requested list; `undefined` for a list without bucket counts. */
export type Resolutions = ReadonlyMap<number, number | undefined>

/** A list with more than `events` events gets the `resolution`. */
const thresholds = [
  { events: 1000, resolution: 1 },
  { events: 8000, resolution: 0 },
] as const

const finest = Math.min(...thresholds.map(({ resolution }) => resolution))

/** The resolution of each of these lists. */
export function* resolutionsOf(dialect: Dialect, lists: readonly number[]): Program<Resolutions> {
  const resolutions = new Map(lists.map((list) => [list, holdsAll(list) ? 0 : undefined]))
  const others = lists.filter((list) => !holdsAll(list))
  if (others.length === 0) return resolutions
  // Most lists have no counts.
  const rows = yield* select<readonly [list: number, level: number]>(
    sql`SELECT asked.value AS list, (SELECT min(b.level) FROM kalends_bucket b WHERE b.list = asked.value) AS level
      FROM ${dialect.ids(others)} AS asked
      WHERE EXISTS (SELECT 1 FROM kalends_bucket b WHERE b.list = asked.value LIMIT 1)`,
  )
  for (const [list, level] of rows) resolutions.set(list, level)
  return resolutions
}

/** Like `resolutionsOf`, for a transaction that only reads. Looks up each list once for each state of the store. */
export function* knownResolutions(context: TransactionContext, lists: readonly number[]): Program<Resolutions> {
  const { resolutions } = factsAt(context.facts, context.state)
  const unknown = lists.filter((list) => !resolutions.has(list))
  if (unknown.length === 0) return resolutions
  const found = yield* resolutionsOf(context.dialect, unknown)
  const known = lists.map((list) => [list, found.has(list) ? found.get(list) : resolutions.get(list)] as const)
  remember(resolutions, found)
  return new Map(known)
}

/** Adds bucket counts to a list, or finer ones, if it has become long enough. */
export function* refine(list: number, resolution: number | undefined): Program<void> {
  if (resolution !== undefined && resolution <= finest) return
  const events = yield* lengthOf(list, resolution)
  const wanted = thresholds.findLast((threshold) => events > threshold.events)?.resolution
  if (wanted === undefined) return
  for (let level = wanted; level < (resolution ?? bucketWidths.length); level += 1) yield* countAll(list, level)
}

/** How many events are on a list, up to one more than the last threshold. */
function* lengthOf(list: number, resolution: number | undefined): Program<number> {
  const most = thresholds[thresholds.length - 1]?.events ?? 0
  const events = yield* selectValue<number | null>(
    resolution === undefined
      ? sql`SELECT count(*) AS events
          FROM (SELECT 1 FROM kalends_list_entry WHERE list = ${list} LIMIT ${plain(most + 1)}) AS entries`
      : sql`SELECT sum(events) AS events FROM kalends_bucket
          WHERE list = ${list} AND level = ${plain(bucketWidths.length - 1)}`,
  )
  return events ?? 0
}

function* countAll(list: number, level: number): Program<void> {
  const bucket = plain(floorDivision('starts_at', widthOf(level)))
  yield* execute(
    sql`INSERT INTO kalends_bucket (list, level, bucket, events, locked)
      SELECT list, ${plain(level)}, ${bucket}, count(*), sum(locked)
      FROM kalends_list_entry WHERE list = ${list} GROUP BY list, ${bucket}`,
  )
}

/** Integer division that rounds down, even below zero. */
export function floorDivision(column: string, width: number): string {
  return `(${column} - ((${column} % ${width}) + ${width}) % ${width}) / ${width}`
}
