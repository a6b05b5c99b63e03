import type { Awaitable, Store } from '../ports/store.ts'
import { ownError } from './own-error.ts'

/** What has been asked for and not been read yet. */
interface Asked {
  readonly ids: Set<number>
  readonly found: Promise<ReadonlyMap<number, unknown>>
}

/**
 * The same store for writes that go side by side, and mostly ask for the same things at the same moment: those are read
 * together. They are read when all have asked, so nobody gets what is older than their question.
 */
export function gatherReads(store: Store): Store {
  const open = new Map<string, Asked>()

  function ask<T>(what: string, load: (ids: readonly number[]) => Awaitable<readonly T[]>): Asked {
    const ids = new Set<number>()
    const read = async (): Promise<ReadonlyMap<number, unknown>> => {
      open.delete(what)
      const list = [...ids]
      const found = await load(list)
      return new Map(list.map((id, index) => [id, found[index]]))
    }
    return { ids, found: Promise.resolve().then(read) }
  }

  async function gather<T>(
    what: string,
    ids: readonly number[],
    load: (ids: readonly number[]) => Awaitable<readonly T[]>,
  ): Promise<readonly T[]> {
    const asked = open.get(what) ?? ask(what, load)
    open.set(what, asked)
    for (const id of ids) asked.ids.add(id)
    try {
      const found = await asked.found
      return ids.map((id) => found.get(id) as T) // Of what `load` has found for this very question.
    } catch (error) {
      throw ownError(error)
    }
  }

  return {
    ...store,
    getMany: (kind, ids) => gather(kind, ids, (all) => store.getMany(kind, all)),
    countEvents: ({ kind, ids, now }) =>
      gather(`events of ${kind} at ${now}`, ids, (all) => store.countEvents({ kind, ids: all, now })),
  }
}
