import type { Awaitable } from '@kalends/core'
import { andThen } from './runner.ts'
import type { State } from './state.ts'

/** What a store knows about its state without asking the database for each call. */
export interface KnownStates {
  /** The last state that was seen. Another process may have written since. */
  last: State | undefined
  /** Reads the state. Calls in one job of the event loop share a read. */
  current(): Awaitable<State>
  /**
   * The state for a further lookup of a request that has already read its revision or its page. If that read has just
   * completed, its state is current enough, because no response can have told this process of a later commit yet.
   */
  forNext(): Awaitable<State>
  /** Stores a state that has just arrived with the rows of a query. */
  learn(state: State): void
  /** Drops the shared read and its state. */
  forget(): void
}

/** Where states come from. */
export interface StateSource {
  /** Whether reading blocks the process. Then `learn` does nothing. */
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
        // A pending read is sent after this job, so its state is at least as new as any that this job has learned. The
        // state of a completed read may be older, so it is dropped sooner.
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
