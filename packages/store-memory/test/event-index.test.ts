import { describe, expect, test } from 'vitest'
import { emptyEvents } from '../src/events/event-index.ts'
import { findEvents } from '../src/events/find-events.ts'
import { addEvents } from '../src/events/index-events.ts'
import { memoryStore } from '../src/index.ts'
import { buildRow, keepLinks } from '../src/rows/rows.ts'
import { eventDraft, eventQuery, insertEvent, NOW, SEE_ALL } from './helpers/drafts.ts'
import { naiveEvents } from './helpers/naive.ts'
import { random } from './helpers/random.ts'
import { randomEvent, type Sizes } from './helpers/random-world.ts'

const sizes: Sizes = { event: 0, venue: 3, organizer: 2, category: 8, tag: 3, image: 0 }

/** An index of many random events, without a store around it. */
function manyEvents(count: number, seed: number) {
  const choose = random(seed)
  const events = Array.from({ length: count }, (_, place) => {
    const stamp = { id: place + 1, revision: 1, slug: `e${place}`, link: keepLinks }
    return buildRow.event(randomEvent(choose, sizes), stamp)
  })
  const index = emptyEvents()
  addEvents(index, events)
  return { events, index, source: { index, eventOf: (id: number) => events[id - 1], count, lastId: count } }
}

describe('scheduled events', () => {
  const published = { ...SEE_ALL, future: 'none' } as const

  test('are found from the second of their publication on, and no longer when the clock goes back', async () => {
    const store = memoryStore()
    await store.commit([10, 20, 30].map((publishedAt) => insertEvent({ status: 'future', publishedAt })))
    const totalAt = async (now: number) =>
      (await store.find('event', eventQuery({ visible: { ...published, now } }))).total
    const totals: number[] = []
    for (const now of [9, 10, 19, 20, 30, 29, 9, 100, 10.5, 9.5]) totals.push(await totalAt(now))
    expect(totals).toEqual([0, 1, 1, 2, 3, 2, 0, 3, 1, 0])
  })

  test('may all fall due at once', async () => {
    const store = memoryStore()
    const scheduled = { status: 'future', publishedAt: 50, modifiedAt: 1 } as const
    await store.commit(
      Array.from({ length: 600 }, (_, place) => insertEvent(place % 2 ? scheduled : { modifiedAt: 1 })),
    )
    const totalAt = async (now: number) =>
      (await store.find('event', eventQuery({ visible: { ...published, now }, featured: false }))).total
    expect([await totalAt(49), await totalAt(50), await totalAt(49)]).toEqual([300, 600, 300])
  })

  test('that are rewritten or removed while due leave nothing behind', async () => {
    const store = memoryStore()
    const scheduled = { status: 'future', publishedAt: 10 } as const
    await store.commit([insertEvent(scheduled), insertEvent(scheduled)])
    const query = eventQuery({ visible: { ...published, now: 50 } })
    expect((await store.find('event', query)).total).toBe(2)
    await store.commit([
      { type: 'remove', kind: 'event', id: 1, expected: 1 },
      { type: 'update', kind: 'event', id: 2, expected: 1, draft: eventDraft({ status: 'draft' }), slugRule: 'suffix' },
    ])
    expect((await store.find('event', { ...query, visible: { ...published, draft: 'none', now: 50 } })).total).toBe(0)
    expect((await store.find('event', { ...query, visible: { ...published, draft: 'none', now: 5 } })).total).toBe(0)
  })
})

describe('a filter of several labels', () => {
  const query = eventQuery({ categories: [1, 2, 3], keepHidden: false, limit: 5 })

  test('is kept once walks for it have cost enough, and answers the same', () => {
    const { events, index, source } = manyEvents(2500, 1)
    const expected = naiveEvents(events, query)
    for (let turn = 0; turn < 15; turn += 1) {
      const found = findEvents(source, query)
      expect({ total: found.total, ids: found.records.map(({ id }) => id) }).toEqual({
        total: expected.length,
        ids: expected.slice(0, 5).map(({ id }) => id),
      })
    }
    expect(index.kept.kept.size).toBe(1)
  })

  test('is not kept for being asked once, and no more are kept than there is room for', () => {
    const { index, source } = manyEvents(1000, 2)
    for (let tag = 1; tag <= 3; tag += 1) {
      for (let category = 1; category <= 8; category += 1) {
        findEvents(source, eventQuery({ categories: [category], tags: [tag], venues: [[1, 2, 3]] }))
      }
    }
    expect(index.kept.kept.size).toBe(0)
    for (let turn = 0; turn < 20; turn += 1) {
      for (let size = 2; size <= 8; size += 1) {
        findEvents(source, eventQuery({ categories: Array.from({ length: size }, (_, place) => place + 1), limit: 0 }))
      }
    }
    const kept = [...index.kept.kept.values()].flatMap(({ posting }) => posting)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.reduce((sum, { spans }) => sum + spans.size, 0)).toBeLessThanOrEqual(2 * 1000)
  })
})

describe('a search among many events', () => {
  test('for a frequent word finds what looking into every text finds', () => {
    const { events, source } = manyEvents(4000, 3)
    for (const needles of [['concert'], ['o'], ['cert', 'a'], ['x-r'], ['k\nr'], ['音楽']]) {
      for (const opens of ['all', 'none', 'own'] as const) {
        const visible = { ...SEE_ALL, viewer: 2, draft: 'own', now: NOW } as const
        const query = eventQuery({ needles, opens, visible, offset: 3, limit: 20, direction: 'desc' })
        const expected = naiveEvents(events, query)
        const found = findEvents(source, query)
        expect(found.total).toBe(expected.length)
        expect(found.records).toEqual(expected.slice(3, 23))
      }
    }
  })
})
