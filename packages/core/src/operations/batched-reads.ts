import type { Awaitable, CompleteStore } from '../ports/store.ts'

type Load<T> = (ids: readonly number[]) => Awaitable<readonly T[]>

interface Batch {
  readonly ids: Set<number>
  readers: number
  /** The results by id; `undefined` when each reader must load its own. */
  readonly results: Promise<ReadonlyMap<number, unknown> | undefined>
}

/**
 * A store that batches reads by id, for writes that are planned concurrently and mostly read the same records. A batch is
 * loaded after the last reader joined, so no reader gets a stale record. When a batch fails, each reader loads alone, so no
 * reader fails because of another reader's ids.
 */
export function batchedReads(store: CompleteStore): CompleteStore {
  const open = new Map<string, Batch>()

  function openBatch(key: string, load: Load<unknown>): Batch {
    const ids = new Set<number>()
    const loadBatch = async (): Promise<ReadonlyMap<number, unknown> | undefined> => {
      open.delete(key)
      if (batch.readers === 1) return undefined
      const all = [...ids]
      const found = await load(all)
      return found.length === all.length ? new Map(all.map((id, index) => [id, found[index]])) : undefined
    }
    const results = Promise.resolve()
      .then(loadBatch)
      .catch(() => undefined)
    const batch: Batch = { ids, readers: 0, results }
    open.set(key, batch)
    return batch
  }

  async function read<T>(key: string, ids: readonly number[], load: Load<T>): Promise<readonly T[]> {
    const batch = open.get(key) ?? openBatch(key, load)
    batch.readers += 1
    for (const id of ids) batch.ids.add(id)
    const results = await batch.results
    // Reads with the same key have the same `load`, so the results have its type.
    return results === undefined ? load(ids) : ids.map((id) => results.get(id) as T)
  }

  return {
    ...store,
    getMany: (kind, ids) => read(kind, ids, (all) => store.getMany(kind, all)),
    countEvents: ({ ids, ...query }) =>
      read(JSON.stringify(query), ids, (all) => store.countEvents({ ...query, ids: all })),
  }
}
