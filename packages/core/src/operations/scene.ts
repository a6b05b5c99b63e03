import type { EventRecord } from '../ports/record.ts'
import type { Showing } from './outcome.ts'

/**
 * One state of the calendar as one person sees it, in one language and from one address. What has been made ready to be
 * shown there is the same for every request in it.
 */
export interface Scene {
  /** How events are shown among others. */
  readonly showings: Kept<EventRecord, Showing>
}

/** What has been made before, as far as there was room to keep it. */
export interface Kept<K, V> {
  get(key: K): V | undefined
  keep(key: K, value: V): void
}
