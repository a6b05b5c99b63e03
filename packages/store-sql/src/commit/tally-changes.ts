import { bucketWidths, isWhole } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { talliedAmong, tallyIfLong } from '../find/tallied.ts'
import { bucketOf, partOf } from '../find/tallies.ts'
import { sql } from '../sql.ts'
import { execute, type Work } from '../work.ts'
import { batches } from './batches.ts'
import type { Listing } from './listing.ts'
import { byKey } from './row-changes.ts'

/** Changes to the tallies, gathered and written together. */
export interface TallyChanges {
  /** Counts an event on its lists, or no more. */
  count(listing: Listing, by: 1 | -1): void
  /** Writes what was gathered. The lists themselves must have been written. */
  flush(dialect: Dialect): Work<void>
}

interface Tally {
  events: number
  locked: number
}

type TallyRow = readonly [list: number, part: number, bucket: number, events: number, locked: number]

/** A list is looked at for having become long when one event in so many comes to it, or as many at once. */
const sample = 64

/** Gathers changes to the tallies. */
export function tallyChanges(): TallyChanges {
  const lists = new Map<number, Map<number, Tally>>()
  const growing = new Map<number, number>()
  return {
    count({ event, startsAt, endsAt, locked, lists: numbers }, by) {
      const starts = bucketWidths.map((_, level) => tallyKey(partOf('start', level), bucketOf(level, startsAt)))
      const ends = bucketWidths.map((_, level) => tallyKey(partOf('end', level), bucketOf(level, endsAt)))
      for (const list of numbers) {
        const tallies = lists.get(list) ?? new Map<number, Tally>()
        lists.set(list, tallies)
        for (const key of starts) add(tallies, key, by, by * locked)
        if (isWhole(list)) for (const key of ends) add(tallies, key, by, by * locked)
        else if (by === 1) growing.set(list, (growing.get(list) ?? 0) + (event % sample === 0 ? sample : 1))
      }
    },
    *flush(dialect) {
      const tallied = yield* talliedAmong(dialect, [...lists.keys()])
      yield* writeTallies(dialect, rowsOf(lists, tallied))
      for (const [list, events] of growing) if (events >= sample && !tallied.has(list)) yield* tallyIfLong(list)
      lists.clear()
      growing.clear()
    },
  }
}

/** Part and bucket as one number: there are fewer than eight parts. */
function tallyKey(part: number, bucket: number): number {
  return bucket * 8 + part
}

function add(tallies: Map<number, Tally>, key: number, events: number, locked: number): void {
  const tally = tallies.get(key)
  if (tally === undefined) tallies.set(key, { events, locked })
  else {
    tally.events += events
    tally.locked += locked
  }
}

function rowsOf(lists: ReadonlyMap<number, ReadonlyMap<number, Tally>>, tallied: ReadonlySet<number>): TallyRow[] {
  const rows: TallyRow[] = []
  for (const [list, tallies] of lists) {
    if (!tallied.has(list)) continue
    for (const [key, { events, locked }] of tallies) {
      const bucket = Math.floor(key / 8)
      if (events !== 0 || locked !== 0) rows.push([list, key - bucket * 8, bucket, events, locked])
    }
  }
  return rows.sort(byKey)
}

function* writeTallies(dialect: Dialect, tallies: readonly TallyRow[]): Work<void> {
  for (const rows of batches(tallies)) {
    yield* execute(
      sql`INSERT INTO kalends_tally (list, part, bucket, events, locked) ${dialect.rows(rows)}
        ON CONFLICT (list, part, bucket)
        DO UPDATE SET events = kalends_tally.events + excluded.events, locked = kalends_tally.locked + excluded.locked`,
    )
  }
  const fewer = tallies.filter(([, , , events]) => events < 0).map((row) => row.slice(0, 3))
  for (const rows of batches(fewer)) {
    yield* execute(sql`DELETE FROM kalends_tally WHERE events = 0 AND (list, part, bucket) IN (${dialect.rows(rows)})`)
  }
}
