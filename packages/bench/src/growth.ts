import { type Calendar, createCalendar, type Filters, type Store } from '@kalends/core'
import { CATEGORIES, fill, VENUES } from './data/fill.ts'
import { RARE_WORD } from './data/words.ts'
import { median } from './median.ts'
import { openStore } from './serve/open-store.ts'

/** How the cost of one kind of list grows with the calendar. */
export interface Growth {
  readonly store: 'memory' | 'sqlite'
  readonly title: string
  /** Microseconds that a list takes in process, among few events and among many. */
  readonly few: number
  readonly many: number
  readonly ratio: number
  readonly atMost: number
  /** The same for the store's part of it alone. */
  readonly find: { readonly few: number; readonly many: number; readonly ratio: number }
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

/** Within the year to come. */
const day = (days: number): string => new Date(Date.now() + (days % 330) * DAY).toISOString().slice(0, 10)

/** The lists that must not grow, each with a number that makes one unlike the next. */
const lists: Readonly<Record<string, (number: number, few: number) => Filters<'events.list'>>> = {
  'default window': () => ({}),
  'a month': (number) => ({ starts_after: day(number), ends_before: day(number + 30) }),
  overlap: (number) => ({ ends_after: day(number), starts_before: day(number + 30) }),
  'a category with a window': (number) => ({
    categories: [9 + (number % (CATEGORIES - 9))],
    start_date: day(number),
    end_date: day(number + 30),
  }),
  'a venue': (number) => ({ venue: [1 + (number % VENUES)] }),
  'a rare word': () => ({ search: RARE_WORD, start_date: '2000-01-01' }),
  // The last page among few events is one of many among many.
  'page 1,000': (number, few) => ({ start_date: '2000-01-01', page: Math.floor(few / 10) - (number % 2) }),
}

/** Measures lists, with their totals, in this process: among few events and among many, in turn. */
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
    const filters = Array.from({ length: calls }, (_, number) => list(number, few))
    // In turn, so that what the machine does besides hits both; the first round warms up.
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
    growth.push({ store: kind, title, ...timesOf('list'), atMost: ATMOST[kind], find: timesOf('find') })
    say(`${kind}: ${title}: ${timesOf('list').ratio.toFixed(2)} (find alone ${timesOf('find').ratio.toFixed(2)})`)
  }
  await small.calendar.close()
  await large.calendar.close()
  return { growth, filling: large.filling }
}

interface Opened {
  readonly calendar: Calendar
  readonly filling: Filling
  /** The milliseconds that the store has spent on finding events. */
  readonly spent: { find: number }
}

async function open(kind: Growth['store'], events: number): Promise<Opened> {
  const store = openStore(kind)
  const before = heldBytes()
  const began = performance.now()
  await fill(createCalendar({ store }), store, events)
  const seconds = (performance.now() - began) / 1000
  const bytesPerEvent = kind === 'memory' ? (heldBytes() - before) / events : undefined
  const spent = { find: 0 }
  const timing: Store = {
    ...store,
    find: (asked, query) => {
      const start = performance.now()
      // Both stores answer at once.
      const found = store.find(asked, query)
      if (asked === 'event') spent.find += performance.now() - start
      return found
    },
  }
  return {
    calendar: createCalendar({ store: timing }),
    filling: { store: kind, events, seconds, bytesPerEvent },
    spent,
  }
}

/** What is held after a collection; without `--expose-gc`, what is held and not yet collected too. */
function heldBytes(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

interface Cost {
  readonly list: number
  readonly find: number
}

/** The times of a call in the middle, in microseconds: of the whole list, and of the store's part. */
async function cost({ calendar, spent }: Opened, filters: readonly Filters<'events.list'>[]): Promise<Cost> {
  const list: number[] = []
  const find: number[] = []
  for (const asked of filters) {
    spent.find = 0
    const began = performance.now()
    await calendar.events.list(asked)
    list.push((performance.now() - began) * 1000)
    find.push(spent.find * 1000)
  }
  return { list: median(list), find: median(find) }
}
