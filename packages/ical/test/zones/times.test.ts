import { describe, expect, test } from 'vitest'
import { readIcs } from '../../src/index.ts'
import { calendarFile, eventLines, inputOf, problemsOf, readEvent, startsOf, window2027 } from '../fixtures.ts'

const berlin = (text: string) => `TZID=Europe/Berlin:${text}`

describe('times', () => {
  test('a time with a zone is wall time in that zone', async () => {
    const lines = [`DTSTART;${berlin('20270310T183000')}`, `DTEND;${berlin('20270310T203000')}`]
    expect(await inputOf(lines)).toMatchObject({
      start_date: '2027-03-10 18:30:00',
      end_date: '2027-03-10 20:30:00',
      timezone: 'Europe/Berlin',
      all_day: false,
    })
  })

  test('a time without a zone is in the zone of the option, or of the file, or in UTC', async () => {
    const event = eventLines('DTSTART:20270310T183000')
    const zoneOf = async (lines: readonly string[], timezone?: string) => {
      const { events } = await readIcs(calendarFile(...lines, ...event), timezone === undefined ? {} : { timezone })
      return [events[0]?.input.start_date, events[0]?.input.timezone]
    }
    expect(await zoneOf([])).toEqual(['2027-03-10 18:30:00', 'UTC'])
    expect(await zoneOf(['X-WR-TIMEZONE:Asia/Tokyo'])).toEqual(['2027-03-10 18:30:00', 'Asia/Tokyo'])
    expect(await zoneOf(['X-WR-TIMEZONE:Asia/Tokyo'], 'europe/paris')).toEqual(['2027-03-10 18:30:00', 'Europe/Paris'])
    expect(await zoneOf(['X-WR-TIMEZONE:Nowhere'])).toEqual(['2027-03-10 18:30:00', 'UTC'])
  })

  test('a time in UTC is the same instant in the default zone', async () => {
    expect(await inputOf(['DTSTART:20270710T183000Z'], { timezone: 'Asia/Kathmandu' })).toMatchObject({
      start_date: '2027-07-11 00:15:00',
      timezone: 'Asia/Kathmandu',
    })
  })

  test('an end in another zone is the same instant in the zone of the start', async () => {
    const lines = [`DTSTART;${berlin('20270310T100000')}`, 'DTEND;TZID=America/New_York:20270310T120000']
    expect(await inputOf(lines)).toMatchObject({ end_date: '2027-03-10 18:00:00', timezone: 'Europe/Berlin' })
  })

  test.each([
    ['PT1H30M', '2027-03-27 19:30:00'],
    ['P1D', '2027-03-28 18:00:00'],
    ['PT24H', '2027-03-28 19:00:00'],
    ['P1W', '2027-04-03 18:00:00'],
    ['P1DT2H', '2027-03-28 20:00:00'],
  ])('the duration %s counts days by the calendar and hours by the clock', async (duration, end) => {
    const lines = [`DTSTART;${berlin('20270327T180000')}`, `DURATION:${duration}`]
    expect((await inputOf(lines))?.end_date).toBe(end)
  })

  test('an event without an end ends when it starts, and an all-day one with its day', async () => {
    expect(await inputOf(['DTSTART:20270310T183000Z'])).toMatchObject({ end_date: '2027-03-10 18:30:00' })
    expect(await inputOf(['DTSTART;VALUE=DATE:20270310'])).toMatchObject({ end_date: '2027-03-10', all_day: true })
  })

  test.each([
    [['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270313'], '2027-03-12'],
    [['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270311'], '2027-03-10'],
    [['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270310'], '2027-03-10'],
    [['DTSTART:20270310', 'DURATION:P2D'], '2027-03-11'],
    [['DTSTART:20270310T000000', 'DTEND:20270312T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'], '2027-03-11'],
  ])('%s are whole days, the last one included', async (lines, end) => {
    expect(await inputOf(lines, { timezone: 'Pacific/Apia' })).toMatchObject({
      ...{ start_date: '2027-03-10', end_date: end, all_day: true, timezone: 'Pacific/Apia' },
    })
  })

  test('an end before the start, and a bad one, are reported', async () => {
    const early = await readEvent(['DTSTART:20270310T183000Z', 'DTEND:20270310T173000Z'])
    expect([early.events[0]?.input.end_date, problemsOf(early)]).toEqual([
      '2027-03-10 18:30:00',
      [[8, 'end_before_start']],
    ])
    const bad = await readEvent(['DTSTART:20270310T183000Z', 'DTEND:20270230T173000Z', 'DURATION:1 hour'])
    expect([bad.events[0]?.input.end_date, problemsOf(bad)]).toEqual([
      '2027-03-10 18:30:00',
      [
        [8, 'bad_date'],
        [9, 'bad_duration'],
      ],
    ])
  })
})

describe('clock changes', () => {
  test('a weekly event stays at its wall time', async () => {
    const { events } = await readEvent([
      `DTSTART;${berlin('20270321T100000')}`,
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ])
    expect(events.map(({ input }) => input.start_date)).toEqual(['2027-03-21 10:00:00', '2027-03-28 10:00:00'])
  })

  test('a skipped time moves forward, and the id keeps the time of the series', async () => {
    const { events } = await readEvent([
      `DTSTART;${berlin('20270327T023000')}`,
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=3',
    ])
    expect(events.map(({ input, recurrenceId }) => [recurrenceId, input.start_date, input.end_date])).toEqual([
      ['20270327T023000', '2027-03-27 02:30:00', '2027-03-27 03:30:00'],
      ['20270328T023000', '2027-03-28 03:30:00', '2027-03-28 04:30:00'],
      ['20270329T023000', '2027-03-29 02:30:00', '2027-03-29 03:30:00'],
    ])
  })

  test('an hourly event counts a skipped hour once', async () => {
    const lines = [`DTSTART;${berlin('20270328T003000')}`, 'RRULE:FREQ=HOURLY;COUNT=5']
    expect(await startsOf(lines)).toEqual([
      '2027-03-28 00:30:00',
      '2027-03-28 01:30:00',
      '2027-03-28 03:30:00',
      '2027-03-28 04:30:00',
    ])
  })

  test('of a repeated time the first is meant, and the second can be named in UTC', async () => {
    const lines = [`DTSTART;${berlin('20271031T023000')}`, 'DTEND:20271031T013000Z']
    expect(await inputOf(lines)).toMatchObject({ start_date: '2027-10-31 02:30:00', end_date: '2027-10-31T01:30:00Z' })
  })

  test('a series in UTC repeats in UTC', async () => {
    const lines = ['DTSTART:20270327T170000Z', 'RRULE:FREQ=DAILY;COUNT=3']
    expect(await startsOf(lines, { timezone: 'Europe/Berlin' })).toEqual([
      ...['2027-03-27 18:00:00', '2027-03-28 19:00:00', '2027-03-29 19:00:00'],
    ])
  })

  test('UNTIL in UTC is compared as an instant', async () => {
    const rule = (until: string) =>
      startsOf([`DTSTART;${berlin('20270601T000000')}`, `RRULE:FREQ=DAILY;UNTIL=${until}`])
    expect((await rule('20270602T215959Z')).length).toBe(2)
    expect((await rule('20270602T220000Z')).length).toBe(3)
    expect((await rule('20270602T235959')).length).toBe(2)
    expect((await rule('20270602')).length).toBe(2)
  })

  test('the window is in the zone of the file, and keeps what overlaps it', async () => {
    const lines = [`DTSTART;${berlin('20270309T230000')}`, 'DURATION:PT2H', 'RRULE:FREQ=DAILY']
    const window = { timezone: 'Europe/Berlin', from: '2027-03-11', to: new Date('2027-03-12T22:00:00Z') }
    expect(await startsOf(lines, window)).toEqual(['2027-03-10 23:00:00', '2027-03-11 23:00:00', '2027-03-12 23:00:00'])
  })
})

test('single events are read wherever they are', async () => {
  expect(await startsOf(['DTSTART:18870310T183000Z'], window2027)).toEqual(['1887-03-10 18:30:00'])
})
