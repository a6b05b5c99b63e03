import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test, vi } from 'vitest'
import type { ImportedRecord, ImportProgress, ImportRow } from '../../src/index.ts'
import { author, NOW, openCalendar } from '../fixtures.ts'
import { countsOf, dates, eventRow, eventRows, trickle } from './import-support.ts'

const source = 'city-hall'
const always = { start_date: '1900-01-01', end_date: '2200-01-01', per_page: 50 } as const

describe('import', () => {
  test('creates events with their source and external id', async () => {
    const calendar = openCalendar()
    const result = await calendar.import([eventRow('a'), eventRow(7)], { source })
    expect(result).toEqual({
      ...{ rows: 2, created: 2, updated: 0, unchanged: 0, trashed: 0, failedCount: 0 },
      failed: [],
      isComplete: true,
    })
    expect((await calendar.events.list(always)).events).toMatchObject([
      { title: 'Event a', external_source: source, external_id: 'a' },
      { title: 'Event 7', external_source: source, external_id: '7' },
    ])
  })

  test('changes nothing the second time: no revision, no date, no sequence', async () => {
    const store = memoryStore()
    let now = NOW
    const calendar = openCalendar({ store, clock: () => now })
    const rows = [
      eventRow('plain'),
      eventRow('full', {
        ...{ description: '<p onclick="x">Hi</p>', cost: ['5 €', '10 €'], timezone: 'Europe/Paris', tags: ['a', 'b'] },
        ...{ venue: { venue: 'Hall', city: 'Ghent' }, organizer: [{ organizer: 'Club' }], categories: ['Music'] },
        ...{ image: 'https://example.org/1.png', status: 'publish', date: '2028-01-01', all_day: true, slug: 'Full!' },
      }),
      eventRow('twin', { slug: 'full' }),
      eventRow('cleared', { date: null, date_utc: null, slug: null, title: 'Event plain', venue: null, author: null }),
      eventRow('secret', { password: 'sesame' }),
      eventRow('arena', { venue: { venue: 'Arena', slug: 'place' }, organizer: { organizer: 'Band', slug: 'people' } }),
      eventRow('field', {
        venue: { venue: 'Field', slug: 'place' },
        organizer: { organizer: 'Choir', slug: 'people' },
      }),
      eventRow('city', { venue: { venue: 'Park', city: 'Ghent', image: 'https://example.org/2.png' } }),
      eventRow('name', { venue: { venue: 'Park' } }),
      eventRow('image', { venue: { venue: 'Park', image: 'https://example.org/2.png' } }),
      eventRow('other', { venue: { venue: 'Park', image: 'https://example.org/3.png' } }),
    ]
    expect(countsOf(await calendar.import(rows, { source }))).toEqual({ created: 11 })
    expect((await calendar.venues.list({ search: 'park' })).total).toBe(2)
    const [revision, before] = [await store.revision(), await calendar.events.list(always)]
    now += 86_400_000
    expect(countsOf(await calendar.import(rows, { source }))).toEqual({ unchanged: 11 })
    expect(await store.revision()).toBe(revision)
    expect((await calendar.events.list(always)).events).toEqual(before.events)
  })

  test('updates the fields that a row has, and keeps the others', async () => {
    const calendar = openCalendar()
    await calendar.import([eventRow('a', { description: 'Old', website: 'https://example.org' })], { source })
    await calendar.events.update(1, { title: 'By hand', tags: ['kept'], featured: true })
    const result = await calendar.import([eventRow('a', { description: 'New', website: null })], { source })
    expect(countsOf(result)).toEqual({ updated: 1 })
    expect(await calendar.events.get(1)).toMatchObject({
      ...{ title: 'Event a', description: 'New', website: null, featured: true },
      tags: [{ name: 'kept' }],
    })
  })

  test('keeps two sources apart, and records that were not imported', async () => {
    const calendar = openCalendar()
    await calendar.events.create({ ...dates, title: 'Event a' })
    await calendar.import([eventRow('a')], { source: 'one' })
    expect(countsOf(await calendar.import([eventRow('a')], { source: 'two', missing: 'trash' }))).toEqual({
      created: 1,
    })
    expect((await calendar.events.list(always)).total).toBe(3)
  })

  test('adopts a record whose external id was set by hand', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.events.create({ ...dates, title: 'Mine', external_source: source, external_id: 'a' })
    expect(countsOf(await calendar.import([eventRow('a')], { source }))).toEqual({ updated: 1 })
    expect((await calendar.events.get(id)).title).toBe('Event a')
  })

  test('imports venues and organizers, and links events to them by their external ids', async () => {
    const calendar = openCalendar()
    const rows: readonly ImportRow[] = [
      { kind: 'venue', externalId: 1, input: { venue: 'Hall' } },
      { kind: 'venue', externalId: 2, input: { venue: 'Hall' } },
      { kind: 'organizer', externalId: 1, input: { organizer: 'Club' } },
      { ...eventRow(1), venues: [2, 1, '2'], organizers: 1 },
      { ...eventRow(2), venues: [] },
    ]
    expect(countsOf(await calendar.import(trickle(rows), { source }))).toEqual({ created: 5 })
    expect(await calendar.events.get(1)).toMatchObject({ venue: [{ id: 2 }, { id: 1 }], organizer: [{ id: 1 }] })
    expect(countsOf(await calendar.import(rows, { source }))).toEqual({ unchanged: 5 })
    const renamed: ImportRow = { kind: 'venue', externalId: 1, input: { venue: 'Great hall' } }
    expect(countsOf(await calendar.import([renamed], { source }))).toEqual({ updated: 1 })
    expect((await calendar.events.get(1)).venue).toMatchObject([{ venue: 'Hall' }, { venue: 'Great hall' }])
  })

  test('takes rows of any kind in any order', async () => {
    const calendar = openCalendar()
    const rows = eventRows(30).flatMap((row, index): readonly ImportRow[] => [
      { kind: 'venue', externalId: index, input: { venue: `Hall ${index}` } },
      { ...row, venues: index },
    ])
    expect(countsOf(await calendar.import(rows, { source }))).toEqual({ created: 60 })
    expect((await calendar.events.get(30)).venue).toMatchObject([{ venue: 'Hall 29' }])
  })

  test('commits rows in batches, reports its progress, and lets other requests run in between', async () => {
    const store = memoryStore()
    const commit = vi.fn(store.commit)
    const calendar = openCalendar({ store: { ...store, commit } })
    const progress: ImportProgress[] = []
    let turns = 0
    const count = setInterval(() => {
      turns += 1
    }, 0)
    const rows = eventRows(120).map((row) => ({
      ...row,
      input: { ...row.input, tags: ['a'], venue: { venue: 'Hall' } },
    }))
    await calendar.import(rows, { source, onProgress: (given) => progress.push(given) })
    clearInterval(count)
    expect(commit).toHaveBeenCalledTimes(3)
    expect(turns).toBeGreaterThan(1)
    expect(progress.map(({ rows: read, created }) => [read, created])).toEqual([
      [50, 50],
      [100, 100],
      [120, 120],
    ])
    expect((await calendar.venues.list()).total).toBe(1)
  })

  test('reports each record, and in a dry run what would happen to it', async () => {
    const calendar = openCalendar()
    const first: readonly ImportRow[] = [
      { kind: 'venue', externalId: 7, input: { venue: 'Hall' } },
      eventRow('a', { title: 'Ball' }),
      eventRow('b', { title: 'Fair' }),
      eventRow('c', { title: '' }),
    ]
    const records: string[] = []
    const onRecord = ({ row, kind, externalId, title, outcome }: ImportedRecord) =>
      records.push(`${row ?? '-'} ${kind} ${externalId} ${title}: ${outcome}`)
    await calendar.import(first, { source, onRecord })
    expect(records.splice(0)).toEqual(['0 venue 7 Hall: created', '1 event a Ball: created', '2 event b Fair: created'])

    const second = [eventRow('a', { title: 'Big ball' }), eventRow('b', { title: 'Fair' })]
    const expected = ['0 event a Big ball: updated', '1 event b Fair: unchanged', '- venue 7 Hall: trashed']
    await calendar.import(second, { source, missing: 'trash', dryRun: true, onRecord })
    expect(records.splice(0)).toEqual(expected)
    expect((await calendar.events.get(1)).title).toBe('Ball')
    await calendar.import(second, { source, missing: 'trash', onRecord })
    expect(records).toEqual(expected)
  })

  test('waits for onProgress, and stops if it throws', async () => {
    const calendar = openCalendar()
    let read = 0
    let isClosed = false
    function* rows() {
      try {
        for (const row of eventRows(200)) {
          read += 1
          yield row
        }
      } finally {
        isClosed = true
      }
    }
    const onProgress = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('enough')
    }
    await expect(calendar.import(rows(), { source, onProgress })).rejects.toThrow('enough')
    expect([read, isClosed]).toEqual([50, true])
    expect(countsOf(await calendar.import(eventRows(80), { source }))).toEqual({ created: 30, unchanged: 50 })
  })

  test('two imports of one source at the same time create each record once', async () => {
    const store = memoryStore()
    const calendars = [openCalendar({ store }), openCalendar({ store })]
    const rows = eventRows(150).map((row) => ({ ...row, input: { ...row.input, venue: { venue: 'Hall' } } }))
    const results = await Promise.all(calendars.map((calendar) => calendar.import(trickle(rows), { source })))
    expect(results.map(({ created, unchanged }) => created + unchanged)).toEqual([150, 150])
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(150)
    expect((await calendars[0]?.events.list(always))?.total).toBe(150)
    expect((await calendars[0]?.venues.list())?.total).toBe(1)
  })

  test("gives events a parent, but never makes two events each other's parent", async () => {
    const calendar = openCalendar()
    await calendar.import(eventRows(3), { source })
    const nested = [
      eventRow('e0', { post_parent: 2 }),
      eventRow('e1', { post_parent: 1 }),
      eventRow('e2', { post_parent: 1 }),
    ]
    const result = await calendar.import(nested, { source })
    expect(countsOf(result)).toEqual({ updated: 2, failedCount: 1 })
    expect(result.failed).toMatchObject([{ row: 1, faults: [{ param: 'post_parent', code: 'own_parent' }] }])
    expect(countsOf(await calendar.import(nested, { source }))).toEqual({ unchanged: 2, failedCount: 1 })
  })

  test('is only for the application itself', () => {
    expect(openCalendar().as(author)).not.toHaveProperty('import')
  })

  test('ends when the calendar is closed', async () => {
    const calendar = openCalendar()
    const onProgress = () => void calendar.close()
    await expect(calendar.import(eventRows(300), { source, onProgress })).rejects.toThrow('The calendar is closed.')
  })
})
