import { type Calendar, createCalendar } from '@kalends/core'
import { runs } from '@kalends/tooling/runs'
import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { NOW } from './support/drafts.ts'
import { type Driver, drivers } from './support/drivers.ts'
import { newFile } from './support/files.ts'
import { useProcesses } from './support/processes.ts'

const processes = useProcesses(new URL('support/racer.ts', import.meta.url))

/** Numbers of competing processes, and of concurrent writers in each. */
const crowds =
  runs(1) > 1
    ? ([
        [1, 500],
        [8, 100],
      ] as const)
    : ([
        [1, 40],
        [3, 12],
      ] as const)

/**
 * A writer of a record must retry whenever another writer was first, so the work grows with the square of their number.
 */
const mostContenders = 200

interface Line {
  readonly status: number
  readonly code?: string
  readonly ids?: readonly number[]
  readonly slug?: string
}

const races = drivers.flatMap((driver) => crowds.map(([racers, writers]) => ({ driver, racers, writers })))

for (const { driver, racers, writers } of races) {
  const all = racers * writers
  const open = () => openRace(driver, racers, writers)
  describe(`${racers} × ${writers} writers on one file, with ${driver.name},`, () => {
    test('lose no update under If-Match', { timeout: 300_000 }, async () => {
      const each = Math.min(writers, mostContenders / racers)
      const { calendar, race } = openRace(driver, racers, each)
      await calendar.events.create({ title: 'Board', start_date: '2027-01-20', end_date: '2027-01-20' })
      expect(statuses(await race('mark'))).toEqual({ 200: racers * each })
      const { description } = await calendar.events.get(1)
      expect(new Set(description.match(/\([\d.]+\)/g)).size).toBe(racers * each)
      expect(description.match(/\(/g)).toHaveLength(racers * each)
    })

    test('never get the same slug', { timeout: 300_000 }, async () => {
      const { race } = open()
      const lines = await race('slug')
      expect(statuses(lines)).toEqual({ 201: all })
      const expected = Array.from({ length: all }, (_, index) => (index === 0 ? 'same' : `same-${index + 1}`))
      expect(new Set(lines.map(({ slug }) => slug))).toEqual(new Set(expected))
    })

    test('create a term of the same name once, and all others return its id', { timeout: 300_000 }, async () => {
      const { calendar, race } = open()
      const lines = await race('term')
      expect(statuses(lines)).toEqual({ 201: 1, 400: all - 1 })
      expect(new Set(lines.map(({ code }) => code))).toEqual(new Set([undefined, 'term_exists']))
      expect((await calendar.categories.list({ hide_empty: false })).total).toBe(1)
    })

    test('create five events at a time, all of them or none', { timeout: 300_000 }, async () => {
      const { calendar, race } = open()
      const lines = await race('many')
      expect(statuses(lines)).toEqual({ 201: all })
      const ids = lines.flatMap((line) => line.ids ?? [])
      const slugs = new Set<string>()
      for await (const { slug } of calendar.events.iterate({ include: ids, select: ['slug'] })) slugs.add(slug)
      expect([new Set(ids).size, slugs.size]).toEqual([all * 5, all * 5])
      const totals = [(await calendar.venues.list()).total, (await calendar.tags.list()).tags[0]?.count]
      expect(totals).toEqual([1, all * 5])
    })

    test('create the same venue only once, and every event is complete', { timeout: 300_000 }, async () => {
      const { calendar, race } = open()
      expect(statuses(await race('inline'))).toEqual({ 201: all })
      const made = {
        venues: (await calendar.venues.list()).total,
        organizers: (await calendar.organizers.list()).total,
        categories: (await calendar.categories.list()).total,
        tags: (await calendar.tags.list()).total,
      }
      expect(made).toEqual({ venues: 1, organizers: 1, categories: 1, tags: 2 })
      let seen = 0
      for (let page = 1; seen < all; page += 1) {
        const { events } = await calendar.events.list({ start_date: '2027-01-01', per_page: 50, page })
        for (const { venue, organizer, categories, tags } of events) {
          expect([venue.length, organizer.length, categories.length, tags.length]).toEqual([1, 1, 1, 2])
        }
        seen += events.length
      }
      expect((await calendar.categories.get(1)).count).toBe(all)
    })
  })
}

/** A new file, a calendar on it, and races of processes on it. */
function openRace(
  driver: Driver,
  racers: number,
  writers: number,
): {
  readonly calendar: Calendar
  readonly race: (task: string) => Promise<readonly Line[]>
} {
  const file = newFile()
  const calendar = createCalendar({ store: sqliteStore({ database: driver.open(file) }), clock: () => NOW * 1000 })
  const race = async (task: string): Promise<readonly Line[]> => {
    const children = Array.from({ length: racers }, () => processes.start(driver.name, file, task, writers))
    await Promise.all(children.map((child) => child.message()))
    for (const child of children) child.process.send('go')
    await Promise.all(children.map((child) => child.ended()))
    return children.flatMap((child) => child.said().map((line) => JSON.parse(line)))
  }
  return { calendar, race }
}

function statuses(lines: readonly Line[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of lines) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
