import { type CompleteStore, completeStore, type Store } from '@kalends/core'

/** Opens a store that is empty and belongs to the caller alone. */
export type OpenStore = () => Promise<Store>

/** One thing that a store must do, told as a sentence. It holds when `run` is fulfilled, and fails when it rejects. */
export interface StoreCase {
  readonly name: string
  /** Abilities that not every store has to have; a store without one of them leaves the case out, and says so. */
  readonly needs?: readonly string[]
  /** Opens the stores it wants, and closes them whatever happens. */
  readonly run: (open: OpenStore) => Promise<void>
}

/** A case that needs one empty store. */
export function storeCase(name: string, check: (store: CompleteStore) => Promise<void>): StoreCase {
  return { name, run: async (open) => withStore(completeStore(await open()), check) }
}

/** Hands the store to `use` and closes it at the end. A failure of `use` is never hidden by one of `close`. */
export async function withStore<S extends Store>(store: S, use: (store: S) => Promise<void>): Promise<void> {
  try {
    await use(store)
  } catch (failure) {
    await closeQuietly(store)
    throw failure
  }
  await store.close()
}

async function closeQuietly(store: Store): Promise<void> {
  try {
    await store.close()
  } catch {
    // The failure that led here says more.
  }
}
