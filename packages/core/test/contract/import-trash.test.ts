import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import type { ImportRow } from '../../src/index.ts'
import { veto } from '../../src/index.ts'
import { NOW, openCalendar } from '../fixtures.ts'
import { countsOf, eventRow, eventRows } from './import-support.ts'

const source = 'city-hall'
const trash = { source, missing: 'trash' } as const

describe('records that have gone from the source', () => {
  test('stay by default, and are moved to the trash if an option says so', async () => {
    const calendar = openCalendar()
    await calendar.import(eventRows(130), { source })
    expect(countsOf(await calendar.import(eventRows(10), { source }))).toEqual({ unchanged: 10 })
    expect(countsOf(await calendar.import(eventRows(10), trash))).toEqual({ unchanged: 10, trashed: 120 })
    expect(countsOf(await calendar.import(eventRows(10), trash))).toEqual({ unchanged: 10 })
    expect(await calendar.events.get(11)).toMatchObject({ status: 'trash', custom_fields: {} })
    expect((await calendar.events.get(10)).status).toBe('publish')
  })

  test('include venues and organizers, and all records if the source is empty', async () => {
    const calendar = openCalendar()
    const rows: readonly ImportRow[] = [
      { kind: 'venue', externalId: 1, input: { venue: 'Hall' } },
      { kind: 'organizer', externalId: 1, input: { organizer: 'Club' } },
      eventRow(1, { venue: { venue: 'Inline' } }),
    ]
    await calendar.import(rows, { source })
    expect(countsOf(await calendar.import([], trash))).toEqual({ trashed: 3 })
    expect((await calendar.venues.list()).venues.map(({ venue }) => venue)).toEqual(['Inline'])
  })

  test('are restored when the source has them again, with their former status', async () => {
    let now = NOW
    const calendar = openCalendar({ clock: () => now })
    await calendar.import(eventRows(2), { source })
    await calendar.events.update(2, { status: 'private' })
    const statuses = async () => Promise.all([1, 2].map(async (id) => (await calendar.events.get(id)).status))
    await calendar.import([], trash)
    now += 1000
    expect(await statuses()).toEqual(['trash', 'trash'])
    expect(countsOf(await calendar.import(eventRows(2), trash))).toEqual({ updated: 2 })
    expect(await statuses()).toEqual(['publish', 'private'])
    expect(countsOf(await calendar.import(eventRows(2), trash))).toEqual({ unchanged: 2 })
  })

  test('are restored with one slug each, although others have taken theirs', async () => {
    const calendar = openCalendar()
    const rows = [eventRow('a', { slug: 'ball' }), eventRow('b', { slug: 'ball' })]
    await calendar.import(rows, { source })
    await calendar.import([], trash)
    const when = { start_date: '2027-06-21', end_date: '2027-06-21' }
    for (const slug of ['ball', 'ball-2']) await calendar.events.create({ title: 'By hand', ...when, slug })
    expect(countsOf(await calendar.import(rows, trash))).toEqual({ updated: 2 })
    expect(countsOf(await calendar.import(rows, trash))).toEqual({ unchanged: 2 })
    const slugs = [1, 2].map(async (id) => (await calendar.events.get(id)).slug)
    expect(await Promise.all(slugs)).toEqual(['ball-3', 'ball-4'])
  })

  test('stay in the trash if a user has moved them there, even if an import had done so before', async () => {
    let now = NOW
    const calendar = openCalendar({ clock: () => now })
    await calendar.import(eventRows(2), { source })
    await calendar.events.delete(1)
    expect(countsOf(await calendar.import([eventRow('e0', { title: 'New' }), eventRow('e1')], trash))).toEqual({
      unchanged: 2,
    })
    expect(await calendar.events.get(1)).toMatchObject({ status: 'trash', title: 'Event e0' })
    await calendar.import([eventRow('e0')], trash)
    now += 1000
    await calendar.events.update(2, { status: 'publish' })
    now += 1000
    await calendar.events.delete(2)
    expect(countsOf(await calendar.import(eventRows(2), trash))).toEqual({ unchanged: 2 })
    expect((await calendar.events.get(2)).status).toBe('trash')
  })

  test('a row can itself say that a record is in the trash, and later that it is not', async () => {
    const calendar = openCalendar()
    const rows = [eventRow('new', { status: 'trash' }), eventRow('old', { status: 'trash' })]
    await calendar.import([eventRow('old')], { source })
    expect(countsOf(await calendar.import(rows, { source }))).toEqual({ created: 1, updated: 1 })
    expect(countsOf(await calendar.import(rows, { source }))).toEqual({ unchanged: 2 })
    expect(countsOf(await calendar.import([eventRow('new'), eventRow('old')], { source }))).toEqual({ updated: 2 })
    expect((await calendar.events.get(2)).status).toBe('publish')
  })

  test('are not looked for if the source fails, and what it has returned is imported', async () => {
    const calendar = openCalendar()
    await calendar.import(eventRows(3), { source })
    function* broken() {
      yield eventRow('e0')
      yield eventRow('new')
      throw new Error('The connection was lost.')
    }
    await expect(calendar.import(broken(), trash)).rejects.toThrow('The connection was lost.')
    expect(await Promise.all([1, 2, 3, 4].map(async (id) => (await calendar.events.get(id)).status))).toEqual(
      Array(4).fill('publish'),
    )
  })

  test('are not looked for if a row does not name its record, but are if a row is only invalid', async () => {
    const calendar = openCalendar()
    await calendar.import(eventRows(3), { source })
    const nameless = { ...eventRow(''), externalId: '' }
    const first = await calendar.import([eventRow('e0'), nameless], trash)
    expect(first).toMatchObject({
      trashed: 0,
      isComplete: false,
      failed: [{ row: 1, message: 'externalId must not be empty.' }],
    })
    const second = await calendar.import([eventRow('e0', { title: '' }), { externalId: 'e1' } as ImportRow], trash)
    expect(second).toMatchObject({ trashed: 1, failedCount: 2, isComplete: true })
    expect((await calendar.events.get(3)).status).toBe('trash')
  })

  test('hooks of delete run for them, and can keep one', async () => {
    const after: unknown[] = []
    const calendar = openCalendar({
      hooks: {
        'events.delete': {
          before: ({ target }) => {
            if (target === 1) throw veto('No.')
          },
          after: ({ target, result }) => void after.push([target, result['status']]),
        },
      },
    })
    await calendar.import(eventRows(2), { source })
    expect(countsOf(await calendar.import([], { ...trash, dryRun: true }))).toEqual({ trashed: 1, failedCount: 1 })
    const result = await calendar.import([], trash)
    expect(result).toMatchObject({
      trashed: 1,
      failed: [{ row: undefined, kind: 'event', externalId: 'e0', message: 'The request was rejected: No.' }],
    })
    expect(after).toEqual([[2, 'trash']])
  })

  test('a dry run moves no records, and reports how many it would move', async () => {
    const store = memoryStore()
    const calendar = openCalendar({ store })
    await calendar.import(eventRows(5), { source })
    const revision = await store.revision()
    expect(countsOf(await calendar.import(eventRows(2), { ...trash, dryRun: true }))).toEqual({
      unchanged: 2,
      trashed: 3,
    })
    expect(await store.revision()).toBe(revision)
  })
})
