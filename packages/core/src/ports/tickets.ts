import type { Awaitable } from './store.ts'

/** Tells which events have tickets, instead of the stored flag. */
export interface Tickets {
  /**
   * Returns the ids of all events with tickets. Called once for each request that filters by `ticketed` or returns
   * events.
   */
  ticketedEvents(): Awaitable<readonly number[]>
}
