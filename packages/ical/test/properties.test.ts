import { readMoment, readZone } from '@kalends/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIcs } from '../src/index.ts'
import { calendarFile, window2027 } from './fixtures.ts'

const names =
  'UID DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID SUMMARY LOCATION GEO ORGANIZER CLASS'.split(' ')
const date = fc.constantFrom(
  '20270310T183000',
  '20270310T183000Z',
  '20270310',
  '20270328T023000',
  '20271399',
  '2027',
  '',
)
const values = fc.oneof(
  date,
  fc.tuple(date, date).map((dates) => dates.join()),
  fc.tuple(date, fc.constantFrom('PT1H', 'P1D', 'x')).map((period) => period.join('/')),
  fc.constantFrom(
    'FREQ=DAILY',
    'FREQ=WEEKLY;COUNT=3',
    'FREQ=SECONDLY',
    'FREQ=MONTHLY;UNTIL=20270601',
    'FREQ=X',
    'P1D',
    '1;2',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, ' ')),
)
const parameters = fc.constantFrom(
  '',
  ';TZID=Europe/Berlin',
  ';VALUE=DATE',
  ';VALUE=PERIOD',
  ';TZID=X',
  ';RANGE=THISANDFUTURE',
  ';CN="A',
  ';X',
)
const property = fc
  .tuple(fc.constantFrom(...names), parameters, values)
  .map(([name, rest, value]) => `${name}${rest}:${value}`)
const boundary = fc.constantFrom(
  'BEGIN:VEVENT',
  'END:VEVENT',
  'BEGIN:VALARM',
  'END:VALARM',
  'BEGIN:VTIMEZONE',
  'END:VTIMEZONE',
  'BEGIN:VCALENDAR',
  'END:VCALENDAR',
  'BEGIN:STANDARD',
  'END:STANDARD',
)
const line = fc.oneof({ weight: 4, arbitrary: property }, boundary, fc.string({ maxLength: 30 }))
const lines = fc.array(line, { maxLength: 30 })
const options = { ...window2027, maxOccurrences: 20 }

test('any bytes are read without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const { events, problems, isComplete } = await readIcs(bytes, options)
      expect([events, isComplete]).toEqual([[], false])
      expect(problems.length).toBeGreaterThan(0)
    }),
    { numRuns: 200 },
  )
})

test('any lines are read without an error, and every event is one that a calendar could take', async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (inner) => {
      const file = calendarFile('BEGIN:VEVENT', ...inner, 'END:VEVENT')
      const count = file.split(/\r\n|\r|\n/).length
      const { events, problems } = await readIcs(file, options)
      expect(new Set(events.map(({ externalId }) => externalId)).size).toBe(events.length)
      for (const { input } of events) {
        expect([readMoment(input.start_date), readMoment(input.end_date)]).not.toContain(undefined)
        expect(readZone(String(input.timezone))).toBe(input.timezone)
        expect(input.title).not.toBe('')
      }
      for (const problem of problems) {
        expect(problem.line).toBeGreaterThan(0)
        expect(problem.line).toBeLessThanOrEqual(count)
        expect(problem.message).not.toMatch(/\{(property|reason|limit|component|timezone|used|title)\}/)
      }
    }),
    { numRuns: 300 },
  )
})

test('every event of a file is in the result or among the problems', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(property, { maxLength: 6 }), { maxLength: 8 }), async (events) => {
      const own = events.map((inner, index) => [
        ...['BEGIN:VEVENT', `UID:event-${index}`],
        ...inner.filter((text) => !/^(UID|RRULE|RDATE|EXRULE|RECURRENCE-ID)/.test(text)),
        'END:VEVENT',
      ])
      const begins = own.map((_, index) => 4 + own.slice(0, index).flat().length)
      const file = await readIcs(calendarFile(...own.flat()), options)
      const lost = begins.filter((begin, index) => {
        const end = begin + (own[index]?.length ?? 0)
        const isRead = file.events.some(({ line }) => line === begin)
        const isReported = file.problems.some(
          ({ line, severity }) => severity === 'error' && line >= begin && line < end,
        )
        return isRead === isReported
      })
      expect(lost).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('folding and line ends make no difference', async () => {
  await fc.assert(
    fc.asyncProperty(
      lines,
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom('\r\n', '\n'),
      async (inner, width, end) => {
        const whole = calendarFile(
          'BEGIN:VEVENT',
          'UID:a',
          ...inner.map((text) => text.replace(/[\r\n]/g, '').replace(/^[ \t]+/, '')),
          'END:VEVENT',
        ).split('\r\n')
        const fold = (text: string): string =>
          text.length <= width ? text : `${text.slice(0, width)}${end} ${fold(text.slice(width))}`
        const isFoldable = whole.every(
          (text) => text.isWellFormed() && !/[\ud800-\udfff]/.test(text) && !text.includes('QUOTED'),
        )
        fc.pre(isFoldable)
        const [one, other] = [
          await readIcs(whole.join('\r\n'), options),
          await readIcs(new TextEncoder().encode(whole.map(fold).join(end)), options),
        ]
        expect(other.events.map(({ line: _, ...event }) => event)).toEqual(
          one.events.map(({ line: _, ...event }) => event),
        )
        expect(other.problems.map(({ code }) => code)).toEqual(one.problems.map(({ code }) => code))
      },
    ),
    { numRuns: 100 },
  )
})
