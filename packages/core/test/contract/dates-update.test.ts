import { describe, expect, it } from 'vitest'
import { badParams, failureOf, openCalendar, type TestCalendar } from '../fixtures.ts'

const paris = {
  timezone: 'Europe/Paris',
  start_date: '2027-06-10 10:00:00',
  end_date: '2027-06-10 12:00:00',
}

function open(): TestCalendar {
  return openCalendar({ timezone: 'America/New_York' })
}

function datesOf(event: any): readonly string[] {
  return [event.start_date, event.end_date, event.utc_start_date, event.utc_end_date]
}

describe('updating the dates of an event', () => {
  it('a start alone moves the start, read in the zone of the event', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent(paris)
    const { json } = await calendar.put(`/events/${id}`, { start_date: '2027-06-10 11:30' })
    expect(datesOf(json)).toEqual([
      '2027-06-10 11:30:00',
      '2027-06-10 12:00:00',
      '2027-06-10 09:30:00',
      '2027-06-10 10:00:00',
    ])
  })

  it('an end alone moves the end, read in the zone of the event', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent(paris)
    const { json } = await calendar.put(`/events/${id}`, { end_date: '2027-06-11' })
    expect(datesOf(json)).toEqual([
      '2027-06-10 10:00:00',
      '2027-06-11 00:00:00',
      '2027-06-10 08:00:00',
      '2027-06-10 22:00:00',
    ])
  })

  it.each([
    ['a start alone after the stored end', { start_date: '2027-06-10 12:00:01' }],
    ['an end alone before the stored start', { end_date: '2027-06-10 09:59:59' }],
    ['an end alone before the stored start, as an instant', { end_date: '2027-06-10T09:30:00+02:00' }],
  ])('%s is rejected on end_date and changes nothing', async (_, change) => {
    const calendar = open()
    const { id } = await calendar.makeEvent(paris)
    expect(failureOf(await calendar.put(`/events/${id}`, change))).toEqual(badParams('end_date'))
    expect((await calendar.get(`/events/${id}`)).json.start_date).toBe(paris.start_date)
  })

  it('a start alone can equal the stored end', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent(paris)
    const reply = await calendar.put(`/events/${id}`, { start_date: paris.end_date })
    expect([reply.status, reply.json.start_date]).toEqual([200, paris.end_date])
  })

  it('both dates may move past where the old ones were', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent(paris)
    const { json } = await calendar.put(`/events/${id}`, { start_date: '2028-01-01', end_date: '2028-01-02' })
    expect([json.start_date, json.end_date]).toEqual(['2028-01-01 00:00:00', '2028-01-02 00:00:00'])
  })

  it('a zone alone keeps the wall times and moves the instants', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent(paris)
    const { json } = await calendar.put(`/events/${id}`, { timezone: 'asia/tokyo' })
    expect([json.timezone, ...datesOf(json)]).toEqual([
      'Asia/Tokyo',
      '2027-06-10 10:00:00',
      '2027-06-10 12:00:00',
      '2027-06-10 01:00:00',
      '2027-06-10 03:00:00',
    ])
  })

  it('a zone alone moves an all-day event to the days of that zone', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent({ ...paris, all_day: true })
    const { json } = await calendar.put(`/events/${id}`, { timezone: 'UTC-3' })
    expect(datesOf(json)).toEqual([
      '2027-06-10 00:00:00',
      '2027-06-10 23:59:59',
      '2027-06-10 03:00:00',
      '2027-06-11 02:59:59',
    ])
  })

  it('a zone that is cleared becomes the zone of the calendar', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent(paris)
    const { json } = await calendar.put(`/events/${id}`, { timezone: null })
    expect([json.timezone, json.start_date, json.utc_start_date]).toEqual([
      'America/New_York',
      '2027-06-10 10:00:00',
      '2027-06-10 14:00:00',
    ])
  })

  it('a zone and one date together read that date in the new zone', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent(paris)
    const { json } = await calendar.put(`/events/${id}`, { timezone: 'UTC', start_date: '2027-06-10 11:00' })
    expect(datesOf(json)).toEqual([
      '2027-06-10 11:00:00',
      '2027-06-10 12:00:00',
      '2027-06-10 11:00:00',
      '2027-06-10 12:00:00',
    ])
  })

  it('a bad zone is rejected and changes nothing', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent(paris)
    expect(failureOf(await calendar.put(`/events/${id}`, { timezone: 'Nowhere' }))).toEqual(badParams('timezone'))
    expect((await calendar.get(`/events/${id}`)).json.timezone).toBe('Europe/Paris')
  })

  it('all_day alone widens the stored dates to whole days', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent(paris)
    const { json } = await calendar.put(`/events/${id}`, { all_day: true })
    expect(datesOf(json)).toEqual([
      '2027-06-10 00:00:00',
      '2027-06-10 23:59:59',
      '2027-06-09 22:00:00',
      '2027-06-10 21:59:59',
    ])
  })

  it('an all-day event stays one when a date is updated alone', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent({ ...paris, all_day: true })
    const { json } = await calendar.put(`/events/${id}`, { end_date: '2027-06-12 08:00' })
    expect([json.all_day, json.end_date]).toEqual([true, '2027-06-12 23:59:59'])
  })

  it('all_day switched off with a date reads that date to the second', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent({ ...paris, all_day: true })
    const { json } = await calendar.put(`/events/${id}`, { all_day: false, end_date: '2027-06-10 08:30' })
    expect([json.all_day, json.start_date, json.end_date]).toEqual([
      false,
      '2027-06-10 00:00:00',
      '2027-06-10 08:30:00',
    ])
  })

  it('the second of two equal times survives an update of something else', async () => {
    const calendar = open()
    const { id } = await calendar.makeEvent({
      timezone: 'Europe/Paris',
      start_date: '2027-10-31T02:30:00+01:00',
      end_date: '2027-10-31 05:00',
    })
    const { json } = await calendar.put(`/events/${id}`, { title: 'Another', end_date: '2027-10-31 06:00' })
    expect([json.start_date, json.utc_start_date]).toEqual(['2027-10-31 02:30:00', '2027-10-31 01:30:00'])
  })

  it.each(['start_date', 'end_date'])('%s cannot be cleared', async (name) => {
    const calendar = open()
    const { id } = await calendar.makeEvent(paris)
    expect(failureOf(await calendar.put(`/events/${id}`, { [name]: null }))).toEqual(badParams(name))
  })
})
