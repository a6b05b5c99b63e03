import type { State } from './state.ts'

/** Remembers answers for as long as nothing is written, since the same is asked again and again. */
export interface Memo<T> {
  /** What is remembered of that state, by what was asked. It may be added to while the state is the same. */
  at(state: State): Map<string, T>
}

/** Creates a memo. It never holds more than `limit` answers, and forgets all of them to make room. */
export function createMemo<T>(limit: number): Memo<T> {
  let known = new Map<string, T>()
  let revision = Number.NaN
  let settledAt = Number.NaN
  return {
    at(state) {
      // Settling moves events without a new revision.
      const isSame = state.revision === revision && state.settledAt === settledAt
      if (!isSame || known.size >= limit) known = new Map()
      revision = state.revision
      settledAt = state.settledAt
      return known
    },
  }
}
