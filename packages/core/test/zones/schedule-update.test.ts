import { describe, expect, it } from 'vitest'
import { parisDays, parisEvening, parisOverlap, schedule, update } from './schedules.ts'
import { seconds } from './table.ts'

describe('an update', () => {
  it('that names nothing leaves all as it was', () => {
    expect(update(parisOverlap, {})).toEqual(parisOverlap)
    expect(update(parisDays, {})).toEqual(parisDays)
  })

  it('that names what is stored already leaves all as it was', () => {
    expect(update(parisOverlap, { timezone: 'Europe/Paris', allDay: false })).toEqual(parisOverlap)
    expect(update(parisDays, { timezone: 'Europe/Paris', allDay: true })).toEqual(parisDays)
  })

  it('does not recompute a date that changed zone rules would move', () => {
    const stored = { ...parisEvening, startsAt: parisEvening.startsAt - 3600, endsAt: parisEvening.endsAt - 3600 }
    expect(update(stored, {})).toEqual(stored)
    expect(update(stored, { end: '2027-06-22 01:00' })?.startsAt).toBe(stored.startsAt)
  })

  it("reads a date in the stored zone, not in the calendar's", () => {
    expect(update(parisEvening, { start: '2027-06-21 20:00' })).toEqual({
      ...parisEvening,
      startWall: '2027-06-21 20:00:00',
      startsAt: seconds('2027-06-21 18:00:00'),
    })
  })

  it('of the end keeps the start', () => {
    expect(update(parisEvening, { end: '2027-06-21T21:30:00Z' })).toEqual({
      ...parisEvening,
      endWall: '2027-06-21 23:30:00',
      endsAt: seconds('2027-06-21 21:30:00'),
    })
  })

  it('of one date is checked against the stored other', () => {
    expect(update(parisEvening, { start: '2027-06-21 23:00:01' })).toBeUndefined()
    expect(update(parisEvening, { end: '2027-06-21 17:59:59' })).toBeUndefined()
    expect(update(parisEvening, { start: '2027-06-21 23:00:00' })).toBeDefined()
    expect(update(parisEvening, { end: '2027-06-21 18:00:00' })).toBeDefined()
  })

  it('of one date keeps the other at the second of two equal times', () => {
    expect(update(parisOverlap, { start: '2027-10-31 01:00' })).toEqual({
      ...parisOverlap,
      startWall: '2027-10-31 01:00:00',
      startsAt: seconds('2027-10-30 23:00:00'),
    })
  })

  it('of the zone alone keeps the wall times and moves the instants', () => {
    expect(update(parisEvening, { timezone: 'America/New_York' })).toEqual(
      schedule(['2027-06-21 18:00:00', '2027-06-21 23:00:00'], ['2027-06-21 22:00:00', '2027-06-22 03:00:00'], {
        timezone: 'America/New_York',
      }),
    )
  })

  it('of the zone moves a time that the new zone skips', () => {
    const stored = schedule(
      ['2027-03-28 02:30:00', '2027-03-28 05:00:00'],
      ['2027-03-28 02:30:00', '2027-03-28 05:00:00'],
      { timezone: 'UTC' },
    )
    expect(update(stored, { timezone: 'Europe/Paris' })).toEqual(
      schedule(['2027-03-28 03:30:00', '2027-03-28 05:00:00'], ['2027-03-28 01:30:00', '2027-03-28 03:00:00'], {
        timezone: 'Europe/Paris',
      }),
    )
  })

  it('of the zone with a date without an offset reads that date in the new zone', () => {
    expect(update(parisEvening, { timezone: 'America/New_York', start: '2027-06-21 19:00' })).toEqual(
      schedule(['2027-06-21 19:00:00', '2027-06-21 23:00:00'], ['2027-06-21 23:00:00', '2027-06-22 03:00:00'], {
        timezone: 'America/New_York',
      }),
    )
  })

  it('of the zone with an instant shows that instant in the new zone', () => {
    expect(update(parisEvening, { timezone: 'America/New_York', start: '2027-06-21T16:00:00Z' })).toEqual(
      schedule(['2027-06-21 12:00:00', '2027-06-21 23:00:00'], ['2027-06-21 16:00:00', '2027-06-22 03:00:00'], {
        timezone: 'America/New_York',
      }),
    )
  })

  it('of the zone that turns the order of the two dates around is rejected', () => {
    const stored = { ...parisOverlap, startWall: '2027-10-31 02:50:00', startsAt: seconds('2027-10-31 00:50:00') }
    expect(update(stored, { timezone: 'America/New_York' })).toBeUndefined()
  })
})

describe('an update of an all-day event', () => {
  it('widens the stored dates when the event becomes an all-day event', () => {
    expect(update(parisEvening, { allDay: true })).toEqual(
      schedule(['2027-06-21 00:00:00', '2027-06-21 23:59:59'], ['2027-06-20 22:00:00', '2027-06-21 21:59:59'], {
        timezone: 'Europe/Paris',
        allDay: true,
      }),
    )
  })

  it('widens one date given alone and keeps the other', () => {
    expect(update(parisDays, { end: '2027-06-24 10:00' })).toEqual({
      ...parisDays,
      endWall: '2027-06-24 23:59:59',
      endsAt: seconds('2027-06-24 21:59:59'),
    })
    expect(update(parisDays, { start: '2027-06-22 10:00' })).toEqual({
      ...parisDays,
      startWall: '2027-06-22 00:00:00',
      startsAt: seconds('2027-06-21 22:00:00'),
    })
  })

  it('widens a date given together with all_day, and the stored one too', () => {
    expect(update(parisEvening, { allDay: true, end: '2027-06-22T03:00:00Z' })).toEqual(parisDays)
  })

  it('keeps the wall times when the event is no longer an all-day event', () => {
    expect(update(parisDays, { allDay: false })).toEqual({ ...parisDays, allDay: false })
  })

  it('uses a date to the second when it comes with all_day false', () => {
    expect(update(parisDays, { allDay: false, start: '2027-06-21 18:00' })).toEqual({
      ...parisDays,
      allDay: false,
      startWall: '2027-06-21 18:00:00',
      startsAt: seconds('2027-06-21 16:00:00'),
    })
  })

  it('covers the same days in a new zone', () => {
    expect(update(parisDays, { timezone: 'Asia/Kathmandu' })).toEqual(
      schedule(['2027-06-21 00:00:00', '2027-06-22 23:59:59'], ['2027-06-20 18:15:00', '2027-06-22 18:14:59'], {
        timezone: 'Asia/Kathmandu',
        allDay: true,
      }),
    )
  })

  it('covers the day on which an instant falls in a new zone', () => {
    expect(update(parisDays, { timezone: 'America/New_York', start: '2027-06-21T02:00:00Z' })).toMatchObject({
      startWall: '2027-06-20 00:00:00',
      startsAt: seconds('2027-06-20 04:00:00'),
      endWall: '2027-06-22 23:59:59',
      endsAt: seconds('2027-06-23 03:59:59'),
    })
  })

  it('changes the zone and stops being an all-day event at once', () => {
    expect(update(parisDays, { timezone: 'UTC', allDay: false })).toEqual(
      schedule(['2027-06-21 00:00:00', '2027-06-22 23:59:59'], ['2027-06-21 00:00:00', '2027-06-22 23:59:59'], {
        timezone: 'UTC',
      }),
    )
  })

  it('is rejected when the end day comes before the start day', () => {
    expect(update(parisDays, { end: '2027-06-20' })).toBeUndefined()
    expect(update(parisDays, { start: '2027-06-23' })).toBeUndefined()
  })
})
