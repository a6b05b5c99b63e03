import { EVERYTHING, sliceWindow } from './spans/window.ts'
import type { State } from './state.ts'

/** When the next post that is stored as `future` is due, after a moment. */
export function nextDue({ events, places }: State, now: number): number | undefined {
  const waiting = [events.scheduled, places.venue.published.future, places.organizer.published.future]
  // Times are whole seconds.
  const later = { ...EVERYTHING, startMin: now + 1 }
  const moments = waiting.flatMap((spans) => sliceWindow(spans, later, 0, 1).starts)
  return moments.length === 0 ? undefined : Math.min(...moments)
}
