import { describe, expect, it } from 'vitest'
import { badParams, openCalendar, type TestCalendar } from '../fixtures.ts'

const moments = {
  eve: '2027-03-09 23:59:59',
  first: '2027-03-10 00:00:00',
  noon: '2027-03-10 12:00:00',
  last: '2027-03-10 23:59:59',
  next: '2027-03-11 00:00:00',
}

/** Events that end when they start, so that starts and ends can be told apart by the filter alone. */
async function withMoments(timezone = 'UTC'): Promise<TestCalendar> {
  const calendar = openCalendar({ timezone })
  for (const [title, at] of Object.entries(moments)) await calendar.makeEvent({ title, start_date: at, end_date: at })
  return calendar
}

describe.each(['UTC', 'Europe/Paris', 'UTC-9:30', 'Pacific/Kiritimati'])('date filters in a calendar in %s', (zone) => {
  it.each([
    ['start_date', ['first', 'noon', 'last', 'next']],
    ['end_date', ['eve', 'first', 'noon', 'last']],
    ['starts_before', ['eve', 'first', 'noon', 'last']],
    ['starts_after', ['next']],
    ['ends_before', ['eve', 'first', 'noon', 'last']],
    ['ends_after', ['next']],
  ])('%s covers a whole day', async (name, kept) => {
    const calendar = await withMoments(zone)
    expect(await calendar.names(`/events?${name}=2027-03-10`)).toEqual(kept)
    expect(await calendar.names(`/events?${name}=2027-03-10+12:00:00`)).toEqual(kept)
    expect(await calendar.names(`/events?${name}=2027-03-10T23:59:59&strict_dates=false`)).toEqual(kept)
  })

  it.each([
    ['start_date', ['noon', 'last', 'next']],
    ['end_date', ['eve', 'first', 'noon']],
    ['starts_before', ['eve', 'first']],
    ['starts_after', ['last', 'next']],
    ['ends_before', ['eve', 'first']],
    ['ends_after', ['last', 'next']],
  ])('%s with strict_dates counts to the second', async (name, kept) => {
    const calendar = await withMoments(zone)
    expect(await calendar.names(`/events?${name}=2027-03-10+12:00:00&strict_dates=true`)).toEqual(kept)
  })

  it('an unbounded range contains every event', async () => {
    const calendar = await withMoments(zone)
    expect(await calendar.names('/events?start_date=0001-01-01&end_date=9999-12-31')).toHaveLength(5)
    expect(await calendar.names('/events?starts_before=9999-12-31&ends_after=-62135596800')).toHaveLength(5)
  })

  it('a date without a time is midnight with strict_dates', async () => {
    const calendar = await withMoments(zone)
    expect(await calendar.names('/events?starts_before=2027-03-10&strict_dates=1')).toEqual(['eve'])
    expect(await calendar.names('/events?starts_before=2027-03-10+24:00&strict_dates=1')).toEqual([
      'eve',
      'first',
      'noon',
      'last',
    ])
  })
})

describe('instants in date filters', () => {
  const paris = () => withMoments('Europe/Paris')

  it.each([
    '2027-03-09T23:00:00Z',
    '2027-03-10T22:59:59Z',
    '2027-03-10T00:00:00%2B01:00',
    '2027-03-10T19:00:00-0300',
    '1804672800',
  ])('%s means the day it falls on in the zone of the calendar', async (value) => {
    expect(await (await paris()).names(`/events?start_date=${value}&end_date=${value}`)).toEqual([
      'first',
      'noon',
      'last',
    ])
  })

  it('are used as they are with strict_dates', async () => {
    const calendar = await paris()
    expect(await calendar.names('/events?start_date=2027-03-10T11:00:00Z&strict_dates=yes')).toEqual([
      'noon',
      'last',
      'next',
    ])
    expect(await calendar.names('/events?start_date=2027-03-10T11:00:01Z&strict_dates=yes')).toEqual(['last', 'next'])
    expect(await calendar.names('/events?starts_before=1804676400&strict_dates=yes')).toEqual(['eve', 'first'])
  })

  it('compare with the instant of an event, whatever its own zone', async () => {
    const calendar = openCalendar({ timezone: 'Europe/Paris' })
    const tokyo = { timezone: 'Asia/Tokyo', start_date: '2027-03-11 07:59:59', end_date: '2027-03-11 08:00:00' }
    await calendar.makeEvent(tokyo)
    expect(await calendar.names('/events?starts_before=2027-03-10')).toEqual(['Concert'])
    expect(await calendar.names('/events?ends_before=2027-03-10')).toEqual([])
  })

  it('take numbers from the same process', async () => {
    const calendar = await paris()
    const { total } = await calendar.events.list({ starts_after: 1_804_676_400, strict_dates: true })
    expect(total).toBe(2)
  })
})

describe('days on which the clock changes', () => {
  it.each([
    ['2027-03-28', '2027-03-27T22:59:59Z', '2027-03-27T23:00:00Z', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
    ['2027-10-31', '2027-10-30T21:59:59Z', '2027-10-30T22:00:00Z', '2027-10-31T22:59:59Z', '2027-10-31T23:00:00Z'],
  ])('%s has its real length', async (day, eve, first, last, next) => {
    const calendar = openCalendar({ timezone: 'Europe/Paris' })
    for (const [title, at] of Object.entries({ eve, first, last, next })) {
      await calendar.makeEvent({ title, start_date: at, end_date: at })
    }
    expect(await calendar.names(`/events?start_date=${day}&end_date=${day}`)).toEqual(['first', 'last'])
    expect(await calendar.names(`/events?starts_after=${day}`)).toEqual(['next'])
    expect(await calendar.names(`/events?ends_before=${day}&start_date=2027-01-01`)).toEqual(['eve', 'first', 'last'])
  })

  it('a day without a midnight starts at the DST change', async () => {
    const calendar = openCalendar({ timezone: 'Africa/Cairo' })
    // On 2027-04-30, DST starts in Cairo: 00:00 becomes 01:00.
    for (const [title, at] of [
      ['eve', '2027-04-29T21:59:59Z'],
      ['first', '2027-04-29T22:00:00Z'],
    ]) {
      await calendar.makeEvent({ title, start_date: at, end_date: at })
    }
    expect(await calendar.names('/events?start_date=2027-04-30')).toEqual(['first'])
    expect(await calendar.names('/events?end_date=2027-04-29')).toEqual(['eve'])
  })

  it('a strict value in a gap moves forward, one in an overlap is the first', async () => {
    const calendar = openCalendar({ timezone: 'Europe/Paris' })
    for (const at of ['2027-03-28T01:29:59Z', '2027-03-28T01:30:00Z', '2027-10-31T00:29:59Z', '2027-10-31T00:30:00Z']) {
      await calendar.makeEvent({ title: at, start_date: at, end_date: at })
    }
    const strict = '&strict_dates=on'
    expect(await calendar.names(`/events?starts_before=2027-03-28+02:30${strict}`)).toEqual(['2027-03-28T01:29:59Z'])
    expect(await calendar.names(`/events?start_date=2027-10-31+02:30${strict}`)).toEqual(['2027-10-31T00:30:00Z'])
  })
})

describe('what a date filter can be', () => {
  const filters = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after']

  it.each(filters)('%s must be a date that exists', async (name) => {
    const calendar = openCalendar()
    for (const value of ['2027-02-30', '2027-13-01', 'soon', '2027-03-10+25:00', '']) {
      expect(await calendar.failure(`/events?${name}=${value}`)).toEqual(badParams(name))
    }
  })

  it('all invalid ones are reported together', async () => {
    const query = filters.map((name) => `${name}=x`).join('&')
    expect(await openCalendar().failure(`/events?${query}&strict_dates=maybe`)).toEqual(
      badParams(...filters, 'strict_dates'),
    )
  })

  it.each(['true', 'TRUE', '1', 'yes', 'On'])('strict_dates=%s is strict', async (value) => {
    const calendar = await withMoments()
    expect(await calendar.names(`/events?starts_before=2027-03-10&strict_dates=${value}`)).toEqual(['eve'])
  })

  it.each(['false', '0', 'No', 'off'])('strict_dates=%s means whole days', async (value) => {
    const calendar = await withMoments()
    expect(await calendar.names(`/events?starts_after=2027-03-10+12:00&strict_dates=${value}`)).toEqual(['next'])
  })
})
