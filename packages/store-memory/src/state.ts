import type { Kind, PlaceKind, TermKind } from '@kalends/core'
import { type EventIndex, emptyEvents } from './events/event-index.ts'
import { emptyPlaces, type PlaceIndex } from './places/place-index.ts'
import { emptyTable, type Table } from './table.ts'
import { emptyTerms, type TermIndex } from './terms/term-index.ts'

/** The tables of all kinds. */
export type Tables = { readonly [K in Kind]: Table<K> }

/** All that the store knows. */
export interface State {
  /** The number of the last commit. */
  revision: number
  readonly tables: Tables
  readonly events: EventIndex
  readonly places: Readonly<Record<PlaceKind, PlaceIndex>>
  readonly terms: Readonly<Record<TermKind, TermIndex>>
  /** Images by address. */
  readonly imageUrls: Map<string, Set<number>>
}

/** A state in which nothing was ever written. */
export function emptyState(): State {
  return {
    revision: 0,
    tables: {
      event: emptyTable(),
      venue: emptyTable(),
      organizer: emptyTable(),
      category: emptyTable(),
      tag: emptyTable(),
      image: emptyTable(),
    },
    events: emptyEvents(),
    places: { venue: emptyPlaces(), organizer: emptyPlaces() },
    terms: { category: emptyTerms(), tag: emptyTerms() },
    imageUrls: new Map(),
  }
}
