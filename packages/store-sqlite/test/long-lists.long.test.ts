import { seededRandom } from '@kalends/conformance'
import { type Change, comesAfter, type EventDraft, type EventQuery, type EventRecord, type Store } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { DAY, eventDraft, inserting, NOW, termDraft } from './support/drafts.ts'
import { anyDriver } from './support/drivers.ts'
import { derivedRows } from './support/expected-lists.ts'
import { listQuery, living, published } from './support/queries.ts'

/*
 * Lists that are long enough to have bucket counts, and pages so deep that the store seeks to them.
 */

/** Enough for the list of the first category to get fine buckets, but not for the lists of its children. */
const EVENTS = 11_500

const random = seededRandom(5)
const lengths = [
  0,
  600,
  3600,
  4 * 3600,
  5 * 3600,
  DAY - 1,
  3 * DAY,
  20 * DAY,
  45 * DAY,
  100 * DAY,
  300 * DAY,
  900 * DAY,
]

function randomEvent(title: string): EventDraft {
  const startsAt = NOW + random.between(-400 * 96, 400 * 96) * 900 + (random.chance(0.2) ? random.below(900) : 0)
  const length = random.chance(0.7) ? random.pick(lengths.slice(0, 5)) : random.pick(lengths)
  return eventDraft(title, {
    startsAt,
    endsAt: startsAt + length,
    status: random.chance(0.9) ? 'publish' : 'draft',
    passwordHash: random.maybe(0.05, () => 'salted'),
    // Nearly all events have the first category or one below it. Few have the last.
    categoryIds: [random.pick([1, 2, 2, 3, 3, 4])],
    hideFromListings: random.chance(0.02),
  })
}

/** The result that a scan of all events gives. */
function expectedPage(events: readonly EventRecord[], query: EventQuery) {
  const passing = events.filter((event) => {
    const { starts, ends, visible, keepLocked, opens, categories } = query
    const isVisible = event.status === 'publish' || visible.draft === 'all'
    const isOpen = event.passwordHash === undefined || keepLocked || opens === 'all'
    const hasCategory = categories === undefined || event.categoryIds.some((id) => categories.includes(id))
    return (
      isVisible &&
      isOpen &&
      hasCategory &&
      !event.hideFromListings &&
      event.startsAt >= (starts.min ?? Number.NEGATIVE_INFINITY) &&
      event.startsAt < (starts.max ?? Number.POSITIVE_INFINITY) &&
      event.endsAt >= (ends.min ?? Number.NEGATIVE_INFINITY) &&
      event.endsAt < (ends.max ?? Number.POSITIVE_INFINITY)
    )
  })
  const sign = query.direction === 'asc' ? 1 : -1
  passing.sort((left, right) => sign * (left.startsAt - right.startsAt || left.id - right.id))
  const rest = passing.filter(comesAfter('event', query))
  const slice = rest.slice(query.offset, query.offset + (query.limit ?? 0))
  return { total: passing.length, ids: slice.map(({ id }) => id) }
}

/** A window of half an hour up to a year. Its ends can be in the same bucket, in neighboring buckets, or far apart. */
function randomWindow(): Pick<EventQuery, 'starts' | 'ends'> {
  const min = NOW + random.between(-400 * 24, 400 * 24) * 3600 + random.pick([0, 0, random.below(3600)])
  const max = min + random.pick([0.5, 3, 8, 16, 20, 24, 300, 512, 720, 1024, 9000]) * 3600
  return random.pick([
    { starts: { min, max: undefined }, ends: { min: undefined, max } },
    { starts: { min, max }, ends: { min: undefined, max: undefined } },
    { starts: { min: undefined, max }, ends: { min, max: undefined } },
  ])
}

function randomQuery(): EventQuery {
  const moment = () => NOW + random.between(-450, 450) * DAY + (random.chance(0.3) ? random.below(DAY) : 0)
  const open = { min: undefined, max: undefined }
  const isEditor = random.chance(0.4)
  return listQuery({
    visible: isEditor ? living : published,
    opens: isEditor ? 'all' : 'none',
    keepLocked: random.chance(0.5),
    categories: random.pick([undefined, undefined, [1, 2, 3], [2], [4]]),
    ...random.pick([
      { starts: open, ends: open },
      { starts: { min: moment(), max: undefined }, ends: { min: undefined, max: moment() + 400 * DAY } },
      { starts: { min: undefined, max: moment() }, ends: { min: moment(), max: undefined } },
      { starts: { min: NOW - 380 * DAY, max: NOW + 380 * DAY }, ends: { min: moment(), max: undefined } },
      { starts: { min: NOW - 390 * DAY, max: undefined }, ends: open },
      ...Array.from({ length: 5 }, randomWindow),
    ]),
    direction: random.pick(['asc', 'desc']),
    offset: random.pick([0, 0, 0, 2990, 3000, 3500, 4200, 5000, 6500, 9000]),
    after: random.maybe(0.3, () => ({ value: moment(), id: random.below(EVENTS) })),
  })
}

describe('long lists', () => {
  test('have the right totals and pages, before and after changes', { timeout: 120_000 }, async () => {
    const database = anyDriver.open(':memory:')
    const store = sqliteStore({ database })
    await store.commit([
      inserting('category', termDraft('root'), -1),
      inserting('category', termDraft('left', { parentId: -1 })),
      inserting('category', termDraft('right', { parentId: -1 })),
      inserting('category', termDraft('other')),
    ])
    await store.commit(Array.from({ length: EVENTS }, (_, index) => inserting('event', randomEvent(`e${index}`))))
    await comparePages(store)
    await store.commit(await changesOf(store))
    await comparePages(store)
    const { found, expected } = derivedRows(database)
    expect(found).toEqual(expected)
    // The lists of all events have fine buckets. Of the categories root, left and right, only the long root has these.
    const counted = database.prepare('SELECT list, min(level) AS resolution FROM kalends_bucket GROUP BY list').all()
    const resolutions = { 0: 0, 1: 0, 36: 0, 68: 1, 100: 1 }
    const expectedRows = Object.entries(resolutions).map(([list, resolution]) => ({ list: Number(list), resolution }))
    expect(counted).toEqual(expect.arrayContaining(expectedRows.map((row) => expect.objectContaining(row))))
  })
})

async function allEvents(store: Store): Promise<readonly EventRecord[]> {
  const ids = Array.from({ length: EVENTS }, (_, index) => index + 1)
  return (await store.getMany('event', ids)).filter((event) => event !== undefined)
}

async function comparePages(store: Store): Promise<void> {
  const events = await allEvents(store)
  for (let count = 0; count < 300; count += 1) {
    const query = randomQuery()
    const { records, total } = await store.find('event', query)
    const found = { total, ids: records.map(({ id }) => id) }
    expect(found, JSON.stringify(query)).toEqual(expectedPage(events, query))
  }
}

async function changesOf(store: Store): Promise<Change[]> {
  const events = await allEvents(store)
  return events.flatMap(({ id, revision: expected }): Change[] => {
    if (id % 10 === 0) return [{ type: 'remove', kind: 'event', id, expected }]
    if (id % 4 > 0) return []
    return [{ type: 'update', kind: 'event', id, expected, draft: randomEvent(`u${id}`), slugRule: 'suffix' }]
  })
}
