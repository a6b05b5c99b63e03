import { type Calendar, createCalendar, type EventFilters, type Store, type User } from '@kalends/core'
import { addDays, formatISO } from 'date-fns'
import { CATEGORIES, fill, TOWNS, VENUES } from './data/fill.ts'
import { RARE_WORD } from './data/words.ts'
import { median } from './median.ts'
import { openStore, type StoreKind, vacuum } from './serve/open-store.ts'

/** How the cost of one kind of list grows with the calendar. */
export interface Growth {
  readonly store: StoreKind
  readonly title: string
  /** Time of a list in process, in microseconds, in a small calendar and in a large one. */
  readonly few: number
  readonly many: number
  readonly ratio: number
  readonly atMost: number
  /** The same for the store's `find` alone. */
  readonly find: { readonly few: number; readonly many: number; readonly ratio: number }
}

/** The cost of filling a store. */
export interface Filling {
  readonly store: StoreKind
  readonly events: number
  readonly seconds: number
  /** Memory of an event, on and off the heap; only for a store that holds its records in memory. */
  readonly bytesPerEvent: number | undefined
}

/** Sizes of the two calendars and the number of calls of each kind. */
export interface GrowthEffort {
  readonly few: number
  readonly many: Readonly<Record<StoreKind, number>>
  readonly calls: number
}

const AT_MOST = 2

/** How many authors and values of the custom fields there are. */
const [AUTHORS, ROOMS, SEATS] = [200, 1000, 1000]

const fields = {
  events: { room: { type: 'text', filterable: true }, seats: { type: 'integer', filterable: true } },
} as const

/** The date this many days from now, within the coming year. */
const day = (days: number): string => formatISO(addDays(new Date(), days % 330), { representation: 'date' })

/** The lists to measure. `number` makes each call different from the others. */
const lists: Readonly<Record<string, (number: number, few: number) => EventFilters<typeof fields>>> = {
  'default window': () => ({}),
  'a month': (number) => ({ starts_after: day(number), ends_before: day(number + 30) }),
  overlap: (number) => ({ ends_after: day(number), starts_before: day(number + 30) }),
  'a category with a window': (number) => ({
    categories: [9 + (number % (CATEGORIES - 9))],
    start_date: day(number),
    end_date: day(number + 30),
  }),
  'a venue': (number) => ({ venue: [1 + (number % VENUES)] }),
  'an author': (number) => ({ author: [1 + (number % AUTHORS)] }),
  'a city': (number) => ({ city: `Town ${number % TOWNS}` }),
  'a custom field': (number) => ({ custom_fields: { room: `r${number % ROOMS}` }, start_date: '2000-01-01' }),
  'a range of a custom field': (number) => ({ custom_fields: { seats: { from: number, to: number + 9 } } }),
  'a rare word': () => ({ search: RARE_WORD, start_date: '2000-01-01' }),
  // The last page of the small calendar. The large calendar has a page with this number too.
  'page 1,000': (number, few) => ({ start_date: '2000-01-01', page: Math.floor(few / 10) - (number % 2) }),
}

/** Measures lists with their totals in this process, alternating between the small and the large calendar. */
export async function measureGrowth(
  kind: Growth['store'],
  { few, many, calls }: GrowthEffort,
  log: (text: string) => void,
): Promise<{ readonly growth: readonly Growth[]; readonly filling: Filling }> {
  const small = await open(kind, few)
  log(`${kind}: filling in ${many[kind]} events`)
  const large = await open(kind, many[kind])
  const growth: Growth[] = []
  for (const [title, list] of Object.entries(lists)) {
    const filters = Array.from({ length: calls }, (_, number) => list(number, few))
    // The first round is a warm-up.
    const rounds: { readonly few: Cost; readonly many: Cost }[] = []
    for (let round = 0; round <= 5; round += 1) {
      rounds.push({ few: await cost(small, filters), many: await cost(large, filters) })
    }
    const timesOf = (part: keyof Cost) => {
      const [before, after] = [
        median(rounds.slice(1).map((one) => one.few[part])),
        median(rounds.slice(1).map((one) => one.many[part])),
      ]
      return { few: before, many: after, ratio: after / before }
    }
    growth.push({ store: kind, title, ...timesOf('list'), atMost: AT_MOST, find: timesOf('find') })
    log(`${kind}: ${title}: ${timesOf('list').ratio.toFixed(2)} (find alone ${timesOf('find').ratio.toFixed(2)})`)
  }
  await small.calendar.close()
  await large.calendar.close()
  return { growth, filling: large.filling }
}

interface Opened {
  readonly calendar: Pick<Calendar<User, typeof fields>, 'events' | 'close'>
  readonly filling: Filling
  /** Milliseconds spent in the store's `find` of events. */
  readonly spent: { find: number }
}

async function open(kind: Growth['store'], events: number): Promise<Opened> {
  const store = openStore(kind)
  const before = usedBytes()
  const began = performance.now()
  await fill(createCalendar({ store, fields }), store, events, (number) => ({
    authorId: 1 + (number % AUTHORS),
    customFields: { room: `r${number % ROOMS}`, seats: (number * 7919) % SEATS },
  }))
  const seconds = (performance.now() - began) / 1000
  if (kind === 'postgres') await vacuum()
  const bytesPerEvent = kind === 'memory' ? (usedBytes() - before) / events : undefined
  const spent = { find: 0 }
  const timing: Store = {
    ...store,
    find: async (found, query) => {
      const start = performance.now()
      const page = await store.find(found, query)
      if (found === 'event') spent.find += performance.now() - start
      return page
    },
  }
  return {
    calendar: createCalendar({ store: timing, fields }),
    filling: { store: kind, events, seconds, bytesPerEvent },
    spent,
  }
}

/** Memory in use after a garbage collection. Without `--expose-gc`, it includes garbage. */
function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

interface Cost {
  readonly list: number
  readonly find: number
}

/** Median times of a call in microseconds: of the whole list, and of the store's `find`. */
async function cost({ calendar, spent }: Opened, filters: readonly EventFilters<typeof fields>[]): Promise<Cost> {
  const list: number[] = []
  const find: number[] = []
  for (const filter of filters) {
    spent.find = 0
    const began = performance.now()
    await calendar.events.list(filter)
    list.push((performance.now() - began) * 1000)
    find.push(spent.find * 1000)
  }
  return { list: median(list), find: median(find) }
}
