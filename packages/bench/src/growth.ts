import { createCalendar, type EventQuery, type Store } from '@kalends/core'
import { CATEGORIES, fill, VENUES } from './data/fill.ts'
import { RARE_WORD } from './data/words.ts'
import { median } from './median.ts'
import { openStore } from './serve/open-store.ts'

/** How the cost of one kind of list grows with the calendar. */
export interface Growth {
  readonly store: 'memory' | 'sqlite'
  readonly title: string
  /** Microseconds among few events, and among many. */
  readonly few: number
  readonly many: number
  readonly ratio: number
  readonly atMost: number
}

/** What filling a store came to. */
export interface Filling {
  readonly store: 'memory' | 'sqlite'
  readonly events: number
  readonly seconds: number
  /** Of the heap and outside it, for each event; of a store that keeps its records there. */
  readonly bytesPerEvent: number | undefined
}

/** What growth was measured with. */
export interface GrowthEffort {
  readonly few: number
  readonly many: number
  /** Calls of each kind. */
  readonly calls: number
}

const ATMOST = { memory: 1.5, sqlite: 2 } as const
const DAY = 86_400_000

const day = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** The lists that must not grow, each with a number that makes one unlike the next. */
const lists: Readonly<Record<string, (number: number) => string>> = {
  'default window': () => '',
  'a month': (number) => `starts_after=${day(number % 300)}&ends_before=${day((number % 300) + 30)}`,
  overlap: (number) => `start_date=${day(number % 300)}&end_date=${day((number % 300) + 30)}`,
  'a category with a window': (number) =>
    `categories=${9 + (number % (CATEGORIES - 9))}&start_date=${day(number % 300)}&end_date=${day((number % 300) + 30)}`,
  'a venue': (number) => `venue=${1 + (number % VENUES)}`,
  'a rare word': () => `search=${RARE_WORD}&start_date=2000-01-01`,
  'page 1,000': (number) => `start_date=2000-01-01&per_page=10&page=${number % 2 === 0 ? 1000 : 999}`,
}

/** Measures `find`, with its total, in this process: among few events and among many, in turn. */
export async function measureGrowth(
  kind: Growth['store'],
  { few, many, calls }: GrowthEffort,
  say: (text: string) => void,
): Promise<{ readonly growth: readonly Growth[]; readonly filling: Filling }> {
  const small = await open(kind, few)
  say(`${kind}: filling in ${many} events`)
  const large = await open(kind, many)
  const growth: Growth[] = []
  for (const [title, list] of Object.entries(lists)) {
    const fewQueries = await queriesOf(small.store, list, calls)
    const manyQueries = await queriesOf(large.store, list, calls)
    // In turn, so that what the machine does besides hits both.
    const rounds = []
    for (let round = 0; round < 5; round += 1) {
      rounds.push({ few: await cost(small.store, fewQueries), many: await cost(large.store, manyQueries) })
    }
    const [fewCost, manyCost] = [median(rounds.map((one) => one.few)), median(rounds.map((one) => one.many))]
    growth.push({ store: kind, title, few: fewCost, many: manyCost, ratio: manyCost / fewCost, atMost: ATMOST[kind] })
    say(`${kind}: ${title} ${(manyCost / fewCost).toFixed(2)}`)
  }
  await small.store.close()
  await large.store.close()
  return { growth, filling: large.filling }
}

async function open(kind: Growth['store'], events: number): Promise<{ store: Store; filling: Filling }> {
  const store = openStore(kind)
  const before = heldBytes()
  const began = performance.now()
  await fill(createCalendar({ store }), store, events)
  const seconds = (performance.now() - began) / 1000
  const bytesPerEvent = kind === 'memory' ? (heldBytes() - before) / events : undefined
  return { store, filling: { store: kind, events, seconds, bytesPerEvent } }
}

/** What is held after a collection; without `--expose-gc`, what is held and not yet collected too. */
function heldBytes(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The closed queries that a calendar asks its store for these lists. */
async function queriesOf(
  store: Store,
  list: (number: number) => string,
  length: number,
): Promise<readonly EventQuery[]> {
  const asked: EventQuery[] = []
  const listening: Store = {
    ...store,
    find: (kind, query) => {
      // `events.list` looks for events, and for nothing else with such filters.
      if (kind === 'event') asked.push(query as EventQuery)
      return store.find(kind, query)
    },
  }
  const calendar = createCalendar({ store: listening })
  for (let number = 0; number < length; number += 1) {
    const { status } = await calendar.handle({
      method: 'GET',
      path: '/calendar/events/v1/events',
      query: list(number),
      headers: {},
      mount: 'http://localhost',
    })
    // The last page of a small calendar may come sooner.
    if (status !== 200 && status !== 404) throw new Error(`${list(number)} was answered with ${status}.`)
  }
  return asked
}

/** The time of a call in the middle, in microseconds. */
async function cost(store: Store, queries: readonly EventQuery[]): Promise<number> {
  const times = []
  for (const query of queries) {
    const began = performance.now()
    await store.find('event', query)
    times.push((performance.now() - began) * 1000)
  }
  return median(times)
}
