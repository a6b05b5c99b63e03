import type { EventRecord, TermRecord } from '@kalends/core'
import { type IndexEntry, indexEntry } from '../lists/index-entry.ts'
import type { PublicationState } from '../lists/list-number.ts'
import type { Program } from '../program.ts'
import { currentRecord, type UnitOfWork } from './unit-of-work.ts'

/** The index entry of an event. It is on the lists of its categories and of all categories above them. */
export function* entryOf(unit: UnitOfWork, event: EventRecord, state: PublicationState): Program<IndexEntry> {
  return indexEntry(event, state, yield* lineageOf(unit, event.categoryIds))
}

/** These categories and all above them; some can occur twice. */
export function* lineageOf(unit: UnitOfWork, categories: readonly number[]): Program<readonly number[]> {
  yield* findParents(unit, categories)
  return categories.flatMap((id) => {
    const lineage = new Set<number>()
    for (let at: number | undefined = id; at !== undefined && !lineage.has(at); at = unit.parents.get(at))
      lineage.add(at)
    return [...lineage]
  })
}

/** Looks up the ancestors of these categories. Categories are few and used often, so most of them are cached. */
function* findParents(unit: UnitOfWork, categories: readonly number[]): Program<void> {
  for (const category of categories) {
    for (let at: number | undefined = category; at !== undefined && !unit.parents.has(at); ) {
      const record: TermRecord | undefined = yield* currentRecord(unit, 'category', at)
      unit.parents.set(at, record?.parentId)
      at = record?.parentId
    }
  }
}
