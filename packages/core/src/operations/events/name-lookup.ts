import type { RecordOf } from '../../ports/record.ts'
import type { ExpectName } from '../../ports/store.ts'
import type { UnitOfWork } from '../posts/unit-of-work.ts'

/** A lookup of stored records by name key. */
export interface NameLookup<T> {
  /** The records with that key, as `transform` returned them. Loads each key once. */
  find(nameKey: string): Promise<T>
  /** Makes the commit fail if other records have that key by then. Call `find` first. */
  expect(nameKey: string, work: UnitOfWork): void
}

/**
 * The lookup of a kind for one commit. `transform` receives the records of a key in ascending order of id. The kind
 * decides the type of its result.
 */
export function nameLookup<K extends ExpectName['kind'], T>(
  kind: K,
  { context, added }: UnitOfWork,
  transform: (records: readonly RecordOf<K>[]) => T,
): NameLookup<T> {
  const known = added.lookups.get(kind) ?? createNameLookup(kind, context, transform)
  added.lookups.set(kind, known)
  // Every lookup of a kind uses the same transform.
  return known as NameLookup<T>
}

function createNameLookup<K extends ExpectName['kind'], T>(
  kind: K,
  { store }: UnitOfWork['context'],
  transform: (records: readonly RecordOf<K>[]) => T,
): NameLookup<T> {
  const found = new Map<string, { readonly ids: readonly number[]; readonly result: T }>()
  const expected = new Set<string>()
  return {
    async find(nameKey) {
      const known = found.get(nameKey)
      if (known !== undefined) return known.result
      const records = await store.findByName(kind, [nameKey])
      const result = transform(records)
      found.set(nameKey, { ids: records.map(({ id }) => id), result })
      return result
    },
    expect(nameKey, { changes }) {
      if (expected.has(nameKey)) return
      expected.add(nameKey)
      changes.push({ type: 'expectName', kind, nameKey, ids: found.get(nameKey)?.ids ?? [] })
    },
  }
}
