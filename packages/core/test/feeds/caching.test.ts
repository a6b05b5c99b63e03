import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import type { CalendarOptions } from '../../src/options.ts'
import { editor, NOW, openCalendar, visitor } from '../fixtures.ts'

const HOUR = 3_600_000

/** A calendar that counts how often its store is searched, and how many events are rendered. */
function openCounting(options: Parameters<typeof openCalendar>[0] = {}) {
  const store = memoryStore()
  const work = { finds: 0, views: 0 }
  const find = (...given: Parameters<typeof store.find>) => {
    work.finds += 1
    return store.find(...given)
  }
  const pageUrl: CalendarOptions['pageUrl'] = ({ kind, id }) => {
    work.views += kind === 'event' ? 1 : 0
    return `http://example.org/${kind}/${id}`
  }
  return { calendar: openCalendar({ store: { ...store, find } as typeof store, pageUrl, ...options }), work }
}

describe('a feed', () => {
  test('has an entity tag and a date, and 304 says that nothing has changed', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    const { headers } = await calendar.get('/events.ics')
    expect(headers).toMatchObject({
      etag: expect.stringMatching(/^"en\.[\da-f]{16}"$/),
      'last-modified': new Date(NOW).toUTCString(),
      'cache-control': 'no-cache',
    })
    const again = await calendar.get('/events.ics', { headers: { 'if-none-match': headers['etag'] ?? '' } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await calendar.get('/events.ics', { user: editor })).headers['cache-control']).toBe('private, no-cache')
  })

  test('gets no 304 by its date alone, because deleting an event does not change the date', async () => {
    const calendar = openCalendar()
    for (const title of ['A', 'B']) await calendar.makeEvent({ title })
    const { headers } = await calendar.get('/events.ics')
    await calendar.del('/events/2?force=1')
    const since = { 'if-modified-since': headers['last-modified'] ?? '' }
    expect((await calendar.get('/events.ics', { headers: since })).status).toBe(200)
  })

  test('does not change with what its user cannot see, at whatever time that changes', async () => {
    const time = { now: NOW }
    const calendar = openCalendar({ clock: () => time.now })
    await calendar.makeEvent({ title: 'A', venue: { venue: 'Hall' }, categories: ['Music'] })
    const etag = async () => {
      time.now += 60_000
      return (await calendar.get('/events.ics', { user: visitor })).headers['etag']
    }
    const before = await etag()
    await calendar.makeEvent({ title: 'Draft', status: 'draft', categories: ['Music'] })
    await calendar.makeVenue({ venue: 'Other' })
    expect(await etag()).toBe(before)
    await calendar.put('/venues/1', { address: '1 Street' })
    expect(await etag()).not.toBe(before)
  })

  test('shows of a locked event that it has changed, and not what', async () => {
    const time = { now: NOW }
    const calendar = openCalendar({ clock: () => time.now })
    await calendar.makeEvent({ title: 'Locked', password: 'x', venue: { venue: 'Hall' } })
    const feed = async () => {
      time.now += 60_000
      return (await calendar.get('/events.ics', { user: visitor })).text
    }
    const before = await feed()
    await calendar.put('/venues/1', { address: 'Secret' })
    expect(await feed()).toBe(before)
    await calendar.put('/events/1', { description: 'Secret' })
    const after = await feed()
    expect(after).not.toBe(before)
    const withoutDates = (text: string) => text.replace(/^(SEQUENCE|DTSTAMP|LAST-MODIFIED):.*$/gm, '')
    expect(withoutDates(after)).toBe(withoutDates(before))
  })

  test('is cached from the first request on until something is written', async () => {
    const { calendar, work } = openCounting()
    await calendar.makeEvent()
    work.finds = 0
    for (let round = 0; round < 5; round += 1) await calendar.get('/events.rss')
    expect(work.finds).toBe(1)
    await calendar.put('/events/1', { title: 'New' })
    expect((await calendar.get('/events.rss')).text).toContain('New')
  })

  test('of 1,000 events reads none of them for a 304, and renders one again if one has changed', async () => {
    const { calendar, work } = openCounting()
    const dates = { start_date: '2027-02-01 10:00', end_date: '2027-02-01 11:00' }
    const rows = Array.from({ length: 1000 }, (_, index) => ({ title: `Event ${index}`, ...dates }))
    await calendar.events.createMany(rows)
    const get = async (etag = '') => {
      Object.assign(work, { finds: 0, views: 0 })
      const reply = await calendar.get('/events.ics', { headers: { 'if-none-match': etag } })
      return { etag: reply.headers['etag'] ?? '', seen: [reply.status, reply.text.length > 0, work.finds, work.views] }
    }
    const first = await get()
    expect(first.seen).toEqual([200, true, 40, 1000])
    expect((await get(first.etag)).seen).toEqual([304, false, 0, 0])
    expect((await get()).seen).toEqual([200, true, 0, 0])
    await calendar.put('/events/500', { title: 'Changed' })
    const changed = await get(first.etag)
    expect(changed.seen).toEqual([200, true, 40, 1])
    expect((await get(changed.etag)).seen).toEqual([304, false, 0, 0])
  })

  test('is read again on the next day or when an event becomes due, and not for any hour in between', async () => {
    const time = { now: NOW }
    const { calendar, work } = openCounting({ clock: () => time.now })
    await calendar.makeEvent()
    const due = { title: 'Due', status: 'future', date: new Date(NOW + 5 * HOUR + 30_000).toISOString().slice(0, 19) }
    await calendar.makeEvent(due)
    let etag = ''
    /** Requests the feed with the last entity tag that it had. */
    const poll = async (hours: number) => {
      Object.assign(time, { now: NOW + hours * HOUR })
      work.finds = 0
      const { status, headers } = await calendar.get('/events.ics', { headers: { 'if-none-match': etag } })
      etag = headers['etag'] ?? ''
      return [status, work.finds]
    }
    // The tests begin at noon.
    const seen = []
    for (const hours of [0, 1, 2, 5, 6, 7, 11.99, 12, 13, 35]) seen.push(await poll(hours))
    const [read, none] = [1, 0]
    expect(seen).toEqual([
      ...[[200, read], ...Array.from({ length: 3 }, () => [304, none])],
      ...[[200, read], ...Array.from({ length: 2 }, () => [304, none])],
      ...[[304, read], ...Array.from({ length: 2 }, () => [304, none])],
    ])
  })

  test('renders only the changed events again', async () => {
    const rendered: number[] = []
    const calendar = openCalendar({
      pageUrl: ({ kind, id }) => {
        if (kind === 'event') rendered.push(id)
        return `http://example.org/${kind}/${id}`
      },
    })
    for (const title of ['A', 'B', 'C']) await calendar.makeEvent({ title, categories: ['Music'] })
    await calendar.get('/events.ics')
    await calendar.makeEvent({ title: 'D', categories: ['Music'] })
    await calendar.put('/events/2', { title: 'New' })
    rendered.length = 0
    const { text } = await calendar.get('/events.ics')
    expect(text).toContain('SUMMARY:New')
    expect([...new Set(rendered)].sort()).toEqual([2, 4])
  })
})
