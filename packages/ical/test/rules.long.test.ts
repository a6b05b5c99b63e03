import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { readEvent } from './fixtures.ts'

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const list = <T>(values: readonly T[], most = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most }).map((chosen) => chosen.join())
const part = (name: string, values: fc.Arbitrary<unknown>) => values.map((value) => `;${name}=${value}`)
const maybe = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), arbitrary)
const months = maybe(part('BYMONTH', list([1, 2, 3, 6, 10, 12])))
const monthDays = part('BYMONTHDAY', list([1, 13, 28, 29, 30, 31, -1, -3]))
const weekdays = part('BYDAY', list(days))
// Yearly rules with days from the end of a month are left out, because the iterator of ical.js counts these wrongly.
const bodies = fc.oneof(
  fc.tuple(fc.constant('FREQ=DAILY'), maybe(weekdays), months),
  fc.tuple(fc.constant('FREQ=WEEKLY'), maybe(weekdays), maybe(part('WKST', fc.constantFrom('MO', 'SU')))),
  fc.tuple(
    fc.constant('FREQ=MONTHLY'),
    fc.oneof(monthDays, weekdays, part('BYDAY', list(['1MO', '-1FR', '2SU', '5WE']))),
  ),
  fc.tuple(fc.constant('FREQ=YEARLY'), part('BYMONTH', list([2, 5, 11])), part('BYMONTHDAY', list([1, 13, 28]))),
)
const end = fc.oneof(
  fc.constant(''),
  part('COUNT', fc.integer({ min: 1, max: 400 })),
  part('UNTIL', fc.constantFrom('20260615T120000Z', '20270228T093000Z', '20271231T000000Z')),
)
const rules = fc
  .tuple(bodies, maybe(part('INTERVAL', fc.integer({ min: 1, max: 5 }))), end)
  .map(([body, interval, last]) => `${body.join('')}${interval}${last}`)
const starts = fc.constantFrom('20190101T093000Z', '20240229T093000Z', '20261231T093000Z', '20270110T093000Z')

const basic = (time: { toString(): string }): string => time.toString().replace(/[-:]/g, '')

/** The occurrences of a rule by the iterator of ical.js, which this package does not use, up to the end of 2027. */
function expected(rule: string, start: ICAL.Time): readonly string[] {
  const iterator = ICAL.Recur.fromString(rule).iterator(start)
  const dates: string[] = []
  for (let time = iterator.next(); time && time.year < 2028 && dates.length < 5000; time = iterator.next())
    dates.push(basic(time))
  return dates
}

/** The first date of a rule on or after a date. A series starts there. */
function firstOf(rule: string, from: string): ICAL.Time | undefined {
  const text = from.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z')
  return ICAL.Recur.fromString(rule.replace(/;(COUNT|UNTIL)=[^;]*/, ''))
    .iterator(ICAL.Time.fromDateTimeString(text))
    .next()
}

const all = { from: '2019-01-01', to: '2027-12-31 23:59:59', maxOccurrences: 5000 }
const idsOf = async (rule: string, start: string, window: object) => {
  const { events, problems } = await readEvent([`DTSTART:${start}`, `RRULE:${rule}`], window)
  expect(problems).toEqual([])
  return events.map(({ recurrenceId }) => recurrenceId)
}

test('rules have the same dates as in another program', async () => {
  await fc.assert(
    fc.asyncProperty(rules, starts, async (rule, from) => {
      const start = firstOf(rule, from)
      fc.pre(start !== undefined && start !== null && start.year < 2028)
      const dates = expected(rule, start as ICAL.Time)
      // Rules without occurrences are skipped: this package returns the start of such a series, ical.js nothing.
      fc.pre(dates.length > 0)
      expect(await idsOf(rule, basic(start as ICAL.Time), all)).toEqual(dates)
    }),
    { numRuns: 150 },
  )
})

test('a window has the dates that a larger one has in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      rules,
      starts,
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 0, max: 700 }),
      async (rule, start, offset, days) => {
        const dateOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
        const [from, to] = [dateOf(offset), dateOf(Math.min(offset + days, 729))]
        const inside = (await idsOf(rule, start, all)).filter((id) => {
          const date = String(id).replace(/(....)(..)(..).*/, '$1-$2-$3')
          return date >= from && date < to
        })
        expect(await idsOf(rule, start, { ...all, from, to })).toEqual(inside)
      },
    ),
    { numRuns: 100 },
  )
})
