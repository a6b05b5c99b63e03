import { type CompleteStore, completeStore, type Store, storeUnavailable } from '@kalends/core'

/**
 * What can go wrong with a call: it `throws` at once, `rejects`, says that the store is `unavailable`, `hangs` for ever,
 * answers `late`, or is carried out and then its answer is `lost`.
 */
export type StoreFault = 'throws' | 'rejects' | 'unavailable' | 'hangs' | 'late' | 'lost'

/** All of them. */
export const storeFaults: readonly StoreFault[] = ['throws', 'rejects', 'unavailable', 'hangs', 'late', 'lost']

/** A method of a store that a request can reach. */
export type StoreMethod = Exclude<keyof Store, 'close'>

/** Which call goes wrong: the `nth` of that method, counted from 1. */
export interface FaultPlan {
  readonly method: StoreMethod
  readonly nth: number
  readonly fault: StoreFault
}

/** A store that fails by plan, and knows what was asked of it. */
export interface FaultyStore extends CompleteStore {
  /** The methods that were called since `expect`, in order. */
  readonly calls: () => readonly StoreMethod[]
  /** Begins to count, and says what is to go wrong; nothing unless a plan is given. */
  readonly expect: (plan?: FaultPlan) => void
}

/** What the failing calls throw. */
export const storeFailure = new Error('The store has failed, as was planned.')

/** The store with one call that goes wrong once a plan is set with `expect`. It is as good as the store until then. */
export function faultyStore(given: Store, first?: FaultPlan): FaultyStore {
  const store = completeStore(given)
  let plan = first
  let calls: StoreMethod[] = []

  const faultyMethod = (method: StoreMethod): unknown => {
    // The store's own methods, whatever they take.
    const call = store[method] as (...values: unknown[]) => unknown
    return (...values: unknown[]) => {
      calls.push(method)
      const isPlanned = plan?.method === method && calls.filter((one) => one === method).length === plan.nth
      return isPlanned && plan ? goWrong(plan.fault, () => call(...values)) : call(...values)
    }
  }
  const methods = Object.keys(store).filter((name): name is StoreMethod => name !== 'close')
  return {
    // Each method stays what it is, save for the call that goes wrong.
    ...(Object.fromEntries(methods.map((method) => [method, faultyMethod(method)])) as unknown as CompleteStore),
    close: () => store.close(),
    calls: () => calls,
    expect: (next) => {
      plan = next
      calls = []
    },
  }
}

function goWrong(fault: StoreFault, call: () => unknown): unknown {
  if (fault === 'throws') throw storeFailure
  if (fault === 'rejects') return Promise.reject(storeFailure)
  if (fault === 'unavailable') return Promise.reject(storeUnavailable(storeFailure))
  if (fault === 'hangs') return new Promise(() => {})
  if (fault === 'late') return new Promise((resolve) => setImmediate(resolve)).then(call)
  return Promise.resolve(call()).then(() => Promise.reject(storeFailure))
}
