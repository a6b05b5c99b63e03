import type { RecordOf } from '../ports/record.ts'
import type { Change, CompleteStore } from '../ports/store.ts'

/** Kinds whose records can have a parent of the same kind. */
type NestedKind = 'event' | 'category'

/**
 * A record and its ancestors, nearest first; `undefined` if `id` is among them. It ends before a record that does not
 * exist or that `isHidden`.
 */
export async function ancestorsOf<K extends NestedKind>(
  kind: K,
  start: number,
  id: number | undefined,
  store: CompleteStore,
  isHidden: (record: RecordOf<K>) => boolean = () => false,
): Promise<readonly RecordOf<K>[] | undefined> {
  const line = new Map<number, RecordOf<K>>()
  for (let at: number | undefined = start; at !== undefined && !line.has(at); ) {
    if (at === id) return undefined
    const [record]: readonly (RecordOf<K> | undefined)[] = await store.getMany(kind, [at])
    if (record === undefined || isHidden(record)) break
    line.set(at, record)
    at = record.parentId
  }
  return [...line.values()]
}

/** Makes the commit fail if the record has changed, so that two concurrent writes cannot nest two records in each other. */
export function expectUnchanged(kind: NestedKind, { id, revision }: RecordOf<NestedKind>): Change {
  return { type: 'expectRevision', kind, id, expected: revision }
}
