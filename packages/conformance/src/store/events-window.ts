import assert from 'node:assert/strict'
import type { Range } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { DAY, NOW } from './support/drafts.ts'
import { titles } from './support/finding.ts'
import { insertEvents, update } from './support/writing.ts'

function range(min: number | undefined, max: number | undefined): Range {
  return { min, max }
}

/** Inserts an event of one second at each start time. Its title is the start time. */
function starting(...starts: readonly number[]) {
  return starts.map((startsAt) => ({ title: `${startsAt}`, startsAt, endsAt: startsAt + 1 }))
}

/** Inserts an event of one second for each end time. Its title is the end time. */
function ending(...ends: readonly number[]) {
  return ends.map((endsAt) => ({ title: `${endsAt}`, startsAt: endsAt - 1, endsAt }))
}

/** Events in every position relative to a window from 1,000 to 2,000. */
const AROUND = Object.entries({
  before: [800, 900],
  touchesStart: [900, 1000],
  overStart: [900, 1001],
  fromStart: [1000, 1500],
  momentAtStart: [1000, 1000],
  inside: [1200, 1300],
  toEnd: [1500, 2000],
  momentAtEnd: [2000, 2000],
  whole: [1000, 2000],
  overEnd: [1999, 2100],
  touchesEnd: [2000, 2100],
  over: [0, 9000],
  after: [2100, 2200],
}).map(([title, [startsAt = 0, endsAt = 0]]) => ({ title, startsAt, endsAt }))

/** Cases for ranges of start and end times. */
export const eventsWindow: readonly StoreCase[] = [
  storeCase('a start range includes its lower bound and excludes its upper bound', async (store) => {
    await insertEvents(store, ...starting(99, 100, 150, 199, 200, 201))
    assert.deepEqual(await titles(store, { starts: range(100, 200) }), ['100', '150', '199'])
  }),
  storeCase('an end range includes its lower bound and excludes its upper bound', async (store) => {
    await insertEvents(store, ...ending(99, 100, 150, 199, 200, 201))
    assert.deepEqual(await titles(store, { ends: range(100, 200) }), ['100', '150', '199'])
  }),
  storeCase('a start range can be open on either side', async (store) => {
    await insertEvents(store, ...starting(99, 100, 101))
    assert.deepEqual(await titles(store, { starts: range(100, undefined) }), ['100', '101'])
    assert.deepEqual(await titles(store, { starts: range(undefined, 100) }), ['99'])
    assert.deepEqual(await titles(store, { starts: range(undefined, undefined) }), ['99', '100', '101'])
  }),
  storeCase('an end range can be open on either side', async (store) => {
    await insertEvents(store, ...ending(99, 100, 101))
    assert.deepEqual(await titles(store, { ends: range(100, undefined) }), ['100', '101'])
    assert.deepEqual(await titles(store, { ends: range(undefined, 100) }), ['99'])
  }),
  storeCase('an empty or inverted range matches nothing', async (store) => {
    await insertEvents(store, ...starting(99, 100, 101))
    assert.deepEqual(await titles(store, { starts: range(100, 100) }), [])
    assert.deepEqual(await titles(store, { starts: range(101, 99) }), [])
    assert.deepEqual(await titles(store, { ends: range(101, 101) }), [])
    assert.deepEqual(await titles(store, { ends: range(102, 100) }), [])
  }),
  storeCase('a range of one second matches the events of that second', async (store) => {
    await insertEvents(store, ...starting(99, 100, 100, 101))
    assert.deepEqual(await titles(store, { starts: range(100, 101) }), ['100', '100'])
  }),
  storeCase('start and end ranges together find the events inside a window', async (store) => {
    await insertEvents(store, ...AROUND)
    const inside = await titles(store, { starts: range(1000, undefined), ends: range(undefined, 2001) })
    assert.deepEqual(inside, ['fromStart', 'momentAtStart', 'inside', 'toEnd', 'momentAtEnd', 'whole'])
  }),
  storeCase('start and end ranges together find the events that overlap a window', async (store) => {
    await insertEvents(store, ...AROUND)
    const overlapping = await titles(store, { starts: range(undefined, 2000), ends: range(1001, undefined) })
    assert.deepEqual(overlapping, ['overStart', 'fromStart', 'inside', 'toEnd', 'whole', 'overEnd', 'over'])
  }),
  storeCase('all four bounds of the two ranges apply together', async (store) => {
    await insertEvents(store, ...AROUND)
    const found = await titles(store, { starts: range(900, 1501), ends: range(1000, 1501) })
    assert.deepEqual(found, ['touchesStart', 'overStart', 'fromStart', 'momentAtStart', 'inside'])
  }),
  storeCase('the total of a paginated window counts every match', async (store) => {
    await insertEvents(store, ...AROUND)
    const overlap = { starts: range(undefined, 2000), ends: range(1001, undefined), orderBy: 'start' } as const
    assert.deepEqual(await titles(store, { ...overlap, limit: 2 }), ['over', 'overStart'])
    assert.deepEqual(await titles(store, { ...overlap, offset: 2, limit: 2 }), ['fromStart', 'whole'])
    assert.deepEqual(await titles(store, { ...overlap, offset: 6, limit: 2 }), ['overEnd'])
  }),
  storeCase('an event that lasts for years is found by any window inside it', async (store) => {
    await insertEvents(
      store,
      { title: 'long', startsAt: NOW - 2000 * DAY, endsAt: NOW + 2000 * DAY },
      { title: 'short' },
    )
    for (const day of [-1999, -365, -1, 10, 1999]) {
      const at = NOW + day * DAY
      assert.deepEqual(await titles(store, { starts: range(undefined, at + DAY), ends: range(at, undefined) }), [
        'long',
      ])
    }
  }),
  storeCase('times before and at the Unix epoch work like any other', async (store) => {
    await insertEvents(store, ...starting(-1, 0, 1, -2_208_988_800, -62_135_596_800))
    assert.deepEqual(await titles(store, { starts: range(undefined, 0), orderBy: 'start' }), [
      '-62135596800',
      '-2208988800',
      '-1',
    ])
    assert.deepEqual(await titles(store, { starts: range(0, 1) }), ['0'])
    assert.deepEqual(await titles(store, { starts: range(-1, undefined) }), ['-1', '0', '1'])
    assert.deepEqual(await titles(store, { ends: range(undefined, 1) }), ['-1', '-2208988800', '-62135596800'])
  }),
  storeCase('times far in the future are stored and compared to the second', async (store) => {
    const far = [2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 253_402_300_799]
    await insertEvents(store, ...starting(...far))
    assert.deepEqual(await titles(store, { starts: range(2 ** 31, 2 ** 32 + 1) }), [`${2 ** 31}`, `${2 ** 32}`])
    assert.deepEqual(await titles(store, { starts: range(253_402_300_799, undefined) }), ['253402300799'])
    assert.deepEqual(await titles(store, { ends: range(undefined, 2 ** 31 + 1) }), [`${2 ** 31 - 1}`])
  }),
  storeCase('ranges that match nothing or everything are accepted', async (store) => {
    await insertEvents(store, ...starting(100, 200))
    const edge = Number.MAX_SAFE_INTEGER
    assert.deepEqual(await titles(store, { starts: range(-edge, edge), ends: range(-edge, edge) }), ['100', '200'])
    assert.deepEqual(await titles(store, { starts: range(edge, undefined) }), [])
    assert.deepEqual(await titles(store, { ends: range(undefined, -edge) }), [])
  }),
  storeCase('a moved event is found at its new time and no longer at its old one', async (store) => {
    const [event] = await insertEvents(
      store,
      { title: 'moved', startsAt: 100, endsAt: 200 },
      { title: 'other', startsAt: 100 },
    )
    assert.ok(event)
    await update(store, 'event', event, { startsAt: 5000, endsAt: 6000 })
    assert.deepEqual(await titles(store, { starts: range(100, 101) }), ['other'])
    assert.deepEqual(await titles(store, { ends: range(200, 201) }), [])
    assert.deepEqual(await titles(store, { starts: range(5000, 5001), ends: range(6000, 6001) }), ['moved'])
  }),
]
