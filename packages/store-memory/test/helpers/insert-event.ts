import { eventDraft } from '@kalends/conformance'
import type { Change, EventDraft } from '@kalends/core'

/** A change that inserts an event. */
export function insertEvent(given: Partial<EventDraft> = {}): Change {
  return { type: 'insert', kind: 'event', ref: undefined, draft: eventDraft(given), slugRule: 'suffix' }
}
