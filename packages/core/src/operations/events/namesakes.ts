import type { RecordOf } from '../../ports/record.ts'
import type { ExpectName } from '../../ports/store.ts'
import type { Preparation } from '../posts/preparation.ts'

/** The records of a kind that are filed under the names which a request gives. */
export interface Namesakes<T> {
  /** What was made of the records under that key: looked up when first asked for, and the same from then on. */
  readonly of: (nameKey: string) => Promise<T>
  /** Makes it part of the commit that the records under that key, which was asked for before, are still these. */
  readonly expect: (nameKey: string) => void
}

/** Looks names up for one request, each once, however often it is given. `arrange` gets the records by id ascending. */
export function findNamesakes<K extends ExpectName['kind'], T>(
  kind: K,
  { context, changes }: Preparation,
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
