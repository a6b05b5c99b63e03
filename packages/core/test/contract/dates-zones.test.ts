import { describe, expect, it } from 'vitest'
import { anEvent, badParams, failureOf, openCalendar } from '../fixtures.ts'

const dates = { start_date: '2027-03-10 10:00:00', end_date: '2027-12-31 12:00:00' }

describe('the zone of an event', () => {
  it('is UTC when neither the event nor the calendar names one', async () => {
    const event = await openCalendar().makeEvent(dates)
    expect([event.timezone, event.start_date, event.utc_start_date]).toEqual([
      'UTC',
      '2027-03-10 10:00:00',
      '2027-03-10 10:00:00',
    ])
  })

  it("is the calendar's when the event names none", async () => {
    const event = await openCalendar({ timezone: 'America/New_York' }).makeEvent(dates)
    expect([event.timezone, event.start_date, event.utc_start_date]).toEqual([
      'America/New_York',
      '2027-03-10 10:00:00',
      '2027-03-10 15:00:00',
    ])
  })

  it("is the event's own when it names one", async () => {
    const event = await openCalendar({ timezone: 'America/New_York' }).makeEvent({ ...dates, timezone: 'Asia/Tokyo' })
    expect([event.timezone, event.utc_start_date]).toEqual(['Asia/Tokyo', '2027-03-10 01:00:00'])
  })

  it.each([
    ['europe/paris', 'Europe/Paris'],
    ['AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
    ['utc', 'UTC'],
  ])('%s is kept as %s', async (given, kept) => {
    const event = await openCalendar().makeEvent({ ...dates, timezone: given })
    expect(event.timezone).toBe(kept)
  })

  it.each([
    ['UTC+5', '2027-03-10 05:00:00'],
    ['UTC+5.5', '2027-03-10 04:30:00'],
    ['UTC+5:30', '2027-03-10 04:30:00'],
    ['UTC-3', '2027-03-10 13:00:00'],
    ['UTC-3:30', '2027-03-10 13:30:00'],
    ['+05:00', '2027-03-10 05:00:00'],
    ['-09:30', '2027-03-10 19:30:00'],
    ['UTC+0', '2027-03-10 10:00:00'],
  ])('%s is a fixed offset', async (timezone, starts) => {
    const event = await openCalendar().makeEvent({ ...dates, timezone })
    expect([event.start_date, event.utc_start_date]).toEqual(['2027-03-10 10:00:00', starts])
  })

  it('a fixed offset has no daylight saving time', async () => {
    const event = await openCalendar().makeEvent({
      timezone: 'UTC+1',
      start_date: '2027-01-20 12:00',
      end_date: '2027-07-20 12:00',
    })
    expect([event.utc_start_date, event.utc_end_date]).toEqual(['2027-01-20 11:00:00', '2027-07-20 11:00:00'])
  })

  it('a named zone has daylight saving time', async () => {
    const event = await openCalendar().makeEvent({
      timezone: 'Europe/Paris',
      start_date: '2027-01-20 12:00',
      end_date: '2027-07-20 12:00',
    })
    expect([event.utc_start_date, event.utc_end_date]).toEqual(['2027-01-20 11:00:00', '2027-07-20 10:00:00'])
  })

  it.each(['Mars/Phobos', 'Europe/Pari', 'UTC+15', 'UTC+5:75', 'CEST', '', '../etc/passwd', 5, true, ['UTC']])(
    '%j is rejected',
    async (timezone) => {
      const reply = await openCalendar().post('/events', anEvent({ ...dates, timezone }))
      expect(failureOf(reply)).toEqual(badParams('timezone'))
    },
  )

  it('a calendar in a zone that does not exist cannot be made', () => {
    expect(() => openCalendar({ timezone: 'Mars/Phobos' })).toThrow(TypeError)
  })

  it('an offset sent in a form without encoding its plus sign is not taken for another zone', async () => {
    const form = 'title=A&start_date=2027-03-10&end_date=2027-03-11&timezone=UTC%2B5'
    expect((await openCalendar().postForm('/events', form)).json.utc_start_date).toBe('2027-03-09 19:00:00')
    const reply = await openCalendar().postForm('/events', form.replace('%2B', '+'))
    expect(failureOf(reply)).toEqual(badParams('timezone'))
  })
})

describe('instants given for an event', () => {
  it.each([
    ['with an offset', '2027-03-10T10:00:00-05:00'],
    ['in UTC', '2027-03-10T15:00:00Z'],
    ['in unix seconds', 1_804_690_800],
  ])('%s are shown in the zone of the event', async (_, start_date) => {
    const event = await openCalendar().makeEvent({ ...dates, start_date, timezone: 'Asia/Kathmandu' })
    expect([event.start_date, event.utc_start_date]).toEqual(['2027-03-10 20:45:00', '2027-03-10 15:00:00'])
  })
})

describe('changes of the clock', () => {
  it.each([
    ['Europe/Paris', '2027-03-28 02:30:00', '2027-03-28 03:30:00', '2027-03-28 01:30:00'],
    ['America/New_York', '2027-03-14 02:00:00', '2027-03-14 03:00:00', '2027-03-14 07:00:00'],
    ['Australia/Lord_Howe', '2027-10-03 02:15:00', '2027-10-03 02:45:00', '2027-10-02 15:45:00'],
  ])('in %s the skipped time %s becomes %s', async (timezone, start_date, wall, starts) => {
    const event = await openCalendar().makeEvent({ ...dates, timezone, start_date })
    expect([event.start_date, event.utc_start_date]).toEqual([wall, starts])
  })

  it.each([
    ['Europe/Paris', '2027-10-31 02:30:00', '2027-10-31 00:30:00'],
    ['America/New_York', '2027-11-07 01:30:00', '2027-11-07 05:30:00'],
    ['Australia/Lord_Howe', '2027-04-04 01:45:00', '2027-04-03 14:45:00'],
  ])('in %s the repeated time %s means the first instant', async (timezone, start_date, starts) => {
    const event = await openCalendar().makeEvent({ ...dates, timezone, start_date })
    expect([event.start_date, event.utc_start_date]).toEqual([start_date, starts])
  })

  it('an offset can name the second of two equal times', async () => {
    const event = await openCalendar().makeEvent({
      ...dates,
      timezone: 'Europe/Paris',
      start_date: '2027-10-31T02:30:00+01:00',
    })
    expect([event.start_date, event.utc_start_date]).toEqual(['2027-10-31 02:30:00', '2027-10-31 01:30:00'])
  })

  it('the abbreviation is the one in force when the event starts', async () => {
    const calendar = openCalendar({ timezone: 'America/New_York' })
    const winter = await calendar.makeEvent({ start_date: '2027-01-20', end_date: '2027-08-01' })
    const summer = await calendar.makeEvent({ start_date: '2027-07-20', end_date: '2027-08-01' })
    expect([winter.timezone_abbr, summer.timezone_abbr]).toEqual(['EST', 'EDT'])
  })
})
