import { batches } from '../batches.ts'
import type { Dialect } from '../dialect.ts'
import { execute, type Program } from '../program.ts'
import { sql } from '../sql.ts'
import { type Axis, bucketOf, bucketWidths, seriesOf } from './buckets.ts'
import { byKey, type IndexEntry } from './index-entry.ts'
import { holdsAll, isUnlisted } from './list-number.ts'
import { type Resolutions, refine, resolutionsOf } from './resolution.ts'

/** Changes to bucket counts, collected during a commit and written together. */
export interface BucketChanges {
  /** Adds an event to the counts of its lists, or subtracts it. Unlisted events are not counted. */
  count(entry: IndexEntry, by: 1 | -1): void
  /** Writes the collected changes. The list entries must have been written before. */
  flush(dialect: Dialect): Program<void>
}

interface Change {
  readonly entry: IndexEntry
  readonly by: 1 | -1
}

type BucketRow = readonly [list: number, series: number, bucket: number, events: number, locked: number]

/** A list is checked for having grown when one event in so many is added to it, or as many at once. */
const sample = 256

/** Creates an empty collection of changes. */
export function bucketChanges(): BucketChanges {
  const lists = new Map<number, Change[]>()
  return {
    count(entry, by) {
      const change = { entry, by }
      for (const list of entry.lists) {
        if (isUnlisted(list)) continue
        const changes = lists.get(list)
        if (changes === undefined) lists.set(list, [change])
        else changes.push(change)
      }
    },
    *flush(dialect) {
      if (lists.size === 0) return
      const resolutions = yield* resolutionsOf(dialect, [...lists.keys()])
      yield* writeBuckets(dialect, rowsOf(lists, resolutions))
      for (const [list, changes] of lists) {
        if (!holdsAll(list) && mayHaveGrown(changes)) yield* refine(list, resolutions.get(list))
      }
      lists.clear()
    },
  }
}

function mayHaveGrown(changes: readonly Change[]): boolean {
  return changes.length >= sample || changes.some(({ entry, by }) => by === 1 && entry.event % sample === 0)
}

function rowsOf(lists: ReadonlyMap<number, readonly Change[]>, resolutions: Resolutions): BucketRow[] {
  const rows: BucketRow[] = []
  for (const [list, changes] of lists) {
    const resolution = resolutions.get(list)
    if (resolution === undefined) continue
    for (let level = resolution; level < bucketWidths.length; level += 1) {
      addRows(rows, list, changes, { axis: 'start', level })
      if (holdsAll(list)) addRows(rows, list, changes, { axis: 'end', level })
    }
  }
  return rows.sort(byKey)
}

/** Adds the rows of one series of a list. */
function addRows(
  rows: BucketRow[],
  list: number,
  changes: readonly Change[],
  { axis, level }: { readonly axis: Axis; readonly level: number },
): void {
  const sums = new Map<number, { events: number; locked: number }>()
  for (const { entry, by } of changes) {
    const bucket = bucketOf(level, axis === 'start' ? entry.startsAt : entry.endsAt)
    const sum = sums.get(bucket) ?? { events: 0, locked: 0 }
    sum.events += by
    sum.locked += by * entry.locked
    sums.set(bucket, sum)
  }
  for (const [bucket, { events, locked }] of sums) {
    if (events !== 0 || locked !== 0) rows.push([list, seriesOf(axis, level), bucket, events, locked])
  }
}

function* writeBuckets(dialect: Dialect, changed: readonly BucketRow[]): Program<void> {
  for (const rows of batches(changed)) {
    yield* execute(
      sql`${dialect.insertMany} kalends_bucket (list, series, bucket, events, locked) ${dialect.rows(rows)}
        ON CONFLICT (list, series, bucket)
        DO UPDATE SET events = kalends_bucket.events + excluded.events,
          locked = kalends_bucket.locked + excluded.locked`,
    )
  }
  const fewer = changed.filter(([, , , events]) => events < 0).map((row) => row.slice(0, 3))
  for (const rows of batches(fewer)) {
    yield* execute(
      sql`DELETE FROM kalends_bucket WHERE events = 0 AND (list, series, bucket) IN (${dialect.rows(rows)})`,
    )
  }
}
