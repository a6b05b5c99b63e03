import { bucketWidths, isAside, isWhole } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { type Grains, grainsOf } from '../find/grains.ts'
import { bucketOf, partOf } from '../find/tallies.ts'
import { sql } from '../sql.ts'
import { execute, type Work } from '../work.ts'
import { batches } from './batches.ts'
import type { Listing } from './listing.ts'
import { refineTally } from './refine-tally.ts'
import { byKey } from './row-changes.ts'

/** Changes to the tallies, gathered and written together. */
export interface TallyChanges {
  /** Counts an event on its lists, or no more; those aside are not counted. */
  count(listing: Listing, by: 1 | -1): void
  /** Writes what was gathered. The lists themselves must have been written. */
  flush(dialect: Dialect): Work<void>
}

interface Counting {
  readonly listing: Listing
  readonly by: 1 | -1
}

interface Tally {
  events: number
  locked: number
}

type TallyRow = readonly [list: number, part: number, bucket: number, events: number, locked: number]

/** A list is looked at for having become longer when one event in so many comes to it, or as many at once. */
const sample = 256

/** Gathers changes to the tallies. */
export function tallyChanges(): TallyChanges {
  const lists = new Map<number, Counting[]>()
  return {
    count(listing, by) {
      const counting = { listing, by }
      for (const list of listing.lists) {
        if (isAside(list)) continue
        const known = lists.get(list)
        if (known === undefined) lists.set(list, [counting])
        else known.push(counting)
      }
    },
    *flush(dialect) {
      if (lists.size === 0) return
      const grains = yield* grainsOf(dialect, [...lists.keys()])
      yield* writeTallies(dialect, rowsOf(lists, grains))
      for (const [list, countings] of lists) {
        if (!isWhole(list) && hasGrown(countings)) yield* refineTally(list, grains.get(list))
      }
      lists.clear()
    },
  }
}

function hasGrown(countings: readonly Counting[]): boolean {
  return countings.length >= sample || countings.some(({ listing, by }) => by === 1 && listing.event % sample === 0)
}

function rowsOf(lists: ReadonlyMap<number, readonly Counting[]>, grains: Grains): TallyRow[] {
  const rows: TallyRow[] = []
  for (const [list, countings] of lists) {
    const grain = grains.get(list)
    if (grain === undefined) continue
    for (let level = grain; level < bucketWidths.length; level += 1) {
      addUp(rows, [list, partOf('start', level)], countings, ({ startsAt }) => bucketOf(level, startsAt))
      if (isWhole(list)) addUp(rows, [list, partOf('end', level)], countings, ({ endsAt }) => bucketOf(level, endsAt))
    }
  }
  return rows.sort(byKey)
}

/** Adds the rows of one part of a list. */
function addUp(
  rows: TallyRow[],
  [list, part]: readonly [number, number],
  countings: readonly Counting[],
  bucketFor: (listing: Listing) => number,
): void {
  const tallies = new Map<number, Tally>()
  for (const { listing, by } of countings) {
    const bucket = bucketFor(listing)
    const tally = tallies.get(bucket) ?? { events: 0, locked: 0 }
    tally.events += by
    tally.locked += by * listing.locked
    tallies.set(bucket, tally)
  }
  for (const [bucket, { events, locked }] of tallies) {
    if (events !== 0 || locked !== 0) rows.push([list, part, bucket, events, locked])
  }
}

function* writeTallies(dialect: Dialect, tallies: readonly TallyRow[]): Work<void> {
  for (const rows of batches(tallies)) {
    yield* execute(
      sql`${dialect.insertMany} kalends_tally (list, part, bucket, events, locked) ${dialect.rows(rows)}
        ON CONFLICT (list, part, bucket)
        DO UPDATE SET events = kalends_tally.events + excluded.events, locked = kalends_tally.locked + excluded.locked`,
    )
  }
  const fewer = tallies.filter(([, , , events]) => events < 0).map((row) => row.slice(0, 3))
  for (const rows of batches(fewer)) {
    yield* execute(sql`DELETE FROM kalends_tally WHERE events = 0 AND (list, part, bucket) IN (${dialect.rows(rows)})`)
  }
}
