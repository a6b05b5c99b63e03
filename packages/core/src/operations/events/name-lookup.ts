import type { RecordOf } from '../../ports/record.ts'
import type { ExpectName } from '../../ports/store.ts'
import type { UnitOfWork } from '../posts/unit-of-work.ts'

/**
 * Creates a lookup of stored records by name key, for one request. `transform` receives the records of a key in
 * ascending order of id.
 */
export function createNameLookup<K extends ExpectName['kind'], T>(
  kind: K,
  { context, changes }: UnitOfWork,
  transform: (records: readonly RecordOf<K>[]) => T,
) {
  const found = new Map<string, { readonly ids: readonly number[]; readonly result: T }>()
  const expected = new Set<string>()
  return {
    /** The records with that key, as `transform` returned them. Loads each key once. */
    find: async (nameKey: string): Promise<T> => {
      const known = found.get(nameKey)
      if (known !== undefined) return known.result
      const records = await context.store.findByName(kind, nameKey)
      const result = transform(records)
      found.set(nameKey, { ids: records.map(({ id }) => id), result })
      return result
    },
    /** Makes the commit fail if other records have that key by then. Call `find` first. */
    expect: (nameKey: string): void => {
      if (expected.has(nameKey)) return
      expected.add(nameKey)
      changes.push({ type: 'expectName', kind, nameKey, ids: found.get(nameKey)?.ids ?? [] })
    },
  }
}
