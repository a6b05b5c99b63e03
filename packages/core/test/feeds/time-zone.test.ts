import { describe, expect, test } from 'vitest'
import { calendarZoneComponent, timeZoneComponent } from '../../src/feeds/time-zone.ts'
import { dateTimeLine } from '../../src/feeds/zone-times.ts'
import { seconds } from '../zones/table.ts'
import { checkAroundChanges, checkBetweenChanges } from './zone-checks.ts'

const year = (number: number) => seconds(`${number}-01-01 00:00:00`)

// Every zone is in the long test.
test.each([
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Godthab',
  'America/Havana',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Pacific/Apia',
  'UTC',
  'UTC-3:30',
])('ical.js reads the instants around each change in %s', (zone) => {
  const { compared, wrong } = checkAroundChanges(zone, year(2008), year(2030))
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(1)
})

test.each(['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Europe/Berlin', 'UTC+5:45'])(
  'ts-ics reads the instants between the changes in %s',
  (zone) => {
    expect(checkBetweenChanges(zone, year(2024), year(2034))?.wrong).toEqual([])
  },
)

describe('a time', () => {
  test.each([
    ['in a zone', 'Europe/Berlin', '2027-06-21 18:00:00', '2027-06-21 16:00:00', ';TZID=Europe/Berlin:20270621T180000'],
    ['in UTC', 'UTC', '2027-06-21 18:00:00', '2027-06-21 18:00:00', ':20270621T180000Z'],
    ['of a locked event', '', '2027-06-21 18:00:00', '2027-06-21 16:00:00', ':20270621T160000Z'],
    ['of a fixed offset', 'UTC+5:30', '2027-06-21 18:00:00', '2027-06-21 12:30:00', ';TZID=UTC+0530:20270621T180000'],
    [
      'of another spelling of it',
      '+0530',
      '2027-06-21 18:00:00',
      '2027-06-21 12:30:00',
      ';TZID=UTC+0530:20270621T180000',
    ],
    ['of an offset of nothing', 'UTC+0', '2027-06-21 18:00:00', '2027-06-21 18:00:00', ':20270621T180000Z'],
    ['in an unknown zone', 'Mars/Phobos', '2027-06-21 18:00:00', '2027-06-21 16:00:00', ':20270621T160000Z'],
    ['that comes again', 'Europe/Berlin', '2027-10-31 02:30:00', '2027-10-31 00:30:00', ':20271031T003000Z'],
    [
      'that comes for the second time',
      'Europe/Berlin',
      '2027-10-31 02:30:00',
      '2027-10-31 01:30:00',
      ':20271031T013000Z',
    ],
    [
      'before it comes again',
      'Europe/Berlin',
      '2027-10-31 01:59:59',
      '2027-10-30 23:59:59',
      ';TZID=Europe/Berlin:20271031T015959',
    ],
    [
      'after it came again',
      'Europe/Berlin',
      '2027-10-31 03:00:00',
      '2027-10-31 02:00:00',
      ';TZID=Europe/Berlin:20271031T030000',
    ],
    [
      'after a gap',
      'Europe/Berlin',
      '2027-03-28 03:00:00',
      '2027-03-28 01:00:00',
      ';TZID=Europe/Berlin:20270328T030000',
    ],
    ['of long ago', 'Europe/Berlin', '1950-01-01 12:00:00', '1950-01-01 11:00:00', ':19500101T110000Z'],
    ['of the far future', 'Europe/Berlin', '2050-01-01 12:00:00', '2050-01-01 11:00:00', ':20500101T110000Z'],
  ])('%s', (_, zone, wall, utc, line) => {
    expect(dateTimeLine('DTSTART', zone, wall, utc)).toBe(`DTSTART${line}\r\n`)
  })
})

describe('the definition of a zone', () => {
  const definition = (zone: string, from: number, to: number) =>
    timeZoneComponent({ zone, from: year(from), to: year(to) })

  test('is the same for all instants of the same years, so that it rarely changes', () => {
    const later = { zone: 'Europe/Paris', from: year(2027) + 1e6, to: year(2028) + 1e6 }
    expect(timeZoneComponent(later)).toBe(definition('Europe/Paris', 2027, 2028))
  })

  test('has one rule for each change that is regular', () => {
    expect(definition('Europe/Paris', 2000, 2040).match(/RRULE:.*/g)).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    ])
  })

  test('ends a rule when the zone stopped following it', () => {
    expect(definition('America/New_York', 2000, 2010).match(/RRULE:.*/g)).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z',
      'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    ])
  })

  test('marks DST as daylight time, but not a new standard time', () => {
    const kinds = (text: string) => text.match(/(?<=BEGIN:)(?:STANDARD|DAYLIGHT)/g)
    expect(kinds(definition('Europe/Paris', 2027, 2027))).toEqual(['STANDARD', 'DAYLIGHT'])
    expect(kinds(definition('Asia/Pyongyang', 2017, 2019))).toEqual(['STANDARD', 'STANDARD'])
  })

  test('is missing for UTC, for an unknown zone, and for years that are written in UTC', () => {
    expect(definition('UTC', 2027, 2028)).toBe('')
    expect(definition('UTC+0', 2027, 2028)).toBe('')
    expect(definition('Mars/Phobos', 2027, 2028)).toBe('')
    expect(definition('Europe/Paris', 1900, 1980)).toBe('')
    expect(definition('Europe/Paris', 2050, 9999)).toBe('')
  })

  test('is bounded for an event that never ends', () => {
    expect(definition('Africa/Casablanca', 1000, 9999).length).toBeLessThan(20_000)
  })
})

test('the zone of a calendar is that of its own year, so that it stays the same for a day', () => {
  const [noon, evening] = [seconds('2026-12-31 17:00:00'), seconds('2027-01-01 03:00:00')]
  const zone = 'America/New_York'
  expect(calendarZoneComponent(zone, evening)).toBe(calendarZoneComponent(zone, noon))
  expect(calendarZoneComponent(zone, seconds('2027-01-01 06:00:00'))).not.toBe(calendarZoneComponent(zone, noon))
})
