import type { Change } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { insertSameRows, oneTable, recording, replaying, spentSince } from './support/bare-writes.ts'
import { inserting } from './support/drafts.ts'
import { anyDriver } from './support/drivers.ts'
import { foundRows } from './support/expected-lists.ts'
import { newFile } from './support/files.ts'
import { largeCalendar } from './support/large-calendar.ts'
import { costsOf, fill, type Measuring, measuredQueries } from './support/measuring.ts'

/*
 * Measurements, on demand: `KALENDS_MEASURE=1000000 npx vitest run packages/store-sqlite/test/measure.long.test.ts`.
 */

const most = Number(process.env['KALENDS_MEASURE'] ?? 0)
const fewest = 10_000
const limits = { timeout: 10_000_000 }

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** What a query is measured under. All are judged. */
interface Condition extends Measuring {
  readonly name: string
  readonly cacheBytes?: number
}

const conditions: readonly Condition[] = [
  { name: 'from the file alone', cacheBytes: 0, precision: 'second', writes: false },
  { name: 'as people ask while others write', precision: 'day', writes: true },
  // The hardest: all of the small calendar is in memory by then, and next to nothing of the large one.
  { name: 'never asked before', precision: 'second', writes: false },
]

/** How many times as much each query costs on the second file. */
async function growthOf(files: readonly string[], condition: Condition): Promise<Record<string, number>> {
  const { name, cacheBytes } = condition
  const stores = files.map((filename) => sqliteStore({ filename, ...(cacheBytes !== undefined && { cacheBytes }) }))
  const growth: Record<string, number> = {}
  console.log(`${name}:`)
  for (const [title, query] of Object.entries(measuredQueries)) {
    const [before = 0, after = 0] = await costsOf(stores, query, condition)
    growth[`${name}: ${title}`] = after / before
    console.log(`  ${title}: ${before.toFixed(0)} µs, ${after.toFixed(0)} µs, ${(after / before).toFixed(2)} times`)
  }
  for (const store of stores) await store.close()
  return growth
}

describe('measurements', () => {
  test('ask for what is there', async () => {
    const store = sqliteStore({ database: anyDriver.open(':memory:') })
    await fill(store, 500)
    for (const [name, query] of Object.entries(measuredQueries)) {
      let found = 0
      for (let number = 0; number < 30; number += 1) {
        found += (await store.find('event', { ...query(number, 'second'), offset: 0 })).total
      }
      expect(found, name).toBeGreaterThan(0)
    }
  })

  test('compare with bare inserts that write the same', async () => {
    const calendar = largeCalendar(fewest)
    const changes: Change[] = Array.from({ length: 600 }, (_, index) => inserting('event', calendar.event(index)))
    const [ours, bare] = [anyDriver.open(':memory:'), anyDriver.open(':memory:')]
    const store = sqliteStore({ database: ours })
    await store.commit(calendar.first())
    await sqliteStore({ database: bare }).commit(calendar.first())
    await store.commit(changes)
    bare.exec('DELETE FROM kalends_bucket')
    insertSameRows(ours, bare, changes)
    const { links, entries, buckets } = foundRows(bare)
    expect(links.length).toBeGreaterThan(changes.length)
    expect(foundRows(ours)).toMatchObject({ links, entries, buckets })
  })

  if (most === 0) return

  test(`find that a query costs at most twice as much among ${most} events`, limits, async () => {
    const files = [newFile(), newFile()] as const
    const began = performance.now()
    for (const [index, filename] of files.entries()) {
      const store = sqliteStore({ filename, durability: 'normal' })
      await fill(store, index === 0 ? fewest : most)
      await store.close()
    }
    console.log(`filled with ${Math.round((fewest + most) / ((performance.now() - began) / 1000))} events a second`)
    const growth: Record<string, number> = {}
    for (const condition of conditions) Object.assign(growth, await growthOf(files, condition))
    expect(Object.entries(growth).filter(([, times]) => times > 2)).toEqual([])
  })

  test('find a large commit at least half as fast as bare inserts of its rows', limits, async () => {
    const calendar = largeCalendar(fewest)
    const changes: Change[] = Array.from({ length: 5000 }, (_, index) => inserting('event', calendar.event(index)))
    const spent: number[] = []
    const spentBare: number[] = []
    const spentOnOneTable: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const [ours, bare] = [anyDriver.open(newFile()), anyDriver.open(newFile())]
      const store = sqliteStore({ database: ours })
      await store.commit(calendar.first())
      await sqliteStore({ database: bare }).commit(calendar.first())
      const began = process.cpuUsage()
      await store.commit(changes)
      spent.push(spentSince(began))
      bare.exec('DELETE FROM kalends_bucket')
      spentBare.push(insertSameRows(ours, bare, changes))
      spentOnOneTable.push(oneTable(bare)(changes))
    }
    const best = Math.min(...spent)
    const speed = Math.min(...spentBare) / best
    console.log(`a commit of 5000 events: ${Math.round(5000 / (best / 1e6))} events a second,`)
    console.log(`  ${speed.toFixed(2)} of the speed of bare inserts of the same rows into the same tables,`)
    console.log(`  ${(Math.min(...spentOnOneTable) / best).toFixed(2)} of that of inserts into one table`)
    expect(speed).toBeGreaterThanOrEqual(0.5)
  })

  test('compare a commit of one event with bare writes, each on the disk when it is acknowledged', limits, async () => {
    const calendar = largeCalendar(fewest)
    const databases = [anyDriver.open(newFile()), anyDriver.open(newFile()), anyDriver.open(newFile())] as const
    const { database, take } = recording(databases[0])
    const stores = [database, databases[1], databases[2]].map((one) => sqliteStore({ database: one }))
    for (const store of stores) await store.commit(calendar.first())
    const [replay, insert] = [replaying(databases[1]), oneTable(databases[2])]
    const times = { commit: [] as number[], same: [] as number[], one: [] as number[] }
    for (let number = 0; number < 2000; number += 1) {
      const changes = [inserting('event', calendar.event(number))]
      take()
      const began = process.cpuUsage()
      await stores[0]?.commit(changes)
      times.commit.push(spentSince(began))
      times.same.push(replay(take()))
      times.one.push(insert(changes))
    }
    const events = databases.slice(0, 2).map((one) => one.prepare('SELECT count(*) AS events FROM kalends_event').all())
    expect(events[0]).toMatchObject([{ events: 2000 }])
    expect(events[1]).toEqual(events[0])
    const commit = mean(times.commit)
    console.log(`a commit of one event: ${commit.toFixed(0)} µs,`)
    console.log(`  ${(mean(times.same) / commit).toFixed(2)} of the speed of the same statements without a store,`)
    console.log(`  ${(mean(times.one) / commit).toFixed(2)} of that of one insert into one table`)
  })
})
