import type { EventRecord, Kind, RecordOf, TermKind } from '../ports/record.ts'
import type { CountedTerm } from '../present/present-term.ts'
import type { Showing } from './outcome.ts'

/**
 * One state of the calendar as one person sees it, in one language and from one address. What has been made ready to be
 * shown there is the same for every request in it.
 */
export interface Scene {
  /** How events are shown among others. */
  readonly showings: Kept<EventRecord, Showing>
  /** What records are shown with, by id: many lists have the same few venues and terms in them. */
  readonly linked: { readonly [K in Kind]: Kept<number, Linked<K>> }
  /** Pages of events, by what was asked for with all of it resolved: `today` and the date of today are the same page. */
  readonly pages: Kept<string, EventPage>
}

/** A page of events, ready to be shown. */
export interface EventPage {
  readonly items: readonly Showing[]
  readonly page: number
  readonly perPage: number
  readonly total: number
}

/** What is loaded of a record that others are shown with: terms come with the number of their events. */
export type Linked<K extends Kind> = K extends TermKind ? CountedTerm : RecordOf<K>

/** What has been made before, as far as there was room to keep it. */
export interface Kept<K, V> {
  get(key: K): V | undefined
  keep(key: K, value: V): void
}
