import { bucketWidths } from '../codes.ts'
import { partOf } from '../find/tallies.ts'
import { plain, sql } from '../sql.ts'
import { execute, selectValue, type Work } from '../work.ts'

/*
 * The lists of all events are tallied always, in buckets of every width. Others only once they are long, and in wide
 * buckets: most lists are short, so that going through them is as fast as adding up; and where a bucket has hardly more
 * than one event, its tally is as much to write as the event itself.
 */

/** Lists with more events than this are tallied at the level beside it. */
const lengths = [
  { events: 1000, grain: 2 },
  { events: 8000, grain: 1 },
] as const

const finest = Math.min(...lengths.map(({ grain }) => grain))

/** Tallies a list, or tallies it more finely, if it has become long enough for that. */
export function* refineTally(list: number, grain: number | undefined): Work<void> {
  if (grain !== undefined && grain <= finest) return
  const events = yield* lengthOf(list, grain)
  const wanted = lengths.findLast((length) => events > length.events)?.grain
  if (wanted === undefined) return
  for (let level = wanted; level < (grain ?? bucketWidths.length); level += 1) yield* tallyStarts(list, level)
}

/** How many events are on a list, as far as it matters. */
function* lengthOf(list: number, grain: number | undefined): Work<number> {
  const most = lengths[lengths.length - 1]?.events ?? 0
  const events = yield* selectValue<number | null>(
    grain === undefined
      ? sql`SELECT count(*) AS events FROM (SELECT 1 FROM kalends_posting WHERE list = ${list} LIMIT ${most + 1}) AS some`
      : sql`SELECT sum(events) AS events FROM kalends_tally
          WHERE list = ${list} AND part = ${plain(`${partOf('start', bucketWidths.length - 1)}`)}`,
  )
  return events ?? 0
}

function* tallyStarts(list: number, level: number): Work<void> {
  const bucket = plain(floorDivision('starts_at', bucketWidths[level] ?? 0))
  yield* execute(
    sql`INSERT INTO kalends_tally (list, part, bucket, events, locked)
      SELECT list, ${plain(`${partOf('start', level)}`)}, ${bucket}, count(*), sum(locked)
      FROM kalends_posting WHERE list = ${list} GROUP BY list, ${bucket}`,
  )
}

/** Division of a column of whole numbers that rounds down, below zero too. */
function floorDivision(column: string, width: number): string {
  return `(${column} - ((${column} % ${width}) + ${width}) % ${width}) / ${width}`
}
