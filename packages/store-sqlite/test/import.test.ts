import {
  type Calendar,
  createCalendar,
  type EventInput,
  type EventUpdate,
  type ImportResult,
  type ImportRow,
} from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { anyDriver } from './support/drivers.ts'

/* The same imports, and updates between them, on two stores. Importing the same rows again changes nothing. */

const fields = { events: { seats: { type: 'integer' }, note: { type: 'text' } } } as const
const always = { start_date: '1900-01-01', end_date: '2200-01-01', per_page: 50 } as const

const input = fc.record<EventInput>(
  {
    title: fc.constantFrom('Ball', 'ball', 'Öffnung', '北', ' Ball '),
    start_date: fc.constantFrom('2027-03-28 01:30', '2027-03-28T01:30:00Z', 1_800_000_000),
    end_date: fc.constantFrom('2027-10-31 02:30', '2028-02-29'),
    timezone: fc.constantFrom('Europe/Paris', 'UTC+5:30', null),
    all_day: fc.boolean(),
    description: fc.constantFrom('', 'a\n b ', '<b onclick=x>a</b>', null),
    cost: fc.constantFrom('', '5 €', ['$1.50', 12], 'Donation', 0, null),
    website: fc.constantFrom('https://example.org/é', '', null),
    slug: fc.constantFrom('ball', 'Ball!', null),
    status: fc.constantFrom('publish', 'draft', 'private', 'future', null),
    date: fc.constantFrom('2026-01-01', '2030-01-01', null),
    image: fc.constantFrom('https://example.org/1.png', 'https://example.org/2.png', '', null),
    featured: fc.boolean(),
    event_status: fc.constantFrom('scheduled', 'canceled'),
    venue: fc.constantFrom({ venue: 'Hall' }, [{ venue: 'hall', city: 'Ghent', geo_lat: 51.05, geo_lng: 3.72 }], []),
    organizer: fc.constantFrom({ organizer: 'Club' }, null),
    categories: fc.constantFrom(['Music', 'music'], 'Music,Dance', []),
    tags: fc.constantFrom(['a, b'], ['Live']),
    custom_fields: fc.constantFrom({ seats: 5, note: 'x' }, { seats: null }, {}, null),
  },
  { requiredKeys: ['title', 'start_date', 'end_date'] },
)

const rows = fc.uniqueArray(fc.record({ externalId: fc.integer({ min: 1, max: 12 }), input }), {
  selector: ({ externalId }) => externalId,
  maxLength: 12,
})

/** A change between two imports: an update or a deletion. */
const byHand = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  change: fc.constantFrom<'delete' | EventUpdate>(
    'delete',
    { title: 'By hand' },
    { tags: ['kept'] },
    { status: 'draft' },
  ),
})

function openBoth(): readonly Calendar[] {
  const stores = [memoryStore(), sqliteStore({ database: anyDriver.open(':memory:') })]
  let now = Date.UTC(2027, 0, 1)
  return stores.map((store) =>
    createCalendar({
      store,
      fields,
      clock: () => {
        now += 1000
        return now
      },
    }),
  )
}

async function change(
  { events }: Calendar,
  { id, change: given }: typeof byHand extends fc.Arbitrary<infer T> ? T : never,
) {
  const done = given === 'delete' ? events.delete(id) : events.update(id, given)
  await done.catch(() => undefined)
}

/** All events, without the fields that depend on the time of the write. */
async function contentOf(calendar: Calendar): Promise<unknown> {
  const status = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
  const { events } = await calendar.events.list({ ...always, status: [...status] })
  return events.map(({ modified: _m, modified_utc: _u, date: _d, date_utc: _du, venue, organizer, ...event }) => ({
    ...event,
    venue: venue.map(({ id }) => id),
    organizer: organizer.map(({ id }) => id),
  }))
}

async function importTwice(calendar: Calendar, given: readonly ImportRow[], missing: 'keep' | 'trash') {
  const options = { source: 'feed', missing } as const
  const dry = await calendar.import(given, { ...options, dryRun: true })
  const first = await calendar.import(given, options)
  expect(first).toEqual(dry)
  const content = await calendar.events.list(always)
  const again: ImportResult = await calendar.import(given, options)
  expect(again).toEqual({ ...first, created: 0, updated: 0, trashed: 0, unchanged: given.length - first.failedCount })
  expect((await calendar.events.list(always)).events).toEqual(content.events)
  return [first, await contentOf(calendar)]
}

test('imports have the same results on SQLite and in memory, and a second run changes nothing', {
  timeout: 86_400_000,
}, async () => {
  const step = fc.record({
    rows,
    missing: fc.constantFrom('keep' as const, 'trash' as const),
    byHand: fc.array(byHand, { maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      const calendars = openBoth()
      for (const { rows: given, missing, byHand: changes } of steps) {
        const [inMemory, onSqlite] = await Promise.all(
          calendars.map((calendar) => importTwice(calendar, given, missing)),
        )
        expect(onSqlite).toEqual(inMemory)
        for (const calendar of calendars) for (const one of changes) await change(calendar, one)
      }
      for (const calendar of calendars) await calendar.close()
    }),
    { numRuns: runs(6), endOnFailure: true },
  )
})
