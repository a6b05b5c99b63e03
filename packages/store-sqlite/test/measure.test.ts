import type { Change, EventQuery, Store } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { type SqliteDatabase, sqliteStore } from '../src/index.ts'
import { DAY, inserting, NOW } from './support/drafts.ts'
import { anyDriver } from './support/drivers.ts'
import { newFile } from './support/files.ts'
import { CATEGORIES, largeCalendar, RARE, VENUES } from './support/large-calendar.ts'
import { listQuery } from './support/queries.ts'

/*
 * Measurements, on demand: `KALENDS_MEASURE=1000000 npx vitest run packages/store-sqlite/test/measure.test.ts`.
 */

const most = Number(process.env['KALENDS_MEASURE'] ?? 0)
const fewest = 10_000
const limits = { timeout: 10_000_000 }
const tables = ['event', 'event_content', 'event_category', 'event_tag', 'event_venue', 'posting', 'tally']

/** The queries that must not grow, each with a number that makes one unlike the next. */
const queries: Readonly<Record<string, (number: number) => EventQuery>> = {
  'default window': () => listQuery(),
  'a month': (number) => listQuery(inside(number)),
  overlap: (number) => listQuery(overlapping(number)),
  'a category with a window': (number) =>
    listQuery({ ...inside(number), categories: [11 + (number % (CATEGORIES - 10))], keepLocked: false }),
  'a category with all below it': (number) => {
    const root = 1 + (number % 10)
    return listQuery({ categories: [root, root + 10, root + 20, root + 30], keepLocked: false })
  },
  'a venue': (number) => listQuery({ venues: [[1 + (number % VENUES)]], keepLocked: false }),
  'a rare word': () => listQuery({ needles: [RARE] }),
  'a page deep in the list': (number) => listQuery({ offset: 3000 + ((number * 131) % 1500) }),
}

/** Starts and ends within thirty days, which are others for each number. */
function inside(number: number): Pick<EventQuery, 'starts' | 'ends'> {
  const [from, to] = month(number)
  return { starts: { min: from, max: undefined }, ends: { min: undefined, max: to } }
}

function overlapping(number: number): Pick<EventQuery, 'starts' | 'ends'> {
  const [from, to] = month(number)
  return { starts: { min: undefined, max: to }, ends: { min: from, max: undefined } }
}

function month(number: number): readonly [number, number] {
  const from = NOW + (((number * 37) % 100) - 50) * DAY
  return [from, from + 30 * DAY]
}

async function fill(store: Store, events: number): Promise<void> {
  const calendar = largeCalendar(events)
  await store.commit(calendar.first())
  for (let from = 0; from < events; from += 5000) {
    const length = Math.min(5000, events - from)
    await store.commit(Array.from({ length }, (_, index) => inserting('event', calendar.event(from + index))))
  }
}

/** Microseconds that three in four calls take at least: what a busy machine adds is left out. */
async function cost(store: Store, query: (number: number) => EventQuery): Promise<number> {
  for (let number = 0; number < 200; number += 1) await store.find('event', query(number))
  const times = []
  for (let number = 0; number < 800; number += 1) {
    const asked = query(number)
    const began = performance.now()
    await store.find('event', asked)
    times.push((performance.now() - began) * 1000)
  }
  return times.sort((left, right) => left - right)[Math.floor(times.length / 4)] ?? Number.NaN
}

describe('measurements', () => {
  test('ask for what is there', async () => {
    const store = sqliteStore({ database: anyDriver.open(':memory:') })
    await fill(store, 500)
    for (const [name, query] of Object.entries(queries)) {
      let found = 0
      for (let number = 0; number < 30; number += 1) {
        found += (await store.find('event', { ...query(number), offset: 0 })).total
      }
      expect(found, name).toBeGreaterThan(0)
    }
  })

  if (most === 0) return

  test(`find that a query costs at most twice as much among ${most} events`, limits, async () => {
    const small = sqliteStore({ filename: newFile(), durability: 'normal' })
    const large = sqliteStore({ filename: newFile(), durability: 'normal' })
    await fill(small, fewest)
    await fill(large, most)
    const growth: Record<string, number> = {}
    for (const [name, query] of Object.entries(queries)) {
      const [before, after] = [await cost(small, query), await cost(large, query)]
      growth[name] = after / before
      console.log(`${name}: ${before.toFixed(0)} µs, ${after.toFixed(0)} µs, ${(after / before).toFixed(2)} times`)
    }
    expect(Object.entries(growth).filter(([, times]) => times > 2)).toEqual([])
  })

  test('find a large commit at least half as fast as bare inserts of its rows', limits, async () => {
    const calendar = largeCalendar(fewest)
    const changes: Change[] = Array.from({ length: 5000 }, (_, index) => inserting('event', calendar.event(index)))
    const ratios: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const [ours, bare] = [anyDriver.open(newFile()), anyDriver.open(newFile())]
      const store = sqliteStore({ database: ours })
      await store.commit(calendar.first())
      await sqliteStore({ database: bare }).commit(calendar.first())
      const began = process.cpuUsage()
      await store.commit(changes)
      const spent = process.cpuUsage(began).user
      ratios.push(insertBare(ours, bare, changes) / spent)
    }
    const best = Math.max(...ratios)
    console.log(`a commit of 5000 events: ${best.toFixed(2)} of the speed of bare inserts`)
    expect(best).toBeGreaterThanOrEqual(0.5)
  })
})

/** The time that it takes to insert the rows of one database into another, one after the other. */
function insertBare(from: SqliteDatabase, to: SqliteDatabase, changes: readonly Change[]): number {
  const inserts = tables.map((name) => {
    const rows = from.prepare(`SELECT * FROM kalends_${name}`).all() as object[]
    const columns = Object.keys(rows[0] ?? {})
    const places = columns.map(() => '?').join()
    return {
      statement: to.prepare(`INSERT INTO kalends_${name} (${columns.join()}) VALUES (${places})`),
      rows: rows.map((row) => Object.values(row)),
    }
  })
  const index = to.prepare('INSERT INTO kalends_event_text (rowid, text) VALUES (?, ?)')
  const texts = changes.map((change) =>
    change.type === 'insert' && change.kind === 'event' ? change.draft.searchText : '',
  )
  const began = process.cpuUsage()
  to.exec('BEGIN')
  for (const { statement, rows } of inserts) for (const row of rows) statement.run(...row)
  for (const [number, text] of texts.entries()) index.run(number + 1, `${text}\n\n`)
  to.exec('COMMIT')
  return process.cpuUsage(began).user
}
