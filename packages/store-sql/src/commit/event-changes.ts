import type { EventRecord } from '@kalends/core'
import { isInverted, publicationOf } from '../lists/index-entry.ts'
import { publicationStates } from '../lists/list-number.ts'
import { execute, type Program } from '../program.ts'
import { plain, sql } from '../sql.ts'
import { followMoves } from './category-moves.ts'
import { entryOf } from './lineage.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Collects what follows from an event that was added, changed or removed: links, lists and counts. */
export function* changeEvent(
  unit: UnitOfWork,
  before: EventRecord | undefined,
  after: EventRecord | undefined,
): Program<void> {
  const { rows, context } = unit
  const { dueAsOf } = context.state
  yield* followMoves(unit)
  if (before !== undefined && rows.has(before.id)) yield* rows.flush(context.dialect)
  rows.reindex(
    before === undefined ? undefined : yield* entryOf(unit, before, publicationOf(before, dueAsOf)),
    after === undefined ? undefined : yield* entryOf(unit, after, publicationOf(after, dueAsOf)),
  )
  rows.relink(before, after)
  if (before !== undefined) countForTerms(unit, before, dueAsOf, -1)
  if (after !== undefined) countForTerms(unit, after, dueAsOf, 1)
  unit.inverted += invertedCount(after) - invertedCount(before)
  unit.touchesScheduled ||= before?.status === 'future' || after?.status === 'future'
}

function invertedCount(event: EventRecord | undefined): number {
  return event !== undefined && isInverted(event) ? 1 : 0
}

/** Adds an event to the counts of its terms, or subtracts it, if it counts: published, and without a password. */
export function countForTerms({ termCounts }: UnitOfWork, event: EventRecord, dueAsOf: number, by: 1 | -1): void {
  if (publicationOf(event, dueAsOf) !== publicationStates.public || event.passwordHash !== undefined) return
  const { category, tag } = termCounts
  for (const id of new Set(event.categoryIds)) category.set(id, (category.get(id) ?? 0) + by)
  for (const id of new Set(event.tagIds)) tag.set(id, (tag.get(id) ?? 0) + by)
}

/** Writes the changed counts of terms. */
export function* writeTermCounts({ termCounts }: UnitOfWork): Program<void> {
  for (const kind of ['category', 'tag'] as const) {
    for (const [id, by] of termCounts[kind]) {
      if (by !== 0) yield* execute(sql`UPDATE ${plain(`kalends_${kind}`)} SET events = events + ${by} WHERE id = ${id}`)
    }
    termCounts[kind].clear()
  }
}
