import { describe, expect, expectTypeOf, it } from 'vitest'
import { badParams, openCalendar, type TestCalendar } from '../fixtures.ts'

const paris = { timezone: 'Europe/Paris', start_date: '2027-06-21 18:00', end_date: '2027-06-21 23:00' }
const fair = { ...paris, title: 'Fair', all_day: true, end_date: '2027-06-22' }

/** `start` and `end` of the event that was created first. */
async function shown(calendar: TestCalendar, query = ''): Promise<readonly string[]> {
  const { json } = await calendar.get(`/events/1${query}`)
  return [json.start, json.end]
}

describe('start and end', () => {
  it.each([
    ['have the offset of the event’s zone', paris, '2027-06-21T18:00:00+02:00', '2027-06-21T23:00:00+02:00'],
    [
      'have the offset of their own time',
      { timezone: 'America/New_York', start_date: '2027-11-07T01:30:00-04:00', end_date: '2027-11-07T01:30:00-05:00' },
      '2027-11-07T01:30:00-04:00',
      '2027-11-07T01:30:00-05:00',
    ],
    ['are in UTC', { ...paris, timezone: 'UTC' }, '2027-06-21T18:00:00+00:00', '2027-06-21T23:00:00+00:00'],
    [
      'have a fixed offset',
      { ...paris, timezone: 'UTC-3:30' },
      '2027-06-21T18:00:00-03:30',
      '2027-06-21T23:00:00-03:30',
    ],
    [
      'are the same instant where the offset has seconds',
      { timezone: 'Europe/Paris', start_date: '1900-01-01 00:09:21', end_date: '1900-01-01T00:00:00Z' },
      '1900-01-01T00:09:00+00:09',
      '1900-01-01T00:09:00+00:09',
    ],
    ['are dates for an all-day event, and the end is exclusive', fair, '2027-06-21', '2027-06-23'],
    [
      'of an all-day event leave out the hour that daylight saving time skips',
      { timezone: 'Africa/Cairo', start_date: '2027-04-30', end_date: '2027-04-30', all_day: true },
      '2027-04-30',
      '2027-05-01',
    ],
    [
      'end with the calendar',
      { start_date: '9999-12-31', end_date: '9999-12-31', all_day: true },
      '9999-12-31',
      '9999-12-31',
    ],
  ])('%s', async (_, fields, start, end) => {
    const calendar = openCalendar()
    const created = await calendar.makeEvent(fields)
    expect([created.start, created.end]).toEqual([start, end])
    expect(await shown(calendar)).toEqual([start, end])
    const [listed] = (await calendar.get('/events?include=1')).json.events
    expect([listed.start, listed.end]).toEqual([start, end])
    const { json } = await calendar.patch('/events/1', { title: 'New' })
    expect([json.start, json.end]).toEqual([start, end])
  })

  it('of a locked event are empty', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ ...fair, password: 'secret' })
    for (const query of ['', '&tz=Europe/Paris']) {
      const [event] = (await calendar.get(`/events?include=1${query}`)).json.events
      expect([event.start, event.end]).toEqual(['', ''])
    }
  })
})

describe('tz', () => {
  it.each([
    ['America/New_York', '2027-06-21T12:00:00-04:00'],
    ['asia/kathmandu', '2027-06-21T21:45:00+05:45'],
    ['UTC', '2027-06-21T16:00:00+00:00'],
    ['UTC-3', '2027-06-21T13:00:00-03:00'],
    ['%2B05:30', '2027-06-21T21:30:00+05:30'],
    ['UTC%2B5.5', '2027-06-21T21:30:00+05:30'],
    // A plus that is not encoded is a space.
    ['+05:30', '2027-06-21T21:30:00+05:30'],
    ['utc+5:30', '2027-06-21T21:30:00+05:30'],
  ])('=%s shows the start as %s', async (tz, start) => {
    const calendar = openCalendar()
    await calendar.makeEvent(paris)
    expect((await shown(calendar, `?tz=${tz}`))[0]).toBe(start)
    expect((await calendar.get(`/events?tz=${tz}`)).json.events[0].start).toBe(start)
  })

  it('changes nothing else, by id, by slug and in lists', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent(paris)
    const { start: _, end: __, ...own } = (await calendar.get('/events/1')).json
    for (const path of ['/events/1', '/events/by-slug/concert']) {
      const { start, end, ...others } = (await calendar.get(`${path}?tz=UTC`)).json
      expect(others).toEqual(own)
      expect([start, end]).toEqual(['2027-06-21T16:00:00+00:00', '2027-06-21T21:00:00+00:00'])
    }
    const { json } = await calendar.get('/events?tz=UTC')
    expect(json.rest_url).toContain('?tz=UTC')
    expect({ ...json.events[0], json_ld: own.json_ld }).toMatchObject(own)
  })

  it('leaves all-day events as they are', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent(fair)
    expect(await shown(calendar, '?tz=Pacific/Auckland')).toEqual(['2027-06-21', '2027-06-23'])
  })

  it('makes a difference for caches and entity tags', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent(paris)
    const tags = new Set<string | undefined>()
    for (let round = 0; round < 3; round += 1) {
      for (const [query, start] of [
        ['', '2027-06-21T18:00:00+02:00'],
        ['?tz=UTC', '2027-06-21T16:00:00+00:00'],
        ['?tz=Asia/Tokyo', '2027-06-22T01:00:00+09:00'],
      ] as const) {
        const [one, list] = [await calendar.get(`/events/1${query}`), await calendar.get(`/events${query}`)]
        expect([one.json.start, list.json.events[0].start]).toEqual([start, start])
        for (const { headers } of [one, list]) tags.add(headers['etag'])
      }
    }
    expect(tags.size).toBe(6)
  })

  it('gives editors a tag that preconditions accept', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent(paris)
    const { headers } = await calendar.get('/events/1?tz=UTC', { user: { id: 2, roles: ['editor'] } })
    const reply = await calendar.patch('/events/1', { title: 'New' }, { headers: { 'if-match': headers['etag'] } })
    expect(reply.status).toBe(200)
  })

  it.each(['Mars/Phobos', 'BST', 'UTC%2B25', '12:00'])('=%s is rejected', async (tz) => {
    const calendar = openCalendar()
    await calendar.makeEvent(paris)
    for (const path of ['/events', '/events/1']) {
      expect(await calendar.failure(`${path}?tz=${tz}`)).toEqual(badParams('tz'))
    }
  })

  it('works in the same process', async () => {
    const calendar = openCalendar()
    await calendar.events.create({ title: 'Concert', ...paris })
    const { events } = await calendar.events.list({ tz: 'UTC' })
    const event = await calendar.events.get(1, { tz: 'UTC' })
    expect([events[0]?.start, event.start]).toEqual(Array(2).fill('2027-06-21T16:00:00+00:00'))
    expectTypeOf(event.end).toEqualTypeOf<string>()
    await expect(calendar.events.get(1, { tz: 'Mars' })).rejects.toThrow('tz must be a time zone')
  })
})
