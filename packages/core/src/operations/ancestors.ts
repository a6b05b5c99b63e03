import { setImmediate } from 'node:timers/promises'
import type { RecordOf } from '../ports/record.ts'
import type { Change, CompleteStore } from '../ports/store.ts'

/** Kinds whose records can have a parent of the same kind. */
type NestedKind = 'event' | 'category'

/**
 * A record and its ancestors, nearest first, up to `most` of them; `undefined` if `id` is among them. The list ends before a
 * record that does not exist or is hidden.
 */
export async function ancestorsOf<K extends NestedKind>(
  kind: K,
  start: number,
  id: number | undefined,
  store: CompleteStore,
  most: number,
  isHidden: (record: RecordOf<K>) => boolean = () => false,
): Promise<readonly RecordOf<K>[] | undefined> {
  const line = new Map<number, RecordOf<K>>()
  for (let at: number | undefined = start; at !== undefined && !line.has(at) && line.size < most; ) {
    if (at === id) return undefined
    const [record]: readonly (RecordOf<K> | undefined)[] = await store.getMany(kind, [at])
    if (record === undefined || isHidden(record)) break
    line.set(at, record)
    at = record.parentId
  }
  return [...line.values()]
}

/** How many categories are loaded before a pause for other requests. */
const portion = 500

/** How many levels of categories are below a category. */
export async function levelsBelow(id: number, store: CompleteStore): Promise<number> {
  const ids = await store.descendants([id])
  const children = new Map<number | undefined, number[]>()
  for (let from = 0; ids.length > 1 && from < ids.length; from += portion) {
    if (from > 0) await setImmediate()
    for (const category of await store.getMany('category', ids.slice(from, from + portion))) {
      if (category === undefined) continue
      const siblings = children.get(category.parentId)
      if (siblings === undefined) children.set(category.parentId, [category.id])
      else siblings.push(category.id)
    }
  }
  let levels = -1
  for (let level: readonly number[] = [id]; level.length > 0; levels += 1) {
    level = level.flatMap((parent) => children.get(parent) ?? [])
  }
  return levels
}

/** Makes the commit fail if the record has changed, so that two concurrent writes cannot nest two records in each other. */
export function expectUnchanged(kind: NestedKind, { id, revision }: RecordOf<NestedKind>): Change {
  return { type: 'expectRevision', kind, id, expected: revision }
}
