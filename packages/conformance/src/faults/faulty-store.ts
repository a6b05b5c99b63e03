import { type CompleteStore, completeStore, type Store, storeUnavailable } from '@kalends/core'

/**
 * How a call fails: it `throws` synchronously, `rejects`, rejects as `unavailable`, `hangs` forever,
 * returns `late`, or succeeds but its result is `lost`.
 */
export type StoreFault = 'throws' | 'rejects' | 'unavailable' | 'hangs' | 'late' | 'lost'

/** All faults. */
export const storeFaults: readonly StoreFault[] = ['throws', 'rejects', 'unavailable', 'hangs', 'late', 'lost']

/** A method of a store that a request can reach. */
export type StoreMethod = Exclude<keyof Store, 'close'>

/** Which call fails: the `nth` of that method, counted from 1. */
export interface FaultPlan {
  readonly method: StoreMethod
  readonly nth: number
  readonly fault: StoreFault
}

/** A store that fails as planned and records its calls. */
export interface FaultyStore extends CompleteStore {
  /** The methods that were called since `expect`, in order. */
  readonly calls: () => readonly StoreMethod[]
  /** Resets the recorded calls and sets the plan. Without a plan, no call fails. */
  readonly expect: (plan?: FaultPlan) => void
}

/** The error that failing calls throw. */
export const storeFailure = new Error('The store has failed, as was planned.')

/** Wraps a store so that one call fails once `expect` has set a plan. */
export function faultyStore(given: Store, first?: FaultPlan): FaultyStore {
  const store = completeStore(given)
  let plan = first
  let calls: StoreMethod[] = []

  const faultyMethod = (method: StoreMethod): unknown => {
    // A method of the store with any parameters.
    const call = store[method] as (...values: unknown[]) => unknown
    return (...values: unknown[]) => {
      calls.push(method)
      const isPlanned = plan?.method === method && calls.filter((one) => one === method).length === plan.nth
      return isPlanned && plan ? goWrong(plan.fault, () => call(...values)) : call(...values)
    }
  }
  const methods = Object.keys(store).filter((name): name is StoreMethod => name !== 'close')
  return {
    // Each method has the same type as before.
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
