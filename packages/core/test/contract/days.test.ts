import { describe, expect, it } from 'vitest'
import type { CalendarOptions } from '../../src/options.ts'
import { author, badParams, editor, openCalendar, type RequestOptions } from '../fixtures.ts'

/** A calendar in Paris on 15 June 2027, a function that adds an event, and one that returns the counts by day. */
function open(options: Partial<CalendarOptions> = {}) {
  const clock = () => Date.UTC(2027, 5, 15, 12)
  const calendar = openCalendar({ timezone: 'Europe/Paris', clock, ...options })
  const add = (start_date: string, end_date = start_date, more: object = {}, as: RequestOptions = {}) =>
    calendar.makeEvent({ start_date, end_date, ...more }, as)
  const count = async (query = '', as: RequestOptions = {}) => {
    const { status, json } = await calendar.get(`/events/days?${query}`, as)
    expect(status).toBe(200)
    return Object.fromEntries(json.days.map(({ date, count }: { date: string; count: number }) => [date, count]))
  }
  return { calendar, add, count }
}

describe('the days that are counted', () => {
  it('are those of this month in the zone of the calendar, in order and without those that have no event', async () => {
    const { add, count } = open()
    for (const day of ['05-31', '06-30', '06-01', '07-01']) await add(`2027-${day} 12:00`)
    await add('2027-05-31T22:30Z')
    expect(Object.entries(await count())).toEqual([
      ['2027-06-01', 2],
      ['2027-06-30', 1],
    ])
  })

  it.each([
    ['start_date=2027-02-03', '2027-02-03', '2027-02-28'],
    ['start_date=2028-02-29', '2028-02-29', '2028-02-29'],
    ['end_date=2027-02-03', '2027-02-01', '2027-02-03'],
    ['start_date=2027-12-31&end_date=2028-12-30', '2027-12-31', '2028-12-30'],
    ['start_date=2027-03-01T23:30Z', '2027-03-02', '2027-03-31'],
    ['start_date=2027-03-02&end_date=2027-03-02 13:00', '2027-03-02', '2027-03-02'],
    ['start_date=2027-03-02&strict_dates=true', '2027-03-02', '2027-03-31'],
  ])('with %s go from %s to %s', async (query, first, last) => {
    const { add, count } = open()
    await add('2020-01-01', '2030-12-31')
    const days = Object.keys(await count(query))
    expect([days[0], days.at(-1)]).toEqual([first, last])
    expect(days).toHaveLength((Date.parse(last) - Date.parse(first)) / 86_400_000 + 1)
  })

  it('can be a year, but not more, and must be in order', async () => {
    const { calendar } = open()
    const failure = (from: string, to: string) => calendar.failure(`/events/days?start_date=${from}&end_date=${to}`)
    for (const [from, to] of [
      ['2027-01-01', '2028-01-02'],
      ['2027-01-02', '2027-01-01'],
    ] as const) {
      expect(await failure(from, to)).toEqual(badParams('end_date'))
    }
    expect(await calendar.failure('/events/days?start_date=x&end_date=2027-02-30')).toEqual(
      badParams('start_date', 'end_date'),
    )
    const { json } = await calendar.get('/events/days?start_date=2027-01-01&end_date=2028-01-02')
    expect(json.message).toBe('end_date must be at most 365 days after start_date.')
  })
})

describe('an event is counted', () => {
  it('on every day that it overlaps, also across a change of the clocks', async () => {
    const { add, count } = open()
    await add('2027-03-27 20:00', '2027-03-29 00:00')
    await add('2027-03-28 23:59', '2027-03-29 00:01')
    expect(await count('start_date=2027-03-01')).toEqual({ '2027-03-27': 1, '2027-03-28': 2, '2027-03-29': 1 })
  })

  it('on the days of the calendar, whatever its own zone is', async () => {
    const { add, count } = open()
    await add('2027-06-10 20:00', '2027-06-10 23:00', { timezone: 'America/New_York' })
    expect(await count()).toEqual({ '2027-06-11': 1 })
  })

  it.each(['Europe/Paris', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'on its dates if it lasts all day in %s',
    async (timezone) => {
      const { add, count } = open()
      await add('2027-06-30', '2027-07-01', { timezone, all_day: true })
      expect(await count('end_date=2027-06-30')).toEqual({ '2027-06-30': 1 })
      expect(await count('start_date=2027-07-01')).toEqual({ '2027-07-01': 1 })
    },
  )

  it('never on a day that the zone skipped, unless the date is its own', async () => {
    const { add, count } = open({ timezone: 'Pacific/Apia' })
    await add('2011-12-29 12:00', '2011-12-31 12:00')
    await add('2011-12-30', '2011-12-30', { all_day: true, timezone: 'UTC' })
    expect(await count('start_date=2011-12-01')).toEqual({ '2011-12-29': 1, '2011-12-30': 1, '2011-12-31': 1 })
  })
})

describe('filters and permissions are those of lists', () => {
  it('events that a list does not show are not counted', async () => {
    const { add, count } = open()
    const at = '2027-06-10 12:00'
    await add(at)
    await add(at, at, { status: 'draft' }, { user: author })
    await add(at, at, { hide_from_listings: true })
    await add(at, at, { categories: ['music'], venue: { venue: 'A', city: 'Lyon' }, password: 'x' })
    const on = (events: number) => (events === 0 ? {} : { '2027-06-10': events })
    expect(await count()).toEqual(on(2))
    expect(await count('', { user: author })).toEqual(on(3))
    expect(await count('status=draft', { user: editor })).toEqual(on(1))
    expect(await count('include=1,2,3,99')).toEqual(on(2))
    expect(await count('include=1&starts_after=x')).toEqual(on(1))
    expect(await count('include=1&start_date=2027-05-01')).toEqual(on(0))
    expect(await count('exclude=1')).toEqual(on(1))
    expect(await count('city=lyon')).toEqual(on(0))
    expect(await count('city=lyon&categories=music', { user: editor })).toEqual(on(1))
    expect(await count('ends_after=2027-06-10')).toEqual(on(0))
    expect(await count('ends_after=2027-06-10 11:00&strict_dates=1')).toEqual(on(2))
  })

  it.each(['status=draft', 'venue=9', 'categories=none', 'geoloc_lat=1', 'starts_after=x'])(
    'rejects %s',
    async (query) => {
      const { calendar } = open()
      expect(await calendar.failure(`/events/days?${query}`)).toEqual(badParams(query.split('=')[0] ?? ''))
    },
  )

  it('says which parameters it ignores', async () => {
    const { calendar } = open()
    const { headers } = await calendar.get('/events/days?page=2&orderby=id&fields=id&order=asc')
    expect(headers['x-calendar-ignored']).toBe('page,orderby,fields,order')
  })

  it('says when a search examined only some events', async () => {
    const { calendar, add, count } = open({ limits: { searchCandidates: 2 } })
    for (const day of [1, 2, 3]) await add(`2027-06-0${day}`, undefined, { title: 'a b' })
    expect(await count('search="a b"')).toEqual({ '2027-06-01': 1, '2027-06-02': 1 })
    const { headers } = await calendar.get('/events/days?search="a b"')
    expect(headers['x-calendar-total-exact']).toBe('false')
    expect((await calendar.get('/events/days?search=a')).headers['x-calendar-total-exact']).toBe('false')
  })
})

describe('the response', () => {
  it('has an ETag that changes with the counts', async () => {
    const { calendar, add } = open()
    await add('2027-06-10')
    const first = await calendar.get('/events/days')
    const again = await calendar.get('/events/days', { headers: { 'if-none-match': first.headers['etag'] ?? '' } })
    expect(again.status).toBe(304)
    await add('2027-06-10')
    const { headers } = await calendar.get('/events/days')
    expect(headers['etag']).not.toBe(first.headers['etag'])
  })

  it('is the same in process', async () => {
    const { calendar, add, count } = open()
    await add('2027-06-10', '2027-06-11')
    const { days } = await calendar.as(null).events.days({ end_date: '2027-06-10', featured: false })
    expect(days).toEqual([{ date: '2027-06-10', count: 1 }])
    expect(await count('end_date=2027-06-10')).toEqual({ '2027-06-10': 1 })
  })

  it('follows the clock into the next month', async () => {
    let now = Date.UTC(2027, 5, 30, 21, 59, 59)
    const { add, count } = open({ clock: () => now })
    await add('2027-07-01')
    expect(await count()).toEqual({})
    now += 1000
    expect(await count()).toEqual({ '2027-07-01': 1 })
  })
})
