import assert from 'node:assert/strict'
import type {
  EventQuery,
  Kind,
  PlaceQuery,
  Queries,
  RecordOf,
  Store,
  TermKind,
  TermQuery,
  VenueQuery,
} from '@kalends/core'
import { eventQuery, placeQuery, termQuery, venueQuery } from './queries.ts'

/** The titles of the events that a query finds, in order. Without pagination, the total must equal their number. */
export async function titles(store: Store, given: Partial<EventQuery> = {}): Promise<string[]> {
  const records = await findRecords(store, 'event', eventQuery(given))
  return records.map((event) => event.title)
}

/** The names of the venues that a query finds, in order. */
export async function venueNames(store: Store, given: Partial<VenueQuery> = {}): Promise<string[]> {
  const records = await findRecords(store, 'venue', venueQuery(given))
  return records.map((venue) => venue.name)
}

/** The names of the organizers that a query finds, in order. */
export async function organizerNames(store: Store, given: Partial<PlaceQuery> = {}): Promise<string[]> {
  const records = await findRecords(store, 'organizer', placeQuery(given))
  return records.map((organizer) => organizer.name)
}

/** The names of the terms that a query finds, in order. */
export async function termNames(store: Store, kind: TermKind, given: Partial<TermQuery> = {}): Promise<string[]> {
  const records = await findRecords<TermKind>(store, kind, termQuery(given))
  return records.map((term) => term.name)
}

/** The records that a query finds. The total must fit the requested page. */
export async function findRecords<K extends Kind>(
  store: Store,
  kind: K,
  query: Queries[K],
): Promise<readonly RecordOf<K>[]> {
  const { records, total } = await store.find(kind, query)
  const { offset, limit } = query
  const wanted = Math.max(0, Math.min(limit ?? Number.POSITIVE_INFINITY, total - offset))
  assert.equal(records.length, wanted, `a total of ${total} goes with ${wanted} records from ${offset} on`)
  return records
}

/** The record with that id, or `undefined`. */
export async function get<K extends Kind>(store: Store, kind: K, id: number): Promise<RecordOf<K> | undefined> {
  const records = await store.getMany(kind, [id])
  assert.equal(records.length, 1, 'getMany returns one entry for each id')
  return records[0]
}

/** The record with that id. Fails when it does not exist. */
export async function mustGet<K extends Kind>(store: Store, kind: K, id: number): Promise<RecordOf<K>> {
  const record = await get(store, kind, id)
  assert.ok(record !== undefined, `there is no ${kind} ${id}`)
  return record
}
