import { describe, expect, test } from 'vitest'
import { type IcsOptions, readIcs } from '../src/index.ts'
import { calendarFile, eventLines, problemsOf, readEvent, window2027 } from './fixtures.ts'

const start = 'DTSTART:20270310T183000Z'
const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, index) => index + first).join()

/** Reads a file, and measures the CPU time, which other programs do not affect, and the number of event loop ticks. */
async function measure(file: string | Uint8Array, options: IcsOptions = {}) {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const before = process.cpuUsage()
  const result = await readIcs(file, { ...window2027, ...options })
  const { user } = process.cpuUsage(before)
  isOver = true
  return { result, turns, seconds: user / 1e6 }
}

describe('rules', () => {
  test.each([
    ['FREQ=SECONDLY', 1000, 'too_many_occurrences'],
    ['FREQ=SECONDLY;COUNT=1000000000', 1000, 'too_many_occurrences'],
    ['FREQ=MINUTELY', 1000, 'too_many_occurrences'],
    ['FREQ=DAILY;COUNT=4294967295', 297, undefined],
    [`FREQ=YEARLY;BYYEARDAY=${numbers(366, 1)};BYHOUR=${numbers(24)};BYMINUTE=0,15,30,45`, 1, 'bad_rule'],
    [`FREQ=YEARLY;BYYEARDAY=${numbers(50, 100)};BYHOUR=${numbers(8)}`, 401, undefined],
    [`FREQ=YEARLY;BYYEARDAY=${numbers(50, 100)};BYHOUR=${numbers(9)}`, 1, 'bad_rule'],
    [`FREQ=YEARLY;BYWEEKNO=${numbers(53, 1)};BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2`, 1, 'bad_rule'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 1, undefined],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', 1, undefined],
    ['FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1', 1, undefined],
    ['FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30', 1, 'rule_too_costly'],
    ['FREQ=MINUTELY;BYSETPOS=300', 1, 'rule_too_costly'],
    ['FREQ=SECONDLY;INTERVAL=86400;BYHOUR=5', 1, undefined],
    ['FREQ=YEARLY;INTERVAL=99999', 1, undefined],
    [`FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${numbers(24)};BYSETPOS=${numbers(366, 1)}`, 1, 'bad_rule'],
    ['FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=100', 1, 'bad_rule'],
    [`FREQ=YEARLY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`, 1, 'bad_rule'],
    [`FREQ=YEARLY;BYMONTH=${'1,'.repeat(100_000)}1`, 1, 'bad_rule'],
    [`FREQ=DAILY;${'X-A=B;'.repeat(40_000)}`, 1, 'bad_rule'],
    [`FREQ=DAILY;INTERVAL=${'0'.repeat(400)}1`, 297, undefined],
  ])('%s is expanded in bounded time', async (rule, events, code) => {
    const { result, seconds } = await measure(calendarFile(...eventLines(start, `RRULE:${rule}`)))
    expect(result.events.length).toBe(events)
    expect(problemsOf(result)).toEqual(code === undefined ? [] : [[8, code]])
    expect(seconds).toBeLessThan(10)
  })

  test('a rule that started long ago has occurrences in the window', async () => {
    const { result } = await measure(calendarFile(...eventLines('DTSTART:00010103T100000Z', 'RRULE:FREQ=DAILY')))
    expect(result.events.length).toBe(365)
    const { result: far } = await measure(calendarFile(...eventLines('DTSTART:99991230T100000Z', 'RRULE:FREQ=DAILY')))
    expect(far.events.length).toBe(0)
  })

  test('many rules on one event', async () => {
    const rules = Array.from({ length: 5_000 }, (_, index) => `RRULE:FREQ=SECONDLY;INTERVAL=${index + 1}`)
    const { result, seconds } = await measure(calendarFile(...eventLines(start, ...rules)))
    expect(result.events.length).toBe(1000)
    expect(seconds).toBeLessThan(10)
  })

  test('the time for all rules together is bounded, and what is left out is said', async () => {
    const costly = (index: number) => eventLines(`UID:${index}`, start, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')
    const file = calendarFile(...Array.from({ length: 200 }, (_, index) => costly(index)).flat())
    const { result, turns } = await measure(file, { maxExpansionMs: 200, maxProblems: 10_000 })
    expect(result.problems.filter(({ code }) => code === 'expansion_time_exceeded').length).toBeGreaterThan(100)
    expect([result.series.length, result.isComplete]).toEqual([200, false])
    expect(turns).toBeGreaterThan(5)
  })

  test.each(['', ';RANGE=THISANDFUTURE'])('thousands of events that replace occurrences%s', async (range) => {
    const ids = Array.from({ length: 20_000 }, (_, index) =>
      new Date(Date.UTC(2027, 2, 10, 18, 30 + index)).toISOString(),
    )
    const replacements = ids.map((id) =>
      eventLines(start, 'SUMMARY:Other', `RECURRENCE-ID${range}:${id.replace(/[-:]|\.\d+/g, '')}`),
    )
    const file = calendarFile(...eventLines(start, 'RRULE:FREQ=MINUTELY'), replacements.flat().join('\r\n'))
    const { result, seconds, turns } = await measure(file)
    expect(result.events.length).toBe(20_000)
    expect(new Set(result.events.map(({ input }) => input.title))).toEqual(new Set(['Other']))
    expect(seconds).toBeLessThan(15)
    expect(turns).toBeGreaterThan(20)
  })

  test('thousands of exceptions and dates', async () => {
    const dates = Array.from({ length: 20_000 }, (_, index) => new Date(Date.UTC(2027, 0, 1, 0, index)))
    const texts = dates.map((date) => date.toISOString().replace(/[-:]|\.\d+/g, ''))
    const lines = [
      start,
      `EXDATE:${texts.slice(0, 10_000).join()}`,
      ...texts.slice(10_000).map((text) => `EXDATE:${text}`),
    ]
    const excluded = await measure(calendarFile(...eventLines(...lines, 'RRULE:FREQ=HOURLY')), { maxLineLength: 1e6 })
    expect(excluded.result.events.length).toBe(1000)
    expect(excluded.seconds).toBeLessThan(10)
    const added = await measure(calendarFile(...eventLines(start, ...texts.map((text) => `RDATE:${text}`))))
    expect([added.result.events.length, problemsOf(added.result)]).toEqual([1000, [[4, 'too_many_occurrences']]])
  })
})

describe('zones', () => {
  test('many zones with rules of their own', async () => {
    const zone = (index: number) => [
      ...['BEGIN:VTIMEZONE', `TZID:Z${index}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0003'],
      ...[`TZOFFSETTO:+00${10 + (index % 40)}`, 'RRULE:FREQ=SECONDLY', 'END:STANDARD', 'END:VTIMEZONE'],
    ]
    const lines = Array.from({ length: 500 }, (_, index) => [
      ...zone(index),
      ...eventLines(`UID:${index}`, `DTSTART;TZID=Z${index}:20270310T183000`),
    ])
    const { result, seconds } = await measure(calendarFile(...lines.flat()))
    expect(result.events.length).toBe(500)
    expect(seconds).toBeLessThan(20)
  })

  test('names of objects are not zones, properties or parameters', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const lines = [`DTSTART;TZID=${name}:20270310T183000`, `${name}:x`, `LOCATION;${name}=x;VALUE=${name}:Hall`]
      const result = await readEvent(lines)
      expect(result.events[0]?.input).toMatchObject({ timezone: 'UTC', venue: [{ venue: 'Hall' }] })
      expect(problemsOf(result)).toEqual([[7, 'unknown_timezone']])
    }
    expect(Object.keys({})).toEqual([])
  })
})

describe('sizes', () => {
  const long = 'x'.repeat(10_000_000)

  test.each([
    ['a long line', `DESCRIPTION:${long}`],
    ['a long line in parts', `DESCRIPTION:${`${'x'.repeat(70)}\r\n `.repeat(140_000)}`],
    ['a long line of quotes', `ORGANIZER;CN=${'"'.repeat(10_000_000)}:mailto:a@example.org`],
    ['a long line of nothing', `LOCATION:${' '.repeat(10_000_000)}`],
  ])('%s is ignored and reported', async (_, line) => {
    const { result, seconds } = await measure(calendarFile(...eventLines(start, line)))
    expect([result.events.length, problemsOf(result)]).toEqual([1, [[8, 'line_too_long']]])
    expect(seconds).toBeLessThan(5)
  })

  test.each([
    ['parameters', `LOCATION${';A=B'.repeat(60_000)}:Hall`, 'bad_property'],
    ['parameters without a value', `LOCATION${';A=B'.repeat(60_000)}`, 'bad_property'],
    ['quotes', `ORGANIZER;CN=${'"a",'.repeat(60_000)}"a":mailto:a@example.org`, 'bad_property'],
    ['commas', `CATEGORIES:${',a'.repeat(120_000)}`, 'bad_property'],
    ['escapes', `LOCATION:${'\\'.repeat(250_000)}`, undefined],
    ['spaces', `LOCATION:Hall\\, ${' '.repeat(250_000)}x`, undefined],
    ['line breaks', `LOCATION:Hall${'\\n '.repeat(80_000)}x`, undefined],
    ['colons', `DTSTART${':'.repeat(250_000)}`, undefined],
    ['brackets', `X-ALT-DESC;FMTTYPE=text/html:${'<body'.repeat(50_000)}`, undefined],
    ['letters in an address', `ORGANIZER:mailto:${'a.'.repeat(120_000)}@example.org`, 'ignored_value'],
    ['percent signs', `ORGANIZER:mailto:${'%41'.repeat(80_000)}`, 'ignored_value'],
    ['a duration', `DURATION:P${'1'.repeat(250_000)}D`, 'bad_duration'],
  ])('a line of the largest size, full of %s', async (_, line, code) => {
    const { result, seconds } = await measure(calendarFile(...eventLines(start, line)))
    expect(result.events.length).toBe(1)
    expect(problemsOf(result)).toEqual(code === undefined ? [] : [[8, code]])
    expect(seconds).toBeLessThan(3)
  })

  test('more properties of a name than an event has are ignored and reported', async () => {
    const categories = Array.from({ length: 1_002 }, (_, index) => `CATEGORIES:c${index}`)
    const { result } = await measure(calendarFile(...eventLines(start, ...categories)))
    expect(result.events[0]?.input.categories).toHaveLength(1_000)
    expect(result.problems.map(({ code, message }) => [code, message])).toEqual(
      Array(2).fill(['ignored_value', 'CATEGORIES is ignored: an event can have 1,000.']),
    )
  })

  test('components that are nested deeply, and not closed', async () => {
    const deep = 'BEGIN:VALARM\r\n'.repeat(50_000)
    const { result, seconds } = await measure(
      calendarFile(...eventLines('UID:one', start), deep, ...eventLines('UID:two', start)),
    )
    expect(result.events.map(({ uid }) => uid)).toEqual(['one', 'two'])
    expect(result.problems.map(({ code }) => code)).toContain('too_deep')
    expect(result.isComplete).toBe(false)
    expect(seconds).toBeLessThan(5)
    const ends = await measure(calendarFile(...eventLines(start), 'END:VALARM\r\n'.repeat(50_000)))
    expect([ends.result.events.length, ends.result.problems.length, ends.result.problemCount]).toEqual([
      1, 1000, 50_000,
    ])
  })

  test('more events than the limit, in the file and in the result', async () => {
    const events = (count: number, ...lines: readonly string[]) =>
      calendarFile(...Array.from({ length: count }, (_, index) => eventLines(`UID:${index}`, start, ...lines)).flat())
    const many = await measure(events(30), { maxEvents: 10 })
    expect([many.result.events.length, problemsOf(many.result)]).toEqual([10, [[54, 'too_many_events']]])
    const daily = await measure(events(3, 'RRULE:FREQ=DAILY;COUNT=10'), { maxEvents: 25 })
    expect([daily.result.events.length, problemsOf(daily.result)]).toEqual([25, [[16, 'too_many_events']]])
    expect(daily.result.series.map(({ occurrences, goesOn }) => [occurrences, goesOn])).toEqual([
      [10, false],
      [10, false],
      [5, true],
    ])
  })

  test('a file that is too large is read up to the limit', async () => {
    const file = calendarFile(...eventLines('UID:one', start), ...eventLines('UID:two', start))
    const { result } = await measure(file, { maxBytes: file.indexOf('UID:two') })
    expect(result.events.map(({ uid }) => uid)).toEqual(['one'])
    expect(problemsOf(result)).toContainEqual([11, 'file_too_large'])
  })

  test('a large file does not block the process', async () => {
    const events = Array.from({ length: 3_000 }, (_, index) =>
      eventLines(
        `UID:${index}`,
        start,
        'DTEND:20270310T193000Z',
        `DESCRIPTION:${'word '.repeat(50)}`,
        'LOCATION:Hall\\, Street 1',
      ),
    )
    const { result, turns } = await measure(calendarFile(...events.flat()))
    expect([result.events.length, result.problems]).toEqual([3_000, []])
    expect(turns).toBeGreaterThan(10)
  })
})
