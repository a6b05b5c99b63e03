import assert from 'node:assert/strict'
import { completeStore, type DayQuery, type EventDraft, type EventQuery, type Store } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { DAY, NOW } from './support/drafts.ts'
import { eventQuery, seeEverything, seePublished } from './support/queries.ts'
import { insertEvents } from './support/writing.ts'

const HOUR = 3600
const TODAY = NOW / DAY

/** Three days from `NOW` on. */
function threeDays(given: Partial<EventQuery> = {}): DayQuery {
  return { events: eventQuery(given), starts: [0, 1, 2, 3].map((day) => NOW + day * DAY), firstDay: TODAY }
}

function counts(store: Store, query: DayQuery) {
  return completeStore(store).countDays(query)
}

/** An event from one hour to another, counted from `NOW`. */
function hours(from: number, to: number, given: Partial<EventDraft> = {}): Partial<EventDraft> {
  return { startsAt: NOW + from * HOUR, endsAt: NOW + to * HOUR, ...given }
}

/** An all-day event on the first two days, in a time zone that is some hours ahead. */
function allDay(ahead: number, given: Partial<EventDraft> = {}): Partial<EventDraft> {
  const dates = { allDay: true, startWall: '2027-01-01 00:00:00', endWall: '2027-01-02 23:59:59' }
  return { ...hours(-ahead, 48 - ahead), ...dates, ...given }
}

const EVENTS: readonly (readonly [name: string, event: Partial<EventDraft>, counts: readonly number[]])[] = [
  ['within a day', hours(1, 2), [1, 0, 0]],
  ['that ends at midnight', hours(1, 24), [1, 0, 0]],
  ['that ends a second later', { ...hours(1, 24), endsAt: NOW + DAY + 1 }, [1, 1, 0]],
  ['that starts at midnight', hours(24, 25), [0, 1, 0]],
  ['without a duration', hours(24, 24), [0, 1, 0]],
  ['without a duration at the end', hours(72, 72), [0, 0, 0]],
  ['that ends when the first day starts', hours(-5, 0), [0, 0, 0]],
  ['that starts when the last day ends', hours(72, 80), [0, 0, 0]],
  ['over midnight', hours(23, 26), [1, 1, 0]],
  ['of a hundred years', hours(-50 * 8766, 50 * 8766), [1, 1, 1]],
  ['on all its dates', allDay(0), [1, 1, 0]],
  ['on all its dates in the east', allDay(14), [1, 1, 0]],
  ['on all its dates in the west', allDay(-12), [1, 1, 0]],
]

/** Cases for the number of events on each day. */
export const days: readonly StoreCase[] = [
  ...EVENTS.map(([name, event, expected]) =>
    storeCase(`countDays counts an event ${name}`, async (store) => {
      await insertEvents(store, event)
      assert.deepEqual(await counts(store, threeDays()), { counts: expected })
    }),
  ),
  storeCase('countDays counts days of any length, and no instants on a day that was skipped', async (store) => {
    await insertEvents(store, hours(0, 60), hours(23, 24), hours(24, 25), allDay(0))
    const starts = [0, 23, 23, 48].map((hour) => NOW + hour * HOUR)
    assert.deepEqual(await counts(store, { events: eventQuery(), starts, firstDay: TODAY }), { counts: [2, 1, 3] })
  }),
  storeCase('countDays counts the events that match, whatever the page', async (store) => {
    await insertEvents(
      store,
      hours(1, 2, { title: 'jazz', featured: true }),
      hours(1, 2, { title: 'rock' }),
      hours(25, 26, { title: 'jazz', status: 'draft', authorId: 7 }),
      hours(25, 26, { title: 'jazz', hideFromListings: true }),
      hours(49, 50, { title: 'jazz', status: 'future', publishedAt: NOW + 5 }),
    )
    const visible = seePublished()
    const cases: readonly (readonly [Partial<EventQuery>, readonly number[]])[] = [
      [{}, [2, 2, 1]],
      [{ offset: 1, limit: 1 }, [2, 2, 1]],
      [{ visible }, [2, 1, 0]],
      [{ visible: seePublished(NOW + 5), keepHidden: false }, [2, 0, 1]],
      [{ visible: { ...visible, draft: 'own', viewer: 7 } }, [2, 2, 0]],
      [{ featured: true }, [1, 0, 0]],
      [{ needles: ['jazz'], exclude: [1] }, [0, 2, 1]],
      [{ starts: { min: NOW + 2 * HOUR, max: undefined } }, [0, 2, 1]],
      [{ ids: [] }, [0, 0, 0]],
    ]
    for (const [query, expected] of cases) assert.deepEqual(await counts(store, threeDays(query)), { counts: expected })
  }),
  storeCase('countDays counts what a search examines, and says whether that is all', async (store) => {
    await insertEvents(store, ...[1, 2, 25, 26].map((hour) => hours(hour, hour + 1, { title: 'a b' })))
    const search = { needles: ['a b'], orderBy: 'start' } as const
    assert.deepEqual(await counts(store, threeDays({ ...search, searchCandidates: 4 })), { counts: [2, 2, 0] })
    const some = await counts(store, threeDays({ ...search, searchCandidates: 3 }))
    assert.deepEqual(some, { counts: [2, 1, 0], isTotalExact: false })
  }),
  storeCase('countDays counts a locked event by its instants', async (store) => {
    await insertEvents(store, allDay(14, { passwordHash: 'salted', authorId: 7 }))
    const found = async (given: Partial<EventQuery>) => (await counts(store, threeDays(given))).counts
    const viewer = { ...seeEverything(), viewer: 7 }
    assert.deepEqual(await found({ opens: 'all' }), [1, 1, 0])
    assert.deepEqual(await found({ opens: 'own', visible: viewer }), [1, 1, 0])
    for (const opens of ['none', 'own'] as const) assert.deepEqual(await found({ opens }), [1, 1, 0])
    const [west] = await insertEvents(store, allDay(-24, { passwordHash: 'salted' }))
    assert.ok(west)
    assert.deepEqual(await found({ ids: [west.id], opens: 'none' }), [0, 1, 1])
    assert.deepEqual(await found({ ids: [west.id], opens: 'all' }), [1, 1, 0])
  }),
]
