import {
  eventDraft,
  eventQuery,
  NOW,
  organizerDraft,
  placeQuery,
  seePublished,
  venueDraft,
  venueQuery,
} from '@kalends/conformance'
import type { Change, FieldCondition, PlaceQuery } from '@kalends/core'
import { expect, test } from 'vitest'
import { type SqliteDatabase, sqliteStore } from '../src/index.ts'
import { anyDriver } from './support/drivers.ts'

/* Filters by custom fields use the index of values: no statement visits all posts, or all values. */

const posts = 3000
const visible = seePublished(NOW)
const range = { name: 'seats', values: undefined, from: 100, to: 104, matchesAbsent: false } satisfies FieldCondition

/** A store with `posts` posts, and the queries that it has sent since they were written. */
async function openRecorded() {
  const database = anyDriver.open(':memory:')
  const sent = new Map<string, readonly unknown[]>()
  const recording: SqliteDatabase = {
    exec: (text) => database.exec(text),
    close: () => database.close(),
    prepare: (text) => {
      const statement = database.prepare(text)
      return {
        run: (...values) => statement.run(...values),
        all: (...values) => {
          sent.set(text, values)
          return statement.all(...values)
        },
      }
    },
  }
  const store = sqliteStore({ database: recording })
  const insert = { type: 'insert', ref: undefined, slugRule: 'suffix' } as const
  const changes = Array.from({ length: posts }, (_, seats): readonly Change[] => [
    { ...insert, kind: 'venue', draft: venueDraft({ name: `v${seats}`, customFields: { seats } }) },
    { ...insert, kind: 'organizer', draft: organizerDraft({ name: `o${seats}`, customFields: { seats } }) },
    { ...insert, kind: 'event', draft: eventDraft({ title: `e${seats}`, customFields: { seats } }) },
  ])
  await store.commit(changes.flat())
  sent.clear()
  /** The steps of the plans of all queries on custom fields or posts. */
  const plans = () =>
    [...sent]
      .filter(([text]) => /kalends_(field|venue|organizer|event)\b/.test(text))
      .flatMap(([text, values]) => database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values))
      .map((row) => (row as { readonly detail: string }).detail)
  return { store, plans }
}

const linked: PlaceQuery['linked'] = [{ visible, opens: 'none', endsFrom: undefined, wanted: false }]

test.each([
  ['a range', [range], 5],
  ['a list of values', [{ ...range, values: [7, 2999] }], 2],
] as const)('%s of a custom field of events', async (_, fields, total) => {
  const { store, plans } = await openRecorded()
  expect((await store.find('event', eventQuery({ fields, limit: 10 }))).total).toBe(total)
  const steps = plans().filter((step) => /(SCAN|SEARCH) [ef] /.test(step))
  expect(steps[0]).toContain('USING COVERING INDEX kalends_field_value (kind=? AND name=? AND value')
  const byId = /SEARCH e USING INTEGER PRIMARY KEY \(rowid=|SEARCH f USING PRIMARY KEY \(kind=\? AND id=\? AND name=\?/
  expect(steps.slice(1).filter((step) => !byId.test(step))).toEqual([])
})

test.each([
  ['a range', [range], [], 5],
  ['a list of values', [{ ...range, values: [7, 2999] }], [], 2],
  ['a range, without events', [range], linked, 5],
  ['a range and a value', [range, { ...range, values: [102] }], [], 1],
] as const)('%s of a custom field of places', async (_, fields, withLinked, total) => {
  const { store, plans } = await openRecorded()
  const query = { visible, fields, linked: withLinked, limit: 10 }
  expect((await store.find('venue', venueQuery(query))).total).toBe(total)
  expect((await store.find('organizer', placeQuery(query))).total).toBe(total)
  const steps = plans()
  expect(steps.join('\n')).toContain('USING COVERING INDEX kalends_field_value (kind=? AND name=? AND value')
  expect(steps.filter((step) => /SEARCH f USING PRIMARY KEY \(kind=\?\)/.test(step))).toEqual([])
  expect(steps.filter((step) => /^SCAN (p|f|kalends_)/.test(step))).toEqual([])
  expect(steps.filter((step) => /SEARCH p /.test(step) && !/\(rowid=\?\)|\(id=\?\)/.test(step))).toEqual([])
})
