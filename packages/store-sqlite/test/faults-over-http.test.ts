import { bodyText, type Calendar, type CalendarRequest, createCalendar } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { type SqliteDatabase, sqliteStore } from '../src/index.ts'
import { NOW } from './support/drafts.ts'
import { drivers } from './support/drivers.ts'
import { derivedRows } from './support/expected-lists.ts'
import { newFile } from './support/files.ts'

/*
 * The responses of a calendar whose database fails.
 */

const editor = { id: 1, roles: ['editor'] }

function openCalendar(database: SqliteDatabase): Calendar {
  // These tests cause failures, so failures are not logged.
  return createCalendar({ store: sqliteStore({ database }), clock: () => NOW * 1000, log: { error: () => undefined } })
}

async function request(calendar: Calendar, method: string, path: string, body?: object) {
  const message: CalendarRequest = {
    method,
    path: `/calendar/events/v1${path}`,
    query: '',
    headers: { 'content-type': 'application/json' },
    mount: 'http://example.org',
    user: editor,
    ...(body !== undefined && { body }),
  }
  const response = await calendar.handle(message)
  return { status: response.status, headers: response.headers, content: JSON.parse(bodyText(response)) }
}

function eventOf(title: string, length = 10) {
  return {
    title,
    description: 'x'.repeat(length),
    start_date: '2027-02-01 10:00:00',
    end_date: '2027-02-01 12:00:00',
    categories: [title],
    venue: { venue: `Hall of ${title}` },
    status: 'publish',
  }
}

async function titlesOf(calendar: Calendar): Promise<readonly string[]> {
  const { status, content } = await request(calendar, 'GET', '/events')
  expect(status).toBe(200)
  expect(content.total).toBe(content.events.length)
  return content.events.map(({ title }: { title: string }) => title)
}

/** Limits the size of the database, as a full disk would. `sparePages` can still be added. */
function fillDisk(database: SqliteDatabase, sparePages: number): void {
  const [row] = database.prepare('PRAGMA page_count').all() as { page_count: number }[]
  database.exec(`PRAGMA max_page_count = ${(row?.page_count ?? 0) + sparePages}`)
}

for (const driver of drivers) {
  describe(`a calendar on ${driver.name}`, () => {
    test('responds with 503 to writes on a full disk, still reads, and writes again once there is space', async () => {
      const database = driver.open(newFile())
      const calendar = openCalendar(database)
      expect((await request(calendar, 'POST', '/events', eventOf('First'))).status).toBe(201)
      // However many pages are left, a write that fails leaves nothing behind: no venue, no category, no part of an
      // event.
      for (const spare of [0, 1, 2, 3, 5, 8]) {
        fillDisk(database, spare)
        const failed = await request(calendar, 'POST', '/events', eventOf(`Second ${spare}`, 60_000))
        expect([failed.status, failed.content.code]).toEqual([503, 'rest_store_unavailable'])
        expect(JSON.stringify(failed.content)).not.toMatch(/disk|SQLITE|kalends_/)
        expect(await titlesOf(calendar)).toEqual(['First'])
        expect((await request(calendar, 'GET', '/venues')).content.total).toBe(1)
        expect((await request(calendar, 'GET', '/categories')).content.total).toBe(1)
        expect(derivedRows(database).found).toEqual(derivedRows(database).expected)
      }
      database.exec('PRAGMA max_page_count = 1000000')
      expect((await request(calendar, 'POST', '/events', eventOf('Second', 60_000))).status).toBe(201)
      expect(await titlesOf(calendar)).toEqual(['First', 'Second'])
      expect(database.prepare('PRAGMA integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }])
      expect(derivedRows(database).found).toEqual(derivedRows(database).expected)
      await calendar.close()
    })

    test('responds with 503 to changes and removals on a full disk, and applies none of them in part', async () => {
      const database = driver.open(newFile())
      const calendar = openCalendar(database)
      const { content } = await request(calendar, 'POST', '/events', eventOf('First'))
      fillDisk(database, 0)
      const changed = await request(calendar, 'PUT', `/events/${content.id}`, { description: 'y'.repeat(60_000) })
      expect([changed.status, changed.content.code]).toEqual([503, 'rest_store_unavailable'])
      const shown = await request(calendar, 'GET', `/events/${content.id}`)
      expect(shown.content.description).toBe(content.description)
      database.exec('PRAGMA max_page_count = 1000000')
      expect((await request(calendar, 'PUT', `/events/${content.id}`, { title: 'Changed' })).status).toBe(200)
      expect(await titlesOf(calendar)).toEqual(['Changed'])
      await calendar.close()
    })

    test('reads a read-only database, and responds with 503 to writes', async () => {
      const file = newFile()
      const writing = openCalendar(driver.open(file))
      await request(writing, 'POST', '/events', eventOf('First'))
      const database = driver.open(file)
      database.exec('PRAGMA query_only = 1')
      const calendar = openCalendar(database)
      expect(await titlesOf(calendar)).toEqual(['First'])
      const rejected = await request(calendar, 'POST', '/events', eventOf('Second'))
      expect([rejected.status, rejected.content.code]).toEqual([503, 'rest_store_unavailable'])
      expect(await titlesOf(calendar)).toEqual(['First'])
      database.exec('PRAGMA query_only = 0')
      expect((await request(calendar, 'POST', '/events', eventOf('Second'))).status).toBe(201)
      expect(await titlesOf(writing)).toEqual(['First', 'Second'])
    })
  })
}
