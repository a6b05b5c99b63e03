import { batches } from '../batches.ts'
import type { Dialect } from '../dialect.ts'
import { execute, type Program } from '../program.ts'
import { sql } from '../sql.ts'
import { bucketOf, bucketWidths } from './buckets.ts'
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

type BucketRow = readonly [list: number, level: number, bucket: number, events: number, locked: number]

/** The size of a list is checked about once for every 256 events that are added to it. */
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
    for (let level = resolutions.get(list) ?? bucketWidths.length; level < bucketWidths.length; level += 1) {
      const sums = new Map<number, { events: number; locked: number }>()
      for (const { entry, by } of changes) {
        const bucket = bucketOf(level, entry.startsAt)
        const { events, locked } = sums.get(bucket) ?? { events: 0, locked: 0 }
        sums.set(bucket, { events: events + by, locked: locked + by * entry.locked })
      }
      for (const [bucket, { events, locked }] of sums) {
        if (events !== 0 || locked !== 0) rows.push([list, level, bucket, events, locked])
      }
    }
  }
  return rows.sort(byKey)
}

function* writeBuckets(dialect: Dialect, changed: readonly BucketRow[]): Program<void> {
  for (const rows of batches(changed)) {
    yield* execute(
      sql`${dialect.insertMany} kalends_bucket (list, level, bucket, events, locked) ${dialect.rows(rows)}
        ON CONFLICT (list, level, bucket)
        DO UPDATE SET events = kalends_bucket.events + excluded.events,
          locked = kalends_bucket.locked + excluded.locked`,
    )
  }
  const fewer = changed.filter(([, , , events]) => events < 0).map((row) => row.slice(0, 3))
  for (const rows of batches(fewer)) {
    yield* execute(
      sql`DELETE FROM kalends_bucket WHERE events = 0 AND (list, level, bucket) IN (${dialect.rows(rows)})`,
    )
  }
}
