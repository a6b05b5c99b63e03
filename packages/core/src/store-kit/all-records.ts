import type { Kind, RecordOf } from '../ports/record.ts'
import type { Store } from '../ports/store.ts'

/** How many records are read or written at a time. */
export const BATCH = 500

/**
 * All records of a kind by id, whatever their status, a batch at a time. Nothing must write to the store while it runs.
 * Rejects if the store returns an id but has no record with it.
 */
export async function* allRecords<K extends Kind>(store: Store, kind: K): AsyncGenerator<readonly RecordOf<K>[]> {
  for (let after: number | undefined = 0; ; ) {
    const ids: readonly number[] = await store.idsAfter(kind, after, BATCH)
    after = ids.at(-1)
    if (after === undefined) return
    const found = await store.getMany(kind, ids)
    const records = found.filter((record) => record !== undefined)
    if (records.length < ids.length) {
      throw new Error(`allRecords: the ${kind} ${ids.find((_, index) => found[index] === undefined)} is missing.`)
    }
    yield records
  }
}
