import { describe, expect, test } from 'vitest'
import { NOW, openCalendar, type TestCalendar } from '../fixtures.ts'

const DAY = 86_400_000
const at = (days: number, hours = 0) =>
  new Date(NOW + days * DAY + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

async function openWith(events: Readonly<Record<string, readonly [start: string, end: string]>>, options = {}) {
  const calendar = openCalendar(options)
  for (const [title, [start_date, end_date]] of Object.entries(events)) {
    await calendar.makeEvent({ title, start_date, end_date })
  }
  return calendar
}

/** The titles of a feed for FullCalendar. */
async function titles(calendar: TestCalendar, query = ''): Promise<readonly string[]> {
  const { json, text } = await calendar.get(`/events.fullcalendar.json?${query}`)
  expect(Array.isArray(json), text).toBe(true)
  return json.map(({ title }: { readonly title: string }) => title)
}

describe('without dates, a feed', () => {
  const events = {
    'too early': [at(-40), at(-31)],
    'just ended': [at(-40), at(-30)],
    'still on': [at(-60), at(60)],
    today: [at(0), at(0, 1)],
    'in two years': [at(730), at(740)],
    'too late': [at(731), at(731, 1)],
  } as const

  test('covers 30 days back to two years ahead, and all that overlaps them', async () => {
    expect(await titles(await openWith(events))).toEqual(['still on', 'just ended', 'today', 'in two years'])
  })

  test('covers other days if an option says so', async () => {
    const calendar = await openWith(events, { feeds: { pastDays: 0, futureDays: 0 } })
    expect(await titles(calendar)).toEqual(['still on', 'today'])
  })

  test.each(['start_date=2020-01-01', 'ends_after=2020-01-01', 'end_date=2099-01-01', 'starts_before=2099-01-01'])(
    'covers all dates with %s',
    async (query) => {
      expect(await titles(await openWith(events), query)).toHaveLength(6)
    },
  )

  test('covers all dates with include', async () => {
    expect(await titles(await openWith(events), 'include=1,6&start=x')).toEqual(['too early', 'too late'])
  })

  test('covers the same with strict_dates', async () => {
    expect(await titles(await openWith(events), 'strict_dates=1')).toEqual(await titles(await openWith(events)))
  })
})

describe('start and end of FullCalendar', () => {
  const events = {
    before: ['2027-01-31 10:00', '2027-02-01 00:00'],
    instant: ['2027-02-01 00:00', '2027-02-01 00:00'],
    across: ['2027-01-31 10:00', '2027-02-01 00:01'],
    last: ['2027-02-28 23:59', '2027-03-02 00:00'],
    after: ['2027-03-01 00:00', '2027-03-01 01:00'],
  } as const

  test('are a range that events overlap, with an exclusive end', async () => {
    const calendar = await openWith(events)
    const range = 'start=2027-02-01T00:00:00Z&end=2027-03-01T00:00:00Z&_=1799&timeZone=UTC'
    expect(await titles(calendar, range)).toEqual(['across', 'instant', 'last'])
    const { headers } = await calendar.get(`/events.fullcalendar.json?${range}`)
    expect(headers).not.toHaveProperty('x-calendar-ignored')
  })

  test('are in timeZone if they have no offset', async () => {
    const calendar = await openWith({ one: ['2027-02-01 02:30', '2027-02-01 02:31'] })
    const get = (query: string) => titles(calendar, query)
    // Midnight in Los Angeles is 08:00 UTC, and in Tokyo 15:00 UTC of the day before.
    expect(await get('start=2027-02-01&end=2027-02-02&timeZone=America/Los_Angeles')).toEqual([])
    expect(await get('start=2027-02-01&end=2027-02-02&timeZone=Asia/Tokyo')).toEqual(['one'])
    expect(await get('start=2027-02-01T00:00:00-08:00&end=2027-02-02&timeZone=Asia/Tokyo')).toEqual([])
  })

  test('can be given alone, and combined with other filters', async () => {
    const calendar = await openWith(events)
    expect(await titles(calendar, 'start=2027-02-28T00:00:00Z')).toEqual(['last', 'after'])
    expect(await titles(calendar, 'end=2027-02-01')).toEqual(['before', 'across'])
    expect(await titles(calendar, 'start=2027-02-01&end=2027-04-01&starts_after=2027-02-01')).toEqual(['last', 'after'])
    expect(await titles(calendar, 'start=2027-02-01&search=after')).toEqual(['after'])
  })

  const june = (offset: string) =>
    `start=2027-06-01T00:00:00${encodeURIComponent(offset)}&end=2027-07-01T00:00:00${encodeURIComponent(offset)}`

  test.each(['Pacific/Kiritimati', 'UTC', 'Etc/GMT+12'])(
    'have the all-day events of their dates, in %s',
    async (zone) => {
      const calendar = openCalendar()
      for (const day of ['2027-05-31', '2027-06-01', '2027-06-30', '2027-07-01']) {
        await calendar.makeEvent({ title: day, start_date: day, end_date: day, all_day: true, timezone: zone })
      }
      const days = ['2027-06-01', '2027-06-30']
      // FullCalendar sends the edges in the zone of the browser, in a zone that it names, or as Unix seconds.
      for (const offset of ['-12:00', 'Z', '+14:00']) expect(await titles(calendar, june(offset))).toEqual(days)
      expect(await titles(calendar, `${june('')}&timeZone=Pacific/Honolulu`)).toEqual(days)
      const [first, last] = [Date.UTC(2027, 5, 1) / 1000, Date.UTC(2027, 6, 1) / 1000]
      expect(await titles(calendar, `start=${first}&end=${last}`)).toEqual(days)
    },
  )

  test('find a locked all-day event by its instants, because the password hides that it lasts all day', async () => {
    const calendar = openCalendar()
    const day = { start_date: '2027-06-01', end_date: '2027-06-01', all_day: true, timezone: 'Pacific/Kiritimati' }
    await calendar.makeEvent({ title: 'Locked', ...day, password: 'x' })
    expect(await titles(calendar, june('-12:00'))).toEqual([])
    expect(await titles(calendar, june('+14:00'))).toEqual(['Locked'])
  })

  test('skip any number of events that end just before them, also in an unfinished stream', async () => {
    const calendar = openCalendar({ feeds: { maxEvents: 25 } })
    const row = (title: string, day: string, description = '') =>
      ({ title, start_date: `${day} 10:00`, end_date: `${day} 11:00`, description }) as const
    const early = Array.from({ length: 150 }, () => row('Early', '2027-05-31'))
    const late = Array.from({ length: 30 }, () => row('Late', '2027-06-01', 'x'.repeat(100_000)))
    await calendar.events.createMany([...early, ...late])
    const url = `https://example.org/calendar/events/v1/events.fullcalendar.json?${june('Z')}`
    const feed = JSON.parse(await (await calendar.fetch(new Request(url))).text())
    expect(feed.map(({ title }: { readonly title: string }) => title)).toEqual(Array.from({ length: 25 }, () => 'Late'))
  })

  test('that are not dates are 400, and so is an unknown timeZone', async () => {
    const { status, json } = await openCalendar().get('/events.fullcalendar.json?start=x&end=y&timeZone=Mars')
    expect([status, Object.keys(json.data.params)]).toEqual([400, ['start', 'end', 'timeZone']])
  })

  test('are parameters of that feed alone', async () => {
    const { headers } = await openCalendar().get('/events.ics?start=x&_=1')
    expect(headers['x-calendar-ignored']).toBe('start,_')
  })
})
