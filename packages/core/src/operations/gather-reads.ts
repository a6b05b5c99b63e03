import type { Awaitable, Store } from '../ports/store.ts'

type Load<T> = (ids: readonly number[]) => Awaitable<readonly T[]>

/** What has been asked for and not been read yet. */
interface Asked {
  readonly ids: Set<number>
  askers: number
  /** What was found, by id; `undefined` where each has to ask for their own. */
  readonly found: Promise<ReadonlyMap<number, unknown> | undefined>
}

/**
 * The same store for writes that go side by side, and mostly ask for the same things at the same moment: those are read
 * together. They are read when all have asked, so nobody gets what is older than their question. Where that fails each
 * asks alone, so that nobody fails for another's question.
 */
export function gatherReads(store: Store): Store {
  const open = new Map<string, Asked>()

  function ask(what: string, load: Load<unknown>): Asked {
    const ids = new Set<number>()
    const read = async (): Promise<ReadonlyMap<number, unknown> | undefined> => {
      open.delete(what)
      return asked.askers === 1 ? undefined : loadAll([...ids], load)
    }
    const asked: Asked = { ids, askers: 0, found: Promise.resolve().then(read) }
    return asked
  }

  async function gather<T>(what: string, ids: readonly number[], load: Load<T>): Promise<readonly T[]> {
    const asked = open.get(what) ?? ask(what, load)
    open.set(what, asked)
    asked.askers += 1
    for (const id of ids) asked.ids.add(id)
    const found = await asked.found
    return found === undefined ? load(ids) : ids.map((id) => found.get(id) as T) // Of what `load` has found.
  }

  return {
    ...store,
    getMany: (kind, ids) => gather(kind, ids, (all) => store.getMany(kind, all)),
    countEvents: ({ ids, ...query }) =>
      gather(JSON.stringify(query), ids, (all) => store.countEvents({ ...query, ids: all })),
  }
}

/** What is found, by id; `undefined` when that fails, or when somebody would get what belongs to another. */
async function loadAll(ids: readonly number[], load: Load<unknown>): Promise<ReadonlyMap<number, unknown> | undefined> {
  try {
    const found = await load(ids)
    return found.length === ids.length ? new Map(ids.map((id, index) => [id, found[index]])) : undefined
  } catch {
    return undefined
  }
}
