import type { TermKind } from '@kalends/core'
import type { State } from './state.ts'

/** Values that were looked up at one state of the store. They are valid until the state changes. */
export interface Facts {
  readonly state: State
  /** The resolutions of lists, see `resolutionsOf`. */
  readonly resolutions: Map<number, number | undefined>
  /** How many public events each term has. */
  readonly counts: Readonly<Record<TermKind, Map<number, number>>>
}

/** The facts of a store at its last known state. */
export interface FactCache {
  last?: Facts
}

/** If more entries of a kind than this are cached, all are dropped before others are added. */
const mostEntries = 10_000

/** The facts at a state. Facts of another state are dropped. */
export function factsAt(cache: FactCache, state: State): Facts {
  if (cache.last === undefined || !isSameState(cache.last.state, state)) {
    cache.last = { state, resolutions: new Map(), counts: { category: new Map(), tag: new Map() } }
  }
  return cache.last
}

/** Adds to the facts of a kind. */
export function remember<V>(known: Map<number, V>, found: Iterable<readonly [number, V]>): void {
  if (known.size > mostEntries) known.clear()
  for (const [key, value] of found) known.set(key, value)
}

/** Whether two states are the same: no commit and no publication of scheduled events happened in between. */
export function isSameState(left: State, right: State): boolean {
  return left.revision === right.revision && left.dueAsOf === right.dueAsOf && left.dueId === right.dueId
}
