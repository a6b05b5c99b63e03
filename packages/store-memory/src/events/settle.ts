import type { EventRecord } from '@kalends/core'
import { idsOfSpans } from '../spans/span-index.ts'
import { EVERYTHING, sliceWindow } from '../spans/window.ts'
import { clearColumns, fillColumns } from './event-columns.ts'
import { type EventIndex, type EventOf, MANY, sortedBy } from './event-index.ts'
import { addToKept, forgetKept, removeFromKept } from './kept-filters.ts'
import { type Label, labelsOf } from './labels.ts'
import { post, postAll, unpost } from './postings.ts'
import { shelfOf } from './shelves.ts'

/** Puts events on the shelves where they stand at `now`: publications fall due, or not yet when the clock goes back. */
export function settle(index: EventIndex, now: number, eventOf: EventOf): void {
  if (now === index.settledAt) return
  const { scheduled, settledAt } = index
  index.settledAt = now
  if (scheduled.size === 0) return
  // Times are whole seconds: "after the earlier moment, up to the later one" is the same as from the next second on.
  const startMin = Math.floor(Math.min(now, settledAt)) + 1
  const startMax = Math.floor(Math.max(now, settledAt)) + 1
  const { ids } = sliceWindow(scheduled, { ...EVERYTHING, startMin, startMax }, 0, Number.POSITIVE_INFINITY)
  if (ids.length > MANY && ids.length * 4 > index.orders.modified.size) {
    postAnew(index, eventOf)
    return
  }
  for (const id of ids) {
    const event = eventOf(id)
    if (event === undefined) continue
    unpostEvent(index, event, shelfOf(event, settledAt))
    postEvent(index, event, shelfOf(event, now))
  }
}

/** Enters an event under its labels, on a shelf. */
export function postEvent(index: EventIndex, event: EventRecord, shelf: number): void {
  for (const label of labelsOf(event)) post(index.postings, label, shelf, event)
  fillColumns(index.columns, event, shelf)
  addToKept(index.kept, shelf, event)
}

/** Takes an event out from under its labels. */
export function unpostEvent(index: EventIndex, event: EventRecord, shelf: number): void {
  for (const label of labelsOf(event)) unpost(index.postings, label, shelf, event)
  clearColumns(index.columns, event.id)
  removeFromKept(index.kept, shelf, event)
}

/** Puts one state of an event in the place of another, under the labels that differ. */
export function repostEvent(index: EventIndex, before: EventRecord, after: EventRecord): void {
  const from = shelfOf(before, index.settledAt)
  const to = shelfOf(after, index.settledAt)
  if (from !== to || before.startsAt !== after.startsAt || before.endsAt !== after.endsAt) {
    unpostEvent(index, before, from)
    postEvent(index, after, to)
    return
  }
  const old = labelsOf(before)
  const fresh = labelsOf(after)
  for (const label of old) if (!hasLabel(fresh, label)) unpost(index.postings, label, from, before)
  for (const label of fresh) if (!hasLabel(old, label)) post(index.postings, label, to, after)
  removeFromKept(index.kept, from, before)
  addToKept(index.kept, to, after)
}

/** Enters all events anew: where many move at once, that is quicker than moving each. */
function postAnew(index: EventIndex, eventOf: EventOf): void {
  const all = [...idsOfSpans(index.orders.modified, 'asc')].flatMap((id) => eventOf(id) ?? [])
  const byStart = sortedBy(all, (event) => event.startsAt)
  for (const posting of Object.values(index.postings)) posting.clear()
  forgetKept(index.kept)
  postSorted(index, byStart)
}

/** Enters many events, in the order of start, then id, under their labels. */
export function postSorted(index: EventIndex, events: readonly EventRecord[]): void {
  postAll(index.postings, events, (event) => shelfOf(event, index.settledAt))
  for (const event of events) fillColumns(index.columns, event, shelfOf(event, index.settledAt))
}

function hasLabel(labels: readonly Label[], [field, key]: Label): boolean {
  return labels.some((label) => label[0] === field && label[1] === key)
}
