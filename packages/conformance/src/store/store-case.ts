import { type CompleteStore, completeStore, type Store } from '@kalends/core'

/** Opens an empty store that nothing else uses. */
export type OpenStore = () => Promise<Store>

/** One requirement of a store, named as a sentence. It passes when `run` resolves and fails when it rejects. */
export interface StoreCase {
  /** The behavior that the case requires, as a sentence. */
  readonly name: string
  /** Optional abilities. A store that lacks one of them skips the case and documents that. */
  readonly needs?: readonly string[]
  /** Whether it takes seconds on most stores, because it has thousands of records or a long random sequence. */
  readonly isLong?: boolean
  /** Opens the stores it needs and always closes them. */
  readonly run: (open: OpenStore) => Promise<void>
}

/** A case that needs one empty store. */
export function storeCase(name: string, check: (store: CompleteStore) => Promise<void>): StoreCase {
  return { name, run: async (open) => withStore(completeStore(await open()), check) }
}

/** Calls `use` with the store, then closes it. An error of `close` never hides an error of `use`. */
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
    // The first error is more useful.
  }
}
