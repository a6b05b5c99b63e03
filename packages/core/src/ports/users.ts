import type { Awaitable } from './store.ts'

/** A person, as the host knows them. Kalends authenticates nobody. */
export interface User {
  /** A whole number above zero: what `author` shows. */
  readonly id: number
  readonly roles?: readonly string[]
  readonly capabilities?: readonly string[]
}

/** Answers which people exist, so that `author` cannot name nobody. Without this port any positive number will do. */
export interface Users {
  /** Whether there is a person with this id. */
  exists(id: number): Awaitable<boolean>
}
