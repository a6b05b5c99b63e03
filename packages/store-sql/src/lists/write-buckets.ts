import { batches } from '../batches.ts'
import type { Dialect } from '../dialect.ts'
import { execute, type Program } from '../program.ts'
import { compareRows, type RowChange } from '../row-changes.ts'
import { sql } from '../sql.ts'
import { bucketOf, bucketWidths } from './buckets.ts'
import type { ListEntry } from './list-entries.ts'
import { holdsAll, isUnlisted } from './list-number.ts'
import { type Resolutions, refine, resolutionsOf } from './resolution.ts'

type BucketRow = readonly [list: number, level: number, bucket: number, events: number, locked: number]

/** The size of a list is checked about once for every 256 events that are added to it. */
const sample = 256

/** Writes the bucket counts that follow from changed list entries, which must have been written before. */
export function* writeBuckets(dialect: Dialect, entries: readonly RowChange<ListEntry>[]): Program<void> {
  const lists = new Map<number, RowChange<ListEntry>[]>()
  // Here and below, columns are read by index, because destructuring a row creates an iterator.
  for (const change of entries) {
    const list = change.row[0]
    if (isUnlisted(list)) continue
    const changes = lists.get(list)
    if (changes === undefined) lists.set(list, [change])
    else changes.push(change)
  }
  if (lists.size === 0) return
  const resolutions = yield* resolutionsOf(dialect, [...lists.keys()])
  yield* addToBuckets(dialect, rowsOf(lists, resolutions))
  for (const [list, changes] of lists) {
    if (!holdsAll(list) && mayHaveGrown(changes)) yield* refine(list, resolutions.get(list))
  }
}

function mayHaveGrown(changes: readonly RowChange<ListEntry>[]): boolean {
  return changes.length >= sample || changes.some(({ row, by }) => by > 0 && row[2] % sample === 0)
}

function rowsOf(lists: ReadonlyMap<number, readonly RowChange<ListEntry>[]>, resolutions: Resolutions): BucketRow[] {
  const rows: BucketRow[] = []
  for (const [list, changes] of lists) {
    for (let level = resolutions.get(list) ?? bucketWidths.length; level < bucketWidths.length; level += 1) {
      const sums = new Map<number, { events: number; locked: number }>()
      for (const { row, by } of changes) {
        const bucket = bucketOf(level, row[1])
        const sum = sums.get(bucket) ?? { events: 0, locked: 0 }
        sum.events += by
        sum.locked += by * row[5]
        sums.set(bucket, sum)
      }
      for (const [bucket, { events, locked }] of sums) {
        if (events !== 0 || locked !== 0) rows.push([list, level, bucket, events, locked])
      }
    }
  }
  return rows.sort(compareRows)
}

function* addToBuckets(dialect: Dialect, changed: readonly BucketRow[]): Program<void> {
  for (const rows of batches(changed, dialect)) {
    yield* execute(
      sql`${dialect.insertMany} kalends_bucket (list, level, bucket, events, locked) ${dialect.rows(rows)}
        ON CONFLICT (list, level, bucket)
        DO UPDATE SET events = kalends_bucket.events + excluded.events,
          locked = kalends_bucket.locked + excluded.locked`,
    )
  }
  const fewer = changed.filter(([, , , events]) => events < 0).map((row) => row.slice(0, 3))
  for (const rows of batches(fewer, dialect)) {
    yield* execute(
      sql`DELETE FROM kalends_bucket WHERE events = 0 AND (list, level, bucket) IN (${dialect.integerRows(rows)})`,
    )
  }
}
