import assert from 'node:assert/strict'
import type { EventQuery, EventRecord, Range, Store } from '@kalends/core'
import { type Random, seededRandom } from '../random/seeded-random.ts'
import { type StoreCase, storeCase } from './store-case.ts'
import { DAY, eventDraft, NOW } from './support/drafts.ts'
import { eventQuery, seePublished } from './support/queries.ts'
import { idsOf, insertAll, insertTerms, removal, updating } from './support/writing.ts'

const WINDOWS = 60
const OPEN: Range = { min: undefined, max: undefined }

/**
 * A time within three years. Often the first or last second of a day, or near the time when thousands of events start.
 */
function moment(random: Random): number {
  if (random.chance(0.1)) return NOW + 9 * DAY + random.between(-1, 1)
  const midnight = NOW + random.between(-550, 550) * DAY
  return midnight + random.pick([0, -1, 1, random.below(DAY)])
}

/** Most events last hours, some last days and a few more than a year. */
function duration(random: Random): number {
  const longest = random.pick([0, 7200, 7200, 7200, DAY, 5 * DAY, 30 * DAY, 500 * DAY])
  return random.chance(0.1) ? longest : random.below(longest + 1)
}

function times(random: Random) {
  const startsAt = moment(random)
  return { startsAt, endsAt: startsAt + duration(random) }
}

/** A typical window: overlapping, within, from a time or up to a time. */
function window(random: Random): Pick<EventQuery, 'starts' | 'ends'> {
  const from = moment(random)
  const to = random.chance(0.1) ? from : from + random.pick([1, DAY, 7 * DAY, 30 * DAY, 365 * DAY])
  return random.pick([
    { starts: { min: undefined, max: to }, ends: { min: from, max: undefined } },
    { starts: { min: undefined, max: to }, ends: { min: from, max: undefined } },
    { starts: { min: from, max: undefined }, ends: { min: undefined, max: to } },
    { starts: { min: from, max: to }, ends: OPEN },
    { starts: OPEN, ends: { min: from, max: to } },
    { starts: OPEN, ends: { min: from, max: undefined } },
    { starts: { min: from, max: to }, ends: { min: to, max: to + DAY } },
  ])
}

function within(value: number, { min, max }: Range): boolean {
  return (min === undefined || value >= min) && (max === undefined || value < max)
}

/** Queries random windows and compares ids, order, pages and totals with a full scan. */
async function compareWindows(
  store: Store,
  random: Random,
  events: readonly EventRecord[],
  category: number,
): Promise<void> {
  // All queries have the same `now`, because each new one could publish thousands of events, which takes time.
  const visible = seePublished(NOW + random.between(-2, 2))
  const rising = [...events].sort((left, right) => left.startsAt - right.startsAt || left.id - right.id)
  for (let count = 0; count < WINDOWS; count += 1) {
    const queried = window(random)
    const categories = random.maybe(0.3, () => [category])
    const featured = random.pick([undefined, undefined, true, false])
    const direction = random.pick(['asc', 'desc'] as const)
    const expected = rising.filter(
      (event) =>
        within(event.startsAt, queried.starts) &&
        within(event.endsAt, queried.ends) &&
        (categories === undefined || event.categoryIds.includes(category)) &&
        (featured === undefined || event.featured === featured) &&
        (event.status === 'publish' || (event.status === 'future' && event.publishedAt <= visible.now)),
    )
    if (direction === 'desc') expected.reverse()
    const offset = random.chance(0.5) ? 0 : random.below(expected.length + 2)
    const page = { categories, featured, orderBy: 'start', direction, offset, limit: 10 } as const
    const query = eventQuery({ ...queried, ...page, visible, keepHidden: false })
    const { records, total } = await store.find('event', query)
    const found = { ids: idsOf(records), total }
    const right = { ids: idsOf(expected.slice(offset, offset + 10)), total: expected.length }
    assert.deepEqual(found, right, `for ${JSON.stringify({ ...queried, ...page, now: visible.now })}`)
  }
}

/** Most events start in the same second, and last an hour, three days or forty. */
function sameTimes(random: Random) {
  const startsAt = random.chance(0.9) ? NOW + 9 * DAY : moment(random)
  return { startsAt, endsAt: startsAt + random.pick([3600, 3600, 3 * DAY, 40 * DAY]) }
}

const spreads = [
  { seed: 31, count: 2000, title: 'in three years', times },
  { seed: 32, count: 2000, title: 'in three years', times },
  { seed: 33, count: 5000, title: 'that mostly start at once', times: sameTimes },
]

/** Cases for windows over thousands of events, which a store should count without visiting each one. */
export const windowsAtLarge: readonly StoreCase[] = spreads.map(({ seed, count, title, times }) =>
  storeCase(`windows over ${count} events ${title} have the right pages and totals (seed ${seed})`, async (store) => {
    const random = seededRandom(seed)
    const [category] = await insertTerms(store, 'category', { name: 'category' })
    assert.ok(category)
    const statuses = ['publish', 'publish', 'publish', 'draft', 'future'] as const
    const drafts = Array.from({ length: count }, (_, index) =>
      eventDraft({
        ...times(random),
        slug: `s${index}`,
        featured: random.chance(0.4),
        status: random.pick(statuses),
        publishedAt: NOW + random.between(-3, 3),
        categoryIds: random.chance(0.2) ? [category.id] : [],
      }),
    )
    const events = await insertAll(store, 'event', drafts)
    await compareWindows(store, random, events, category.id)

    const moved = events.slice(0, 400).map((event) => updating('event', event, times(random)))
    const gone = events.slice(400, 800).map((event) => removal('event', event))
    const trashed = events.slice(800, 1000).map((event) => updating('event', event, { status: 'trash' }))
    await store.commit([...moved, ...gone, ...trashed])
    const left = await store.getMany('event', idsOf(events))
    assert.equal(left.filter((event) => event === undefined).length, 400)
    await compareWindows(
      store,
      random,
      left.filter((event) => event !== undefined),
      category.id,
    )
  }),
)
