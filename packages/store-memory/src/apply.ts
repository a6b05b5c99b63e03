import type { EventRecord, ImageRecord, Kind, RecordOf, TermRecord } from '@kalends/core'
import { addEvents, removeEvent, replaceEvent } from './events/index-events.ts'
import { addPlace, type Place, type PlaceIndex, removePlace } from './places/place-index.ts'
import type { State } from './state.ts'
import { enter, leave, putRow } from './table.ts'
import { addTerm, removeTerm, type TermIndex } from './terms/term-index.ts'

/** One record before and after a commit; `undefined` stands for no record. */
export interface Write<K extends Kind = Kind> {
  readonly kind: K
  readonly before: RecordOf<K> | undefined
  readonly after: RecordOf<K> | undefined
}

/** A write of any kind, its records of that kind. */
export type AnyWrite = { [K in Kind]: Write<K> }[Kind]

/** Carries out writes that were checked before; from here on nothing can fail. No record is in two of them. */
export function applyWrites(state: State, writes: Iterable<AnyWrite>): void {
  const { tables, places, terms, imageUrls } = state
  const newEvents: EventRecord[] = []
  for (const write of writes) {
    if (write.kind === 'event') {
      putRow(tables.event, write.before, write.after)
      indexEvent(state, write, newEvents)
    } else if (write.kind === 'venue') {
      putRow(tables.venue, write.before, write.after)
      indexPlace(places.venue, write.before, write.after)
    } else if (write.kind === 'organizer') {
      putRow(tables.organizer, write.before, write.after)
      indexPlace(places.organizer, write.before, write.after)
    } else if (write.kind === 'category') {
      putRow(tables.category, write.before, write.after)
      indexTerm(terms.category, write.before, write.after)
    } else if (write.kind === 'tag') {
      putRow(tables.tag, write.before, write.after)
      indexTerm(terms.tag, write.before, write.after)
    } else {
      putRow(tables.image, write.before, write.after)
      indexImage(imageUrls, write.before, write.after)
    }
  }
  addEvents(state.events, newEvents)
}

/** New events are put aside to be entered together. */
function indexEvent({ events }: State, { before, after }: Write<'event'>, newEvents: EventRecord[]): void {
  if (before !== undefined && after !== undefined) replaceEvent(events, before, after)
  else if (before !== undefined) removeEvent(events, before)
  else if (after !== undefined) newEvents.push(after)
}

function indexPlace(index: PlaceIndex, before: Place | undefined, after: Place | undefined): void {
  if (before !== undefined) removePlace(index, before)
  if (after !== undefined) addPlace(index, after)
}

function indexTerm(index: TermIndex, before: TermRecord | undefined, after: TermRecord | undefined): void {
  if (before !== undefined) removeTerm(index, before)
  if (after !== undefined) addTerm(index, after)
}

function indexImage(
  urls: Map<string, Set<number>>,
  before: ImageRecord | undefined,
  after: ImageRecord | undefined,
): void {
  if (before !== undefined) leave(urls, before.url, before.id)
  if (after !== undefined) enter(urls, after.url, after.id)
}
