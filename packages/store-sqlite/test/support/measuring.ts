import type { EventQuery, Store } from '@kalends/core'
import { DAY, imageDraft, inserting, NOW } from './drafts.ts'
import { CATEGORIES, largeCalendar, RARE, VENUES } from './large-calendar.ts'
import { listQuery } from './queries.ts'

/** When something is asked: in any second of a year, so that hardly anything is asked twice; or on its days, as people do. */
export type Precision = 'second' | 'day'

/** What is asked, with a number and to a precision. */
export type MeasuredQuery = (number: number, precision: Precision) => EventQuery

/** The queries that must not grow. The number makes one unlike the next. */
export const measuredQueries: Readonly<Record<string, MeasuredQuery>> = {
  'default window': (number, precision) => listQuery(fromNow(number, precision)),
  'a month': (number, precision) => listQuery(inside(number, precision)),
  overlap: (number, precision) => listQuery(overlapping(number, precision)),
  'a category with a window': (number, precision) =>
    listQuery({ ...inside(number, precision), categories: [11 + (number % (CATEGORIES - 10))], keepLocked: false }),
  'a category with all below it': (number, precision) => {
    const root = 1 + (number % 10)
    const categories = [root, root + 10, root + 20, root + 30]
    return listQuery({ ...fromNow(number, precision), categories, keepLocked: false })
  },
  'a venue': (number, precision) =>
    listQuery({ ...fromNow(number, precision), venues: [1 + (number % VENUES)], keepLocked: false }),
  'a rare word': (number, precision) => listQuery({ ...fromNow(number, precision), needles: [RARE] }),
  'a page deep in the list': (number, precision) =>
    listQuery({ ...fromNow(number, precision), offset: 3000 + ((number * 131) % 1500) }),
}

/** Two years from now on, or from so many seconds or a few days later. */
function fromNow(number: number, precision: Precision): Pick<EventQuery, 'starts' | 'ends'> {
  const now = NOW + (precision === 'day' ? (number % 7) * DAY : number)
  return { starts: { min: now, max: undefined }, ends: { min: undefined, max: now + 730 * DAY } }
}

/** Starts and ends within thirty days, which are others for each number. */
function inside(number: number, precision: Precision): Pick<EventQuery, 'starts' | 'ends'> {
  const from = momentOf(number, precision)
  return { starts: { min: from, max: undefined }, ends: { min: undefined, max: from + 30 * DAY } }
}

function overlapping(number: number, precision: Precision): Pick<EventQuery, 'starts' | 'ends'> {
  const from = momentOf(number, precision)
  return { starts: { min: undefined, max: from + 30 * DAY }, ends: { min: from, max: undefined } }
}

/** Somewhere in the year around now. */
function momentOf(number: number, precision: Precision): number {
  const moment = NOW + ((number * 7919 * 131) % (360 * DAY)) - 180 * DAY
  return precision === 'day' ? moment - (moment % DAY) : moment
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

/** How a query is measured. */
export interface Measuring {
  readonly precision: Precision
  /** Whether something is written before each call, so that no page is remembered. */
  readonly writes: boolean
}

/**
 * Microseconds that three in four calls take at least, for each store. They are asked in turn, so that what a busy
 * machine adds is added to all of them.
 */
export async function costsOf(
  stores: readonly Store[],
  query: MeasuredQuery,
  { precision, writes }: Measuring,
): Promise<readonly number[]> {
  const times = stores.map((): number[] => [])
  for (let number = 0; number < 1500; number += 1) {
    for (const [index, store] of stores.entries()) {
      const asked = query(number, precision)
      if (writes) await store.commit([inserting('image', imageDraft(`https://example.org/${number}.png`))])
      const began = performance.now()
      await store.find('event', asked)
      // The first ones find nothing in memory.
      if (number >= 500) times[index]?.push((performance.now() - began) * 1000)
    }
  }
  return times.map((costs) => costs.sort((left, right) => left - right)[costs.length / 4] ?? Number.NaN)
}
