import { describe, expect, it } from 'vitest'
import { create, parisDays, parisEvening, parisOverlap, schedule } from './schedules.ts'
import { seconds } from './table.ts'

describe('a new event', () => {
  it("is in the calendar's zone when it names none", () => {
    expect(create({ start: '2027-06-21 18:00', end: '2027-06-21 23:00' }, 'Europe/Paris')).toEqual(parisEvening)
  })

  it('is in the zone it names', () => {
    expect(create({ start: '2027-06-21 18:00', end: '2027-06-21 23:00', timezone: 'Europe/Paris' })).toEqual(
      parisEvening,
    )
  })

  it('shows an instant in its zone, however it was given', () => {
    const input = { start: '2027-06-21T12:00:00-04:00', end: seconds('2027-06-21 21:00:00'), timezone: 'Europe/Paris' }
    expect(create(input)).toEqual(parisEvening)
  })

  it('may end when it starts', () => {
    const created = create({ start: '2027-06-21 18:00', end: '2027-06-21T16:00:00Z' }, 'Europe/Paris')
    expect(created?.endsAt).toBe(created?.startsAt)
  })

  it('cannot end before it starts', () => {
    expect(create({ start: '2027-06-21 18:00:00', end: '2027-06-21 17:59:59' })).toBeUndefined()
  })

  it('is compared by instants, not by texts', () => {
    expect(create({ start: '2027-06-21T18:00:00+02:00', end: '2027-06-21T17:00:00+00:00' })).toBeDefined()
    expect(create({ start: '2027-06-21T18:00:00-02:00', end: '2027-06-21T19:00:00+00:00' })).toBeUndefined()
  })

  it('needs both dates', () => {
    expect(create({ start: '2027-06-21' })).toBeUndefined()
    expect(create({ end: '2027-06-21' })).toBeUndefined()
  })

  it('moves a time that was skipped forward by the gap', () => {
    expect(create({ start: '2027-03-28 02:30', end: '2027-03-28 04:00', timezone: 'Europe/Paris' })).toEqual(
      schedule(['2027-03-28 03:30:00', '2027-03-28 04:00:00'], ['2027-03-28 01:30:00', '2027-03-28 02:00:00'], {
        timezone: 'Europe/Paris',
      }),
    )
  })

  it('means the first of two equal times, unless an offset says the second', () => {
    const input = { start: '2027-10-31 02:30', end: '2027-10-31T02:30:00+01:00', timezone: 'Europe/Paris' }
    expect(create(input)).toEqual(parisOverlap)
  })

  it('keeps a fixed offset, which has no DST', () => {
    expect(create({ start: '2027-07-01 12:00', end: '2027-12-01 12:00', timezone: 'UTC+5.5' })).toEqual(
      schedule(['2027-07-01 12:00:00', '2027-12-01 12:00:00'], ['2027-07-01 06:30:00', '2027-12-01 06:30:00'], {
        timezone: 'UTC+5.5',
      }),
    )
  })

  it('can last until the last representable second', () => {
    const created = create({ start: '2027-06-21', end: '9999-12-31 23:59:59', timezone: 'America/New_York' })
    expect(created?.endWall).toBe('9999-12-31 23:59:59')
    expect(created?.endsAt).toBe(seconds('+010000-01-01 04:59:59'))
  })
})

describe('a new all-day event', () => {
  it('lasts from the first second of the first day to the last of the last', () => {
    const input = { start: '2027-06-21 18:00', end: '2027-06-22 09:00', timezone: 'Europe/Paris', allDay: true }
    expect(create(input)).toEqual(parisDays)
  })

  it('may lack a time of day', () => {
    const input = { start: '2027-06-21', end: '2027-06-22', timezone: 'Europe/Paris', allDay: true }
    expect(create(input)).toEqual(parisDays)
  })

  it('takes the days on which instants fall in its zone', () => {
    const input = { start: '2027-06-20T22:00:00Z', end: '2027-06-22T21:59:59Z', timezone: 'Europe/Paris', allDay: true }
    expect(create(input)).toEqual(parisDays)
  })

  it('may have an end earlier in the day than its start', () => {
    const created = create({ start: '2027-06-21 18:00', end: '2027-06-21 09:00', allDay: true })
    expect([created?.startWall, created?.endWall]).toEqual(['2027-06-21 00:00:00', '2027-06-21 23:59:59'])
  })

  it('cannot end on a day before it starts', () => {
    expect(create({ start: '2027-06-21', end: '2027-06-20 23:59', allDay: true })).toBeUndefined()
  })

  it('lasts 23 hours when DST starts, and 25 when it ends', () => {
    const length = (day: string) => {
      const created = create({ start: day, end: day, timezone: 'Europe/Paris', allDay: true })
      return created && created.endsAt - created.startsAt + 1
    }
    expect([length('2027-03-28'), length('2027-10-31')]).toEqual([23 * 3600, 25 * 3600])
  })

  it('starts with the first second that exists if midnight was skipped', () => {
    const input = { start: '2018-11-04', end: '2018-11-04', timezone: 'America/Sao_Paulo', allDay: true }
    expect(create(input)).toEqual(
      schedule(['2018-11-04 01:00:00', '2018-11-04 23:59:59'], ['2018-11-04 03:00:00', '2018-11-05 01:59:59'], {
        timezone: 'America/Sao_Paulo',
        allDay: true,
      }),
    )
  })

  it('moves on from a day that was left out', () => {
    const input = { start: '2011-12-30', end: '2011-12-30', timezone: 'Pacific/Apia', allDay: true }
    expect(create(input)).toEqual(
      schedule(['2011-12-31 00:00:00', '2011-12-31 23:59:59'], ['2011-12-30 10:00:00', '2011-12-31 09:59:59'], {
        timezone: 'Pacific/Apia',
        allDay: true,
      }),
    )
  })

  it('may span a day that was left out', () => {
    const input = { start: '2011-12-29', end: '2011-12-31', timezone: 'Pacific/Apia', allDay: true }
    expect(create(input)).toMatchObject({
      startsAt: seconds('2011-12-29 10:00:00'),
      endsAt: seconds('2011-12-31 09:59:59'),
    })
  })

  it('ends at the last existing second if a DST change skips midnight', () => {
    // DST started in Toronto at 23:30, which became 00:30.
    const input = { start: '1919-03-30', end: '1919-03-30 23:45', timezone: 'America/Toronto', allDay: true }
    expect(create(input)).toMatchObject({ endWall: '1919-03-30 23:29:59', endsAt: seconds('1919-03-31 04:29:59') })
  })
})
