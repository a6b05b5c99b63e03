import { join } from 'node:path'
import { createCalendar } from '@kalends/core'
import { sqliteStore } from '@kalends/store-sqlite'
import { temporaryFolder } from '../serve/open-store.ts'
import { byEvent, openSource } from './bare-copy.ts'
import { eventInputs } from './event-inputs.ts'

/** How fast `createMany` fills a SQLite database, compared with prepared inserts of the same rows. */
export interface Bulk {
  readonly events: number
  readonly eventsPerSecond: number
  /** Compared with inserts of all rows, including the full-text index, event by event. */
  readonly bare: Comparison
  /** Compared with inserts of all rows that were sorted by table and key in advance. */
  readonly bareSorted: Comparison
  /** Compared with inserts of sorted rows without the full-text index. */
  readonly bareWithoutTexts: Comparison
}

/** A database that was filled by prepared inserts. */
export interface Comparison {
  readonly eventsPerSecond: number
  /** The time of the inserts, divided by the time of `createMany`. */
  readonly ratio: number
  /** The same ratio for CPU time, which other work on the machine affects less. */
  readonly cpuRatio: number
}

/** Events in a call of `createMany`, and in a transaction of the copies. */
const BATCH = 1000

/** Events in a round. Rounds are short, so that other work on the machine affects all databases. */
const ROUND = 10 * BATCH

interface Cost {
  readonly seconds: number
  readonly cpu: number
}

/** Creates events and copies all rows into three other databases, in alternating rounds. */
export async function measureBulk(events: number, log: (text: string) => void): Promise<Bulk> {
  log(`createMany: ${events} events on SQLite`)
  const folder = temporaryFolder()
  const filename = join(folder, 'calendar.db')
  const calendar = createCalendar({ store: sqliteStore({ filename }) })
  const source = openSource(filename)
  const copies = {
    rows: source.createCopy(join(folder, 'rows.db'), false),
    sorted: source.createCopy(join(folder, 'sorted.db'), true),
    all: source.createCopy(join(folder, 'all.db'), true),
  }
  const costs = { kalends: [] as Cost[], rows: [] as Cost[], sorted: [] as Cost[], all: [] as Cost[] }
  const inputs = eventInputs(events)
  for (let from = 0; from < events; from += ROUND) {
    const round = batchesOf(inputs.slice(from, from + ROUND))
    costs.kalends.push(
      await costOf(async () => {
        for (const batch of round) await calendar.events.createMany(batch)
      }),
    )
    // The ids of an empty database begin at 1, in the order of the inputs.
    const firsts = round.map((_, index) => from + index * BATCH + 1)
    const rows = firsts.map((first) => source.eventRows(first, first + BATCH - 1))
    const sorted = rows.map((batch, index) => {
      const first = firsts[index] ?? 0
      return [...batch, source.eventTexts(first, first + BATCH - 1)]
    })
    const all = sorted.map(byEvent)
    costs.rows.push(
      await costOf(() => {
        for (const batch of rows) copies.rows.insert(batch)
      }),
    )
    costs.sorted.push(
      await costOf(() => {
        for (const batch of sorted) copies.sorted.insert(batch)
      }),
    )
    costs.all.push(
      await costOf(() => {
        for (const batch of all) copies.all.insert(batch)
      }),
    )
  }
  const [others, words] = [source.otherRows(), source.words()]
  costs.rows.push(await costOf(() => copies.rows.insert(others)))
  costs.sorted.push(await costOf(() => copies.sorted.insert([...others, ...words])))
  costs.all.push(await costOf(() => copies.all.insert([...others, ...words])))
  await calendar.close()
  for (const one of [source, copies.rows, copies.sorted, copies.all]) one.close()
  const kalends = sum(costs.kalends)
  const against = (bare: Cost): Comparison => ({
    eventsPerSecond: events / bare.seconds,
    ratio: bare.seconds / kalends.seconds,
    cpuRatio: bare.cpu / kalends.cpu,
  })
  return {
    events,
    eventsPerSecond: events / kalends.seconds,
    bare: against(sum(costs.all)),
    bareSorted: against(sum(costs.sorted)),
    bareWithoutTexts: against(sum(costs.rows)),
  }
}

function batchesOf<T>(rows: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  )
}

async function costOf(work: () => void | Promise<void>): Promise<Cost> {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { seconds: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 }
}

function sum(costs: readonly Cost[]): Cost {
  const total = (key: keyof Cost) => costs.reduce((all, cost) => all + cost[key], 0)
  return { seconds: total('seconds'), cpu: total('cpu') }
}
