import { setImmediate } from 'node:timers/promises'
import { venueDraft, venueQuery } from '@kalends/conformance'
import type { Change } from '@kalends/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../src/index.ts'

const VENUES = 3000

/** A store with `VENUES - 3` venues in the north and three in the south. */
async function openWorld() {
  const store = memoryStore()
  const insertOf = (index: number): Change => {
    const latitude = index < 3 ? -30 : 50
    const draft = venueDraft({ slug: `v${index}`, latitude, longitude: 10, publishedAt: (index * 7919) % VENUES })
    return { type: 'insert', kind: 'venue', ref: undefined, slugRule: 'exact', draft }
  }
  await store.commit(Array.from({ length: VENUES }, (_, index) => insertOf(index)))
  return store
}

/** Waits for a result, and counts the event loop ticks meanwhile. */
async function turnsDuring<T>(result: T): Promise<{ turns: number; found: Awaited<T> }> {
  let isDone = false
  const others = (async () => {
    let turns = 0
    for (; !isDone; turns += 1) await setImmediate()
    return turns
  })()
  const found = await result
  isDone = true
  return { turns: await others, found }
}

describe('a query for venues', () => {
  // The clock advances by a millisecond each time it is read, so the number of pauses is the same on every machine.
  beforeEach(() => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now++)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('lets other work run while it tests and sorts many venues', async () => {
    const store = await openWorld()
    const { turns, found } = await turnsDuring(store.find('venue', venueQuery()))
    expect([found.total, turns > 10]).toEqual([VENUES, true])
    const dates = found.records.map(({ publishedAt }) => publishedAt)
    expect(dates).toEqual(dates.toSorted((left, right) => right - left))
    const next = await store.find('venue', venueQuery({ after: { value: 1000, id: 1 }, limit: 2 }))
    expect(next.records.map(({ publishedAt }) => publishedAt)).toEqual([999, 998])
  })

  test('near a point tests only the venues around its latitude', async () => {
    const store = await openWorld()
    const near = (latitude: number) => venueQuery({ near: { latitude, longitude: 10, km: 25 } })
    const { turns, found } = await turnsDuring(store.find('venue', near(50)))
    expect([found.total, turns > 10]).toEqual([VENUES - 3, true])
    // These queries need no pause, so they return values, not promises.
    expect(store.find('venue', near(-30))).toMatchObject({ total: 3 })
    expect(store.find('venue', { ...near(50), ids: [1, 2, 5] })).toMatchObject({ total: 1, records: [{ id: 5 }] })
  })
})
