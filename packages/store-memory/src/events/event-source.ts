import type { EventRecord } from '@kalends/core'
import type { EventIndex, EventOf } from './event-index.ts'

/** What finding events needs: the index, and the table behind it. */
export interface EventSource {
  readonly index: EventIndex
  readonly eventOf: EventOf
  /** How many events there are. */
  readonly count: number
  /** The highest id that was given out. */
  readonly lastId: number
}

/** The events with these ids, in this order; ids without an event are left out. */
export function eventsOf({ eventOf }: EventSource, ids: Iterable<number>): EventRecord[] {
  const events: EventRecord[] = []
  for (const id of ids) {
    const event = eventOf(id)
    if (event !== undefined) events.push(event)
  }
  return events
}
