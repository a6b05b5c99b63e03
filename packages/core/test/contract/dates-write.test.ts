import { describe, expect, it } from 'vitest'
import { anEvent, badParams, failureOf, openCalendar } from '../fixtures.ts'

const end = { end_date: '2027-12-31 12:00:00' }

describe('texts of dates on write', () => {
  it.each([
    ['2027-03-10', '2027-03-10 00:00:00'],
    ['2027-03-10 10:00', '2027-03-10 10:00:00'],
    ['2027-03-10 10:00:07', '2027-03-10 10:00:07'],
    ['2027-03-10T10:00', '2027-03-10 10:00:00'],
    ['2027-03-10T10:00:07', '2027-03-10 10:00:07'],
    ['2027-03-10T10:00:07.999', '2027-03-10 10:00:07'],
    ['2027-03-10 10:00:07.5', '2027-03-10 10:00:07'],
    ['2027-03-10T10:00:07Z', '2027-03-10 10:00:07'],
    ['2027-03-10T10:00:07.123456Z', '2027-03-10 10:00:07'],
    ['2027-03-10T10:00:07+02:00', '2027-03-10 08:00:07'],
    ['2027-03-10 10:00+0200', '2027-03-10 08:00:00'],
    ['2027-03-10T10:00:00-03:30', '2027-03-10 13:30:00'],
    ['2027-03-10 24:00:00', '2027-03-11 00:00:00'],
    ['2024-02-29', '2024-02-29 00:00:00'],
    [1_804_672_800, '2027-03-10 10:00:00'],
    ['1804672800', '2027-03-10 10:00:00'],
    [0, '1970-01-01 00:00:00'],
    [20_270_310, '1970-08-23 14:38:30'],
  ])('%j is %s', async (given, shown) => {
    const event = await openCalendar().makeEvent({ ...end, start_date: given })
    expect([event.start_date, event.utc_start_date]).toEqual([shown, shown])
  })

  it.each([
    '2027-02-30',
    '2026-02-29',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-03-00',
    '2027-03-10 25:00',
    '2027-03-10 24:00:01',
    '2027-03-10 10:60',
    '2027-03-10 10:00:60',
    '2027-03-10T10:00:00+25:00',
    '10/03/2027',
    '2027',
    '20270310',
    '0',
    '2027-3-10',
    'tomorrow',
    '2027-03-10 10',
    '',
    true,
    {},
    ['2027-03-10'],
  ])('%j is rejected', async (given) => {
    const reply = await openCalendar().post('/events', anEvent({ ...end, start_date: given }))
    expect(failureOf(reply)).toEqual(badParams('start_date'))
  })

  it('both dates are named when both are invalid', async () => {
    const reply = await openCalendar().post('/events', anEvent({ start_date: 'x', end_date: '2027-02-30' }))
    expect(failureOf(reply)).toEqual(badParams('start_date', 'end_date'))
  })

  it('shows the parts of each date as text, in the zone of the event and in UTC', async () => {
    const event = await openCalendar().makeEvent({
      start_date: '2027-03-09 23:05:09',
      end_date: '2027-03-10 01:00:00',
      timezone: 'America/New_York',
    })
    const start = { year: '2027', month: '03', day: '09', hour: '23', minutes: '05', seconds: '09' }
    expect(event.start_date_details).toEqual(start)
    expect(event.utc_start_date_details).toEqual({ ...start, day: '10', hour: '04' })
    expect(event.end_date_details).toEqual({ ...start, day: '10', hour: '01', minutes: '00', seconds: '00' })
    expect(event.utc_end_date_details.hour).toBe('06')
  })
})

describe('the order of start and end', () => {
  it('an event that ends before it starts is rejected on end_date', async () => {
    const dates = { start_date: '2027-03-10 10:00:01', end_date: '2027-03-10 10:00:00' }
    expect(failureOf(await openCalendar().post('/events', anEvent(dates)))).toEqual(badParams('end_date'))
  })

  it('an event may end when it starts', async () => {
    const event = await openCalendar().makeEvent({ start_date: '2027-03-10 10:00', end_date: '2027-03-10 10:00' })
    expect(event.end_date).toBe('2027-03-10 10:00:00')
  })

  it('instants are compared, not wall times', async () => {
    const dates = { start_date: '2027-03-10T10:00:00+00:00', end_date: '2027-03-10T11:00:00+02:00' }
    expect(failureOf(await openCalendar().post('/events', anEvent(dates)))).toEqual(badParams('end_date'))
  })

  it('an end in the repeated hour may show an earlier wall time than the start', async () => {
    const event = await openCalendar().makeEvent({
      timezone: 'Europe/Paris',
      start_date: '2027-10-31 02:45:00',
      end_date: '2027-10-31T02:15:00+01:00',
    })
    expect([event.start_date, event.end_date]).toEqual(['2027-10-31 02:45:00', '2027-10-31 02:15:00'])
    expect([event.utc_start_date, event.utc_end_date]).toEqual(['2027-10-31 00:45:00', '2027-10-31 01:15:00'])
  })
})

describe('all-day events', () => {
  it('last from the first second of the first day to the last of the last', async () => {
    const event = await openCalendar().makeEvent({
      all_day: true,
      start_date: '2027-03-10 15:00',
      end_date: '2027-03-12 09:00',
    })
    expect([event.all_day, event.start_date, event.end_date]).toEqual([
      true,
      '2027-03-10 00:00:00',
      '2027-03-12 23:59:59',
    ])
  })

  it('are days in the zone of the event', async () => {
    const event = await openCalendar().makeEvent({
      all_day: true,
      timezone: 'Asia/Tokyo',
      start_date: '2027-03-10',
      end_date: '2027-03-10',
    })
    expect([event.utc_start_date, event.utc_end_date]).toEqual(['2027-03-09 15:00:00', '2027-03-10 14:59:59'])
  })

  it('an instant means the day it falls on in the zone of the event', async () => {
    const event = await openCalendar().makeEvent({
      all_day: true,
      timezone: 'Asia/Tokyo',
      start_date: '2027-03-10T20:00:00Z',
      end_date: '2027-03-10T20:00:00Z',
    })
    expect([event.start_date, event.end_date]).toEqual(['2027-03-11 00:00:00', '2027-03-11 23:59:59'])
  })

  it.each([
    ['2027-03-28', '2027-03-27 23:00:00', '2027-03-28 21:59:59'],
    ['2027-10-31', '2027-10-30 22:00:00', '2027-10-31 22:59:59'],
  ])('the day of a clock change, %s, has its own length', async (day, starts, ends) => {
    const event = await openCalendar().makeEvent({
      all_day: true,
      timezone: 'Europe/Paris',
      start_date: day,
      end_date: day,
    })
    expect([event.utc_start_date, event.utc_end_date]).toEqual([starts, ends])
  })
})

it.each([
  ['0001-01-01', 'Asia/Tokyo', 'has no UTC'],
  ['0001-01-01T00:00:00Z', 'America/New_York', 'is not on the wall'],
])('%s in %s is rejected: it %s within the years 1 to 9999', async (start_date, timezone) => {
  const { status, json } = await openCalendar().post('/events', anEvent({ start_date, timezone }))
  expect([status, json.data.details]).toEqual([400, { start_date: expect.objectContaining({ code: 'not_date' }) }])
})

it('the first day of the year 1 is a valid date in UTC', async () => {
  const event = await openCalendar().makeEvent({ start_date: '0001-01-01 00:00:00', timezone: 'UTC' })
  expect(event).toMatchObject({ start_date: '0001-01-01 00:00:00', utc_start_date: '0001-01-01 00:00:00' })
})
