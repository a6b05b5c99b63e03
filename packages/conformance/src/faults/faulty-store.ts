import { type CompleteStore, completeStore, type FeedTokenStore, type Store, storeUnavailable } from '@kalends/core'

/**
 * How a call fails: it `throws` synchronously, `rejects`, rejects as `unavailable`, `hangs` forever,
 * returns `late`, or succeeds but its result is `lost`.
 */
export type StoreFault = 'throws' | 'rejects' | 'unavailable' | 'hangs' | 'late' | 'lost'

/** All faults. */
export const storeFaults: readonly StoreFault[] = ['throws', 'rejects', 'unavailable', 'hangs', 'late', 'lost']

/** A method of a store that a request or a call can reach. */
export type StoreMethod = Exclude<keyof Store, 'close' | 'feedTokens'> | `feedTokens.${keyof FeedTokenStore}`

/** Which call fails: the `nth` of that method, counted from 1. */
export interface FaultPlan {
  /** The method that fails. */
  readonly method: StoreMethod
  /** Which call of the method fails, counted from 1. */
  readonly nth: number
  /** How the call fails. */
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

  /** The same methods, which fail as planned. */
  const faulty = <T extends object>(given: T, prefix: '' | 'feedTokens.'): T => {
    const methods = Object.entries(given).filter(([, call]) => typeof call === 'function')
    const wrapped = methods.map(([name, call]) => {
      const method = `${prefix}${name}` as StoreMethod // Safe: these are the names of a store's methods.
      return [
        name,
        (...values: unknown[]): unknown => {
          calls.push(method)
          const isPlanned = plan?.method === method && calls.filter((one) => one === method).length === plan.nth
          return isPlanned && plan ? goWrong(plan.fault, () => call(...values)) : call(...values)
        },
      ]
    })
    // Each method has the same type as before.
    return Object.fromEntries(wrapped) as T
  }
  return {
    ...faulty(store, ''),
    feedTokens: faulty(store.feedTokens, 'feedTokens.'),
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
