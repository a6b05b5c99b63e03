import { bucketWidths, isWhole } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { bucketOf, partOf } from '../find/tallies.ts'
import { sql } from '../sql.ts'
import { execute, type Work } from '../work.ts'
import { batches } from './batches.ts'

/** An event as it stands on its lists. */
export interface Listing {
  readonly event: number
  readonly startsAt: number
  readonly endsAt: number
  readonly span: number
  readonly locked: number
  readonly lists: readonly number[]
}

/** Changes to the lists, gathered over a commit and written together. */
export interface ListChanges {
  /** Takes an event off its lists. */
  drop(listing: Listing): void
  /** Puts an event on its lists. */
  add(listing: Listing): void
  /** Writes what was gathered. */
  flush(dialect: Dialect): Work<void>
}

/** What a row of either table begins with: its primary key. */
type Key = readonly [list: number, second: number, third: number, ...rest: number[]]

/** A row of tallies, or of what is to be added to them. */
type Row = readonly [list: number, part: number, bucket: number, events: number, locked: number]

/** A place on a list, and the row that belongs there; `undefined` for none. */
interface Posting {
  readonly key: Key
  readonly row: Key | undefined
}

interface Tally {
  events: number
  locked: number
}

/** Creates an empty collection of changes. */
export function listChanges(): ListChanges {
  const postings = new Map<string, Posting>()
  const tallies = new Map<number, Map<number, Tally>>()

  function change(listing: Listing, by: 1 | -1): void {
    const { event, startsAt, endsAt, span, locked } = listing
    for (const list of listing.lists) {
      const row: Key | undefined = by === 1 ? [list, startsAt, event, endsAt, span, locked] : undefined
      postings.set(`${list} ${startsAt} ${event}`, { key: [list, startsAt, event], row })
      const counts = tallies.get(list) ?? new Map<number, Tally>()
      tallies.set(list, counts)
      bucketWidths.forEach((_, level) => {
        count(counts, tallyKey(partOf('start', level), bucketOf(level, startsAt)), by, locked)
        if (isWhole(list)) count(counts, tallyKey(partOf('end', level), bucketOf(level, endsAt)), by, locked)
      })
    }
  }

  return {
    drop: (listing) => change(listing, -1),
    add: (listing) => change(listing, 1),
    *flush(dialect) {
      yield* writePostings(dialect, [...postings.values()])
      yield* writeTallies(dialect, tallyRows(tallies))
      postings.clear()
      tallies.clear()
    },
  }
}

/** Part and bucket as one number: there are fewer than eight parts. */
function tallyKey(part: number, bucket: number): number {
  return bucket * 8 + part
}

function count(counts: Map<number, Tally>, key: number, by: number, locked: number): void {
  const tally = counts.get(key)
  if (tally === undefined) counts.set(key, { events: by, locked: by * locked })
  else {
    tally.events += by
    tally.locked += by * locked
  }
}

function tallyRows(tallies: ReadonlyMap<number, ReadonlyMap<number, Tally>>): Row[] {
  const rows: Row[] = []
  for (const [list, counts] of tallies) {
    for (const [key, { events, locked }] of counts) {
      const bucket = Math.floor(key / 8)
      if (events !== 0 || locked !== 0) rows.push([list, key - bucket * 8, bucket, events, locked])
    }
  }
  return rows
}

function* writePostings(dialect: Dialect, postings: readonly Posting[]): Work<void> {
  const gone = postings.filter(({ row }) => row === undefined).map(({ key }) => key)
  const fresh = postings.flatMap(({ row }) => (row === undefined ? [] : [row]))
  for (const rows of batches(gone.sort(byKey))) {
    yield* execute(sql`DELETE FROM kalends_posting WHERE (list, starts_at, event) IN (${dialect.rows(rows)})`)
  }
  for (const rows of batches(fresh.sort(byKey))) {
    yield* execute(
      sql`INSERT INTO kalends_posting (list, starts_at, event, ends_at, span, locked) ${dialect.rows(rows)}
        ON CONFLICT (list, starts_at, event)
        DO UPDATE SET ends_at = excluded.ends_at, span = excluded.span, locked = excluded.locked`,
    )
  }
}

function* writeTallies(dialect: Dialect, tallies: readonly Row[]): Work<void> {
  const sorted = [...tallies].sort(byKey)
  for (const rows of batches(sorted)) {
    yield* execute(
      sql`INSERT INTO kalends_tally (list, part, bucket, events, locked) ${dialect.rows(rows)}
        ON CONFLICT (list, part, bucket)
        DO UPDATE SET events = kalends_tally.events + excluded.events, locked = kalends_tally.locked + excluded.locked`,
    )
  }
  const fewer = sorted.filter(([, , , events]) => events < 0).map((row) => row.slice(0, 3))
  for (const rows of batches(fewer)) {
    yield* execute(sql`DELETE FROM kalends_tally WHERE events = 0 AND (list, part, bucket) IN (${dialect.rows(rows)})`)
  }
}

/** In the order of the table: rows that lie together are written together. */
function byKey(left: Key, right: Key): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}
