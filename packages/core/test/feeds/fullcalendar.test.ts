import { expect, test } from 'vitest'
import type { EventView } from '../../src/contract/outputs.ts'
import { anEvent, NOW, openCalendar } from '../fixtures.ts'
import { parseStrictly } from './ics-grammar.ts'
import { readWithIcalJs } from './read-ics.ts'
import { child, parseRss } from './rss-checks.ts'
import { feedEvents, writeFeed } from './support.ts'

const [timed, allDay] = await feedEvents(
  { start_date: '2027-06-21 18:00', end_date: '2027-06-21 20:00', timezone: 'Europe/Berlin' },
  { start_date: '2027-06-21', end_date: '2027-06-22', timezone: 'Pacific/Apia', all_day: true },
)
if (timed === undefined || allDay === undefined) throw new Error('No events')

test('events have the offset of their own zone', () => {
  expect(JSON.parse(writeFeed('fullcalendar', [timed]))[0]).toMatchObject({
    id: '1',
    start: '2027-06-21T18:00:00+02:00',
    end: '2027-06-21T20:00:00+02:00',
    allDay: false,
  })
})

test('with a time zone, the wall time is the one of that zone', () => {
  const shown = (timeZone: string) => JSON.parse(writeFeed('fullcalendar', [timed], { timeZone }))[0].start
  expect(shown('America/New_York')).toBe('2027-06-21T12:00:00-04:00')
  expect(shown('UTC')).toBe('2027-06-21T16:00:00+00:00')
})

test('all-day events are dates in every time zone, and the end is exclusive', () => {
  for (const timeZone of [undefined, 'America/New_York']) {
    expect(JSON.parse(writeFeed('fullcalendar', [allDay], { timeZone }))[0]).toMatchObject({
      start: '2027-06-21',
      end: '2027-06-23',
      allDay: true,
    })
  }
})

test('an empty feed is an empty list', () => {
  expect(JSON.parse(writeFeed('fullcalendar', []))).toEqual([])
  expect(JSON.parse(writeFeed('jsonld', []))).toEqual({ '@context': 'https://schema.org', '@graph': [] })
})

test('a locked event shows its title, its link and its times in UTC, in every format', async () => {
  const calendar = openCalendar()
  const secret = 'Secret'
  await calendar.makeEvent(
    anEvent({
      title: 'Party',
      description: secret,
      password: 'x',
      start_date: '2027-06-21 18:00',
      end_date: '2027-06-21 20:00',
      timezone: 'Europe/Berlin',
      event_status: 'canceled',
      event_status_reason: secret,
      online_url: `https://example.org/${secret}`,
      venue: { venue: secret },
      organizer: { organizer: secret },
      categories: [secret],
    }),
  )
  const [view]: readonly EventView[] = (await calendar.get('/events')).json.events
  if (view === undefined) throw new Error('No event')
  const locked = [{ view, uid: '6a8e1c1e-0000-4000-8000-000000000001', sequence: 0, updatedAt: NOW / 1000 }]
  const [start, end] = [Date.UTC(2027, 5, 21, 16) / 1000, Date.UTC(2027, 5, 21, 18) / 1000]

  const ics = writeFeed('ics', locked, { zones: [], calendarZone: 'UTC' })
  expect(parseStrictly(ics).components).toHaveLength(1)
  expect(readWithIcalJs(ics)).toMatchObject([
    { title: 'Party', start, end, description: undefined, location: undefined },
  ])
  const rss = writeFeed('rss', locked)
  expect(parseRss(rss).map((item) => child(item, 'ev:startdate')?.text)).toEqual(['2027-06-21T16:00:00+00:00'])
  const jsonld = writeFeed('jsonld', locked)
  expect(JSON.parse(jsonld)['@graph']).toEqual([
    {
      '@type': 'Event',
      name: 'Party',
      url: view.url,
      startDate: '2027-06-21T16:00:00+00:00',
      endDate: '2027-06-21T18:00:00+00:00',
      identifier: `urn:uuid:${locked[0]?.uid}`,
    },
  ])
  const fullcalendar = writeFeed('fullcalendar', locked)
  expect(JSON.parse(fullcalendar)[0]).toMatchObject({
    title: 'Party',
    start: '2027-06-21T16:00:00+00:00',
    allDay: false,
  })
  for (const text of [ics, rss, jsonld, fullcalendar]) expect(text).not.toMatch(/Secret|Berlin|CANCEL|Canceled/i)
})
