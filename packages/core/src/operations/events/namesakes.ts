import type { RecordOf } from '../../ports/record.ts'
import type { ExpectName } from '../../ports/store.ts'
import type { UnitOfWork } from '../posts/unit-of-work.ts'

/** Stored records by name key. */
export interface Namesakes<T> {
  /** What `arrange` made of the records with that key. Loaded once. */
  readonly of: (nameKey: string) => Promise<T>
  /** Makes the commit fail if other records have that key by then. Call `of` first. */
  readonly expect: (nameKey: string) => void
}

/** Looks up the names of one request, each once. `arrange` receives the records by ascending id. */
export function findNamesakes<K extends ExpectName['kind'], T>(
  kind: K,
  { context, changes }: UnitOfWork,
  arrange: (records: readonly RecordOf<K>[]) => T,
): Namesakes<T> {
  const found = new Map<string, { readonly ids: readonly number[]; readonly arranged: T }>()
  const expected = new Set<string>()
  return {
    of: async (nameKey) => {
      const known = found.get(nameKey)
      if (known !== undefined) return known.arranged
      const records = await context.store.findByName(kind, nameKey)
      const arranged = arrange(records)
      found.set(nameKey, { ids: records.map(({ id }) => id), arranged })
      return arranged
    },
    expect: (nameKey) => {
      if (expected.has(nameKey)) return
      expected.add(nameKey)
      changes.push({ type: 'expectName', kind, nameKey, ids: found.get(nameKey)?.ids ?? [] })
    },
  }
}
