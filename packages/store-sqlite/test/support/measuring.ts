import type { EventQuery, Store } from '@kalends/core'
import { DAY, inserting, NOW } from './drafts.ts'
import { CATEGORIES, largeCalendar, RARE, VENUES } from './large-calendar.ts'
import { listQuery } from './queries.ts'

/** The queries that must not grow. The number makes one unlike the next, so that but for one of them none is remembered. */
export const measuredQueries: Readonly<Record<string, (number: number) => EventQuery>> = {
  'default window': (number) => listQuery(fromNow(number)),
  'a month': (number) => listQuery(inside(number)),
  'a month that was asked before': (number) => listQuery(inside(number % 100)),
  overlap: (number) => listQuery(overlapping(number)),
  'a category with a window': (number) =>
    listQuery({ ...inside(number), categories: [11 + (number % (CATEGORIES - 10))], keepLocked: false }),
  'a category with all below it': (number) => {
    const root = 1 + (number % 10)
    return listQuery({ ...fromNow(number), categories: [root, root + 10, root + 20, root + 30], keepLocked: false })
  },
  'a venue': (number) => listQuery({ ...fromNow(number), venues: [[1 + (number % VENUES)]], keepLocked: false }),
  'a rare word': (number) => listQuery({ ...fromNow(number), needles: [RARE] }),
  'a page deep in the list': (number) => listQuery({ ...fromNow(number), offset: 3000 + ((number * 131) % 1500) }),
}

/** Two years from now on, or from so many seconds later. */
function fromNow(number: number): Pick<EventQuery, 'starts' | 'ends'> {
  return { starts: { min: NOW + number, max: undefined }, ends: { min: undefined, max: NOW + number + 730 * DAY } }
}

/** Starts and ends within thirty days, which are others for each number. */
function inside(number: number): Pick<EventQuery, 'starts' | 'ends'> {
  const from = momentOf(number)
  return { starts: { min: from, max: undefined }, ends: { min: undefined, max: from + 30 * DAY } }
}

function overlapping(number: number): Pick<EventQuery, 'starts' | 'ends'> {
  const from = momentOf(number)
  return { starts: { min: undefined, max: from + 30 * DAY }, ends: { min: from, max: undefined } }
}

/** A second somewhere in the year around now. */
function momentOf(number: number): number {
  return NOW + ((number * 7919 * 131) % (360 * DAY)) - 180 * DAY
}

/** Fills a store with a large calendar. */
export async function fill(store: Store, events: number): Promise<void> {
  const calendar = largeCalendar(events)
  await store.commit(calendar.first())
  for (let from = 0; from < events; from += 5000) {
    const length = Math.min(5000, events - from)
    await store.commit(Array.from({ length }, (_, index) => inserting('event', calendar.event(from + index))))
  }
}

/**
 * Microseconds that three in four calls take at least, for each store. They are asked in turn, so that what a busy
 * machine adds is added to all of them.
 */
export async function costsOf(
  stores: readonly Store[],
  query: (number: number) => EventQuery,
): Promise<readonly number[]> {
  const times = stores.map((): number[] => [])
  for (let number = 0; number < 1500; number += 1) {
    for (const [index, store] of stores.entries()) {
      const asked = query(number)
      const began = performance.now()
      await store.find('event', asked)
      // The first ones find nothing in memory.
      if (number >= 500) times[index]?.push((performance.now() - began) * 1000)
    }
  }
  return times.map((costs) => costs.sort((left, right) => left - right)[costs.length / 4] ?? Number.NaN)
}
