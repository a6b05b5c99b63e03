import type { Awaitable } from './store.ts'

/** Lets a host say which events have tickets, in place of the stored flag. */
export interface Tickets {
  /** Of all events, the ids of those with tickets. Asked once for each request that filters by `ticketed` or shows events. */
  ticketedEvents(): Awaitable<readonly number[]>
}
