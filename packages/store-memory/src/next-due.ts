import { placeKinds } from '@kalends/core'
import { dueAt } from './event-index.ts'
import type { State } from './state.ts'

/** The first moment after `now` at which a scheduled post is published. */
export function nextDue({ tables, events }: State, now: number): number | undefined {
  let next = events.scheduled[dueAt(events, now)]?.publishedAt
  for (const kind of placeKinds) {
    for (const { status, publishedAt } of tables[kind].records.values()) {
      if (status === 'future' && publishedAt > now) next = Math.min(next ?? publishedAt, publishedAt)
    }
  }
  return next
}
