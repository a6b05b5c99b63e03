import type { Awaitable } from '@kalends/core'
import { andThen } from './runner.ts'
import type { State } from './state.ts'

/** What a store knows about its state without asking the database for each call. */
export interface KnownStates {
  /** The last state that was seen. Others may have written since. */
  last: State | undefined
  /** Reads the state. Calls in one job of the event loop share a read. */
  current(): Awaitable<State>
  /**
   * The state for a further lookup of a request that has already read its revision or its page. If that read has just
   * completed, its state is current enough, because no response can have told this process of a later commit yet.
   */
  forNext(): Awaitable<State>
  /** Notes a state that has just arrived with other rows. */
  learn(state: State): void
  /** Drops what calls share. */
  forget(): void
}

/** Where states come from. */
export interface StateSource {
  /** Whether reading blocks the process. Then no state arrives, and none is noted. */
  readonly isBlocking: boolean
  read(): Awaitable<State>
}

/** Creates the known states of a store. */
export function knownStates({ isBlocking, read }: StateSource): KnownStates {
  let shared: Awaitable<State> | undefined
  let learned: State | undefined

  const states: KnownStates = {
    last: undefined,
    current() {
      if (shared === undefined) {
        shared = andThen(read(), (state) => {
          states.last = state
          states.learn(state)
          return state
        })
        const forgetShared = () => {
          shared = undefined
        }
        // A read in flight is sent after everything that this job has learned. A completed one may be older.
        if (shared instanceof Promise) process.nextTick(forgetShared)
        else queueMicrotask(forgetShared)
      }
      return shared
    },
    forNext: () => learned ?? states.current(),
    learn(state) {
      if (isBlocking) return
      learned = state
      process.nextTick(() => {
        learned = undefined
      })
    },
    forget() {
      shared = undefined
      learned = undefined
    },
  }
  return states
}
