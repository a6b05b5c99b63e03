import { describe, expect, test } from 'vitest'
import { readIcs } from '../src/index.ts'
import { calendarFile, eventLines, problemsOf, readEvent, window2027 } from './fixtures.ts'

const start = 'DTSTART;TZID=Europe/Berlin:20270301T100000'
const weekly = [start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4']
const all = ['20270301T100000', '20270308T100000', '20270315T100000', '20270322T100000']

async function read(...events: readonly (readonly string[])[]) {
  return readIcs(calendarFile(...events.flatMap((lines) => eventLines(...lines))), window2027)
}

async function idsOf(...events: readonly (readonly string[])[]) {
  return (await read(...events)).events.map(({ recurrenceId }) => recurrenceId)
}

async function rowsOf(...events: readonly (readonly string[])[]) {
  return (await read(...events)).events.map(({ recurrenceId, input }) => [recurrenceId, input.title, input.start_date])
}

describe('occurrences', () => {
  test('each is an event with an id of its own, and the result says so', async () => {
    const { events, series, isComplete } = await read(weekly)
    expect(events.map(({ externalId }) => externalId)).toEqual(all.map((date) => `one@example.org#${date}`))
    expect(series).toEqual([{ uid: 'one@example.org', line: 4, occurrences: 4, startsBefore: false, goesOn: false }])
    expect(isComplete).toBe(true)
  })

  test('those of all-day events are named by their date, and those in UTC end with Z', async () => {
    expect(await idsOf(['DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=WEEKLY;COUNT=2'])).toEqual(['20270301', '20270308'])
    expect(await idsOf(['DTSTART:20270301T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=2'])).toEqual([
      ...['20270301T100000Z', '20270308T100000Z'],
    ])
  })

  test('the start is part of the series even if the rule does not match it', async () => {
    expect(await idsOf([start, 'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3'])).toEqual([
      ...['20270301T100000', '20270303T100000', '20270310T100000'],
    ])
  })

  test('the window cuts both ends, and the result says so', async () => {
    const { events, series } = await readEvent(['DTSTART:20200101T100000Z', 'RRULE:FREQ=MONTHLY'])
    expect(events.length).toBe(12)
    expect(series[0]).toMatchObject({ occurrences: 12, startsBefore: true, goesOn: true })
    const over = await readEvent(['DTSTART:20200101T100000Z', 'RRULE:FREQ=MONTHLY;COUNT=5'])
    expect(over.events).toEqual([])
    expect(over.series[0]).toMatchObject({ occurrences: 0, startsBefore: true, goesOn: false })
  })

  test('all occurrences of a series with an end last equally long', async () => {
    const lines = ['DTSTART;TZID=Europe/Berlin:20270327T220000', 'DTEND;TZID=Europe/Berlin:20270328T060000']
    const { events } = await read([...lines, 'RRULE:FREQ=DAILY;COUNT=2'])
    expect(events.map(({ input }) => input.end_date)).toEqual(['2027-03-28 06:00:00', '2027-03-29 05:00:00'])
  })
})

describe('EXDATE, RDATE and several rules', () => {
  test.each([
    ['EXDATE;TZID=Europe/Berlin:20270308T100000'],
    ['EXDATE:20270308T090000Z'],
    ['EXDATE:20270308T100000'],
    ['EXDATE;VALUE=DATE:20270308'],
    ['EXDATE:20270308'],
    ['EXRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=2', '20270301T100000', '20270315T100000'],
  ])('%s takes an occurrence away', async (line, ...dates) => {
    const excluded = dates.length === 0 ? ['20270308T100000'] : dates
    expect(await idsOf([...weekly, line])).toEqual(all.filter((date) => !excluded.includes(date)))
  })

  test('dates that name no zone are in that of the start', async () => {
    const change = [start, 'RECURRENCE-ID:20270308T100000', 'SUMMARY:Changed']
    const { events } = await read([...weekly, 'RDATE:20270303T100000'], change)
    expect(events.map(({ recurrenceId, input }) => [recurrenceId, input.title])).toEqual([
      ['20270301T100000', 'Concert'],
      ['20270303T100000', 'Concert'],
      ['20270308T100000', 'Changed'],
      ['20270315T100000', 'Concert'],
      ['20270322T100000', 'Concert'],
    ])
  })

  test('an all-day series is excluded by times too', async () => {
    const lines = ['DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270302T000000']
    expect(await idsOf(lines)).toEqual(['20270301', '20270303'])
  })

  test('dates and periods are added, each once', async () => {
    const dates = 'RDATE;TZID=Europe/Berlin:20270302T120000,20270308T100000'
    const periods = 'RDATE;VALUE=PERIOD:20270303T090000Z/PT3H,20270304T090000Z/20270304T093000Z'
    const { events } = await read([...weekly, dates, periods])
    expect(events.map(({ input }) => [input.start_date, input.end_date])).toEqual([
      ['2027-03-01 10:00:00', '2027-03-01 11:00:00'],
      ['2027-03-02 12:00:00', '2027-03-02 13:00:00'],
      ['2027-03-03 09:00:00', '2027-03-03 12:00:00'],
      ['2027-03-04 09:00:00', '2027-03-04 09:30:00'],
      ['2027-03-08 10:00:00', '2027-03-08 11:00:00'],
      ['2027-03-15 10:00:00', '2027-03-15 11:00:00'],
      ['2027-03-22 10:00:00', '2027-03-22 11:00:00'],
    ])
  })

  test('a date without a time is a day of a timed series, and a time names a day of an all-day series', async () => {
    const timed = await read([start, 'DURATION:PT1H', 'RDATE;VALUE=DATE:20270303', 'RDATE;VALUE=DATE:20270301'])
    expect(timed.events.map(({ input }) => [input.start_date, input.end_date, input.all_day])).toEqual([
      ['2027-03-01 10:00:00', '2027-03-01 11:00:00', false],
      ['2027-03-03 10:00:00', '2027-03-03 11:00:00', false],
    ])
    const allDay = await read(['DTSTART;VALUE=DATE:20270301', 'RDATE:20270303T000000,20270305T100000Z'])
    expect(allDay.events.map(({ recurrenceId, input }) => [recurrenceId, input.end_date, input.all_day])).toEqual([
      ['20270301', '2027-03-01', true],
      ['20270303', '2027-03-03', true],
      ['20270305', '2027-03-05', true],
    ])
  })

  test('a list of dates is a series without a rule', async () => {
    expect(await idsOf([start, 'RDATE;TZID=Europe/Berlin:20270315T100000'])).toEqual([
      ...['20270301T100000', '20270315T100000'],
    ])
  })

  test('several rules are joined', async () => {
    const rules = ['RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=DAILY;COUNT=2']
    expect(await idsOf([start, ...rules])).toEqual(['20270301T100000', '20270302T100000', '20270308T100000'])
  })

  test('bad dates are reported', async () => {
    const file = await read([...weekly, 'EXDATE:', 'EXDATE:tomorrow', 'RDATE:20270230T100000'])
    expect(problemsOf(file)).toEqual([
      [12, 'bad_date'],
      [11, 'bad_date'],
    ])
    expect(file.events.length).toBe(4)
  })

  test.each([
    ['RDATE:20270301T090000Z,20270230T100000', 'bad_date'],
    ['RDATE;VALUE=PERIOD:20270230T090000Z/PT3H', 'bad_date'],
    ['RDATE;VALUE=PERIOD:tomorrow', 'bad_date'],
    ['RRULE;X=FREQ', 'bad_property'],
    [`RDATE:${'20270303T090000Z,'.repeat(20_000)}20270304T090000Z`, 'line_too_long'],
  ])('a file without the occurrences of %.30s is not complete', async (line, code) => {
    const file = await read([start, line])
    expect([file.isComplete, file.problems]).toMatchObject([false, [{ code, severity: 'error' }]])
  })

  test('a value that is not a period leaves the others in the list', async () => {
    const file = await read([start, 'RDATE;VALUE=PERIOD:20270303T090000Z/PT3H,tomorrow,20270304T090000Z/PT1H'])
    expect([problemsOf(file), file.events.length]).toEqual([[[8, 'bad_date']], 3])
  })

  test('a bad EXDATE leaves no occurrence out, and neither does a comma after the last date', async () => {
    const file = await read([...weekly, 'EXDATE:tomorrow', 'RDATE:20270303T090000Z,'])
    expect([file.isComplete, problemsOf(file).length, file.events.length]).toEqual([true, 1, 5])
  })
})

describe('RECURRENCE-ID', () => {
  const moved = ['DTSTART;TZID=Europe/Berlin:20270309T120000', 'SUMMARY:Moved']

  test.each([
    ['RECURRENCE-ID;TZID=Europe/Berlin:20270308T100000'],
    ['RECURRENCE-ID:20270308T090000Z'],
    ['RECURRENCE-ID;VALUE=DATE:20270308'],
  ])('%s replaces an occurrence, which keeps its id', async (line) => {
    expect(await rowsOf([...moved, line], weekly)).toEqual([
      ['20270301T100000', 'Concert', '2027-03-01 10:00:00'],
      ['20270308T100000', 'Moved', '2027-03-09 12:00:00'],
      ['20270315T100000', 'Concert', '2027-03-15 10:00:00'],
      ['20270322T100000', 'Concert', '2027-03-22 10:00:00'],
    ])
  })

  test('an occurrence that the rule lacks is read too, and its id is in the zone of the series', async () => {
    expect(await rowsOf(weekly, [...moved, 'RECURRENCE-ID:20270402T080000Z'])).toContainEqual([
      ...['20270402T100000', 'Moved', '2027-03-09 12:00:00'],
    ])
  })

  test('it can move an occurrence into the window or out of it', async () => {
    const series = ['DTSTART:20261201T100000Z', 'RRULE:FREQ=MONTHLY;COUNT=3']
    const into = ['RECURRENCE-ID:20261201T100000Z', 'DTSTART:20270102T100000Z', 'SUMMARY:In']
    const out = ['RECURRENCE-ID:20270201T100000Z', 'DTSTART:20280102T100000Z', 'SUMMARY:Out']
    expect((await rowsOf(series, into, out)).map(([id, title]) => [id, title])).toEqual([
      ['20270101T100000Z', 'Concert'],
      ['20261201T100000Z', 'In'],
    ])
  })

  test('an occurrence without its series is an event', async () => {
    const { events, series } = await read([...moved, 'RECURRENCE-ID;TZID=Europe/Berlin:20270308T100000'])
    expect(events.map(({ externalId }) => externalId)).toEqual(['one@example.org#20270308T100000'])
    expect(series).toEqual([])
  })

  test('a canceled occurrence is a canceled event', async () => {
    const canceled = ['RECURRENCE-ID;TZID=Europe/Berlin:20270308T100000', ...moved, 'STATUS:CANCELLED']
    const { events } = await read(weekly, canceled)
    expect(events.map(({ input }) => input.event_status)).toEqual(['scheduled', 'canceled', 'scheduled', 'scheduled'])
  })

  test('THISANDFUTURE moves the later occurrences as far, with its texts and length', async () => {
    const range = 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270308T100000'
    const single = ['RECURRENCE-ID;TZID=Europe/Berlin:20270322T100000', 'DTSTART:20270322T150000Z', 'SUMMARY:Single']
    expect(await rowsOf(weekly, [range, ...moved, 'DURATION:PT3H'], single)).toEqual([
      ['20270301T100000', 'Concert', '2027-03-01 10:00:00'],
      ['20270308T100000', 'Moved', '2027-03-09 12:00:00'],
      ['20270315T100000', 'Moved', '2027-03-16 12:00:00'],
      ['20270322T100000', 'Single', '2027-03-22 15:00:00'],
    ])
    const { events } = await read(weekly, [
      range.replace('TZID=Europe/Berlin:20270308T100000', 'X-A=B:20270308T090000Z'),
      ...moved,
      'DURATION:PT3H',
    ])
    expect(events.at(-1)?.input).toMatchObject({ start_date: '2027-03-23 12:00:00', end_date: '2027-03-23 15:00:00' })
  })

  test('an event with a bad RECURRENCE-ID is left out', async () => {
    const file = await read(weekly, [...moved, 'RECURRENCE-ID:soon'])
    expect([file.events.length, problemsOf(file), file.isComplete]).toEqual([4, [[15, 'bad_recurrence_id']], false])
  })
})

describe('the same UID twice', () => {
  test('the higher SEQUENCE is used, then the later change, then the later one', async () => {
    const titleOf = async (one: readonly string[], other: readonly string[]) => {
      const file = await read([start, 'SUMMARY:One', ...one], [start, 'SUMMARY:Other', ...other])
      expect(problemsOf(file)).toEqual([[expect.any(Number), 'duplicate_uid']])
      return file.events.map(({ input }) => input.title)
    }
    expect(await titleOf(['SEQUENCE:2'], ['SEQUENCE:1'])).toEqual(['One'])
    expect(await titleOf(['LAST-MODIFIED:20261118T101112Z'], ['LAST-MODIFIED:20251118T101112Z'])).toEqual(['One'])
    expect(await titleOf([], [])).toEqual(['Other'])
  })
})

describe('bad rules', () => {
  test.each([
    ['FREQ=FORTNIGHTLY', 'FREQ=FORTNIGHTLY is not valid'],
    ['INTERVAL=2', 'it has no FREQ'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'it has FREQ twice'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL=0 is not valid'],
    ['FREQ=DAILY;COUNT=-1', 'COUNT=-1 is not valid'],
    ['FREQ=DAILY;BYHOUR=25', 'BYHOUR=25 is not valid'],
    ['FREQ=DAILY;BYDAY=XX', 'BYDAY=XX is not valid'],
    ['FREQ=YEARLY;BYMONTH=0', 'BYMONTH=0 is not valid'],
    ['FREQ=DAILY;UNTIL=20279999', 'UNTIL=20279999 is not a date'],
    ['FREQ=YEARLY;RSCALE=HEBREW', 'RSCALE=HEBREW is not valid'],
    ['FREQ=DAILY;CONSTRUCTOR=1', 'CONSTRUCTOR=1 is not valid'],
    ['W1 MO #10', 'W1 MO #10= is not valid'],
  ])('%s is reported, and the event itself is read', async (rule, reason) => {
    const { events, problems, isComplete } = await readEvent([start, `RRULE:${rule}`])
    expect(events.map(({ externalId }) => externalId)).toEqual(['one@example.org'])
    expect(problems).toMatchObject([{ line: 8, code: 'bad_rule', severity: 'error' }])
    expect(problems[0]?.message).toContain(`RRULE is not a valid recurrence rule: ${reason}.`)
    expect(isComplete).toBe(false)
  })

  test('an all-day event cannot repeat within a day, but its rule can have an hour', async () => {
    const file = await readEvent(['DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=HOURLY'])
    expect([file.events.length, problemsOf(file)]).toEqual([1, [[8, 'bad_rule']]])
    expect(await idsOf(['DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=DAILY;COUNT=2;BYHOUR=9'])).toEqual([
      ...['20270301', '20270302'],
    ])
  })

  test('a series that ends before it starts has its start', async () => {
    expect(await idsOf([start, 'RRULE:FREQ=DAILY;UNTIL=20270101T000000Z'])).toEqual(['20270301T100000'])
  })

  test('extensions and spaces are ignored', async () => {
    expect(await idsOf([start, 'RRULE:freq=weekly; count=2;X-NAME=a;'])).toEqual(['20270301T100000', '20270308T100000'])
  })
})
