import type { Reason } from './messages.ts'

/** A parsed recurrence rule. */
export interface IcsRule {
  readonly frequency: Frequency
  readonly interval: number
  readonly count: number | undefined
  readonly until: RuleEnd | undefined
  /** The rule without `COUNT` and `UNTIL`. */
  readonly text: string
  /** How many occurrences the rule has in a day, or in a period if that is shorter; at least 1. */
  readonly times: number
  readonly line: number
}

/** The end of a rule, inclusive. */
export interface RuleEnd {
  /** The last second, in UTC or as wall time. */
  readonly seconds: number
  readonly isUtc: boolean
}

const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

/** How often a rule repeats. */
export type Frequency = (typeof frequencies)[number]

const WEEKDAYS = 'MO|TU|WE|TH|FR|SA|SU'
// Rules of calendar programs have fewer than 200 characters. Long lists of days take seconds to expand.
const LONGEST = 500
// 96 times a day means every quarter of an hour. Denser rules take seconds to expand, and hardly any event has them.
const MOST_TIMES = 96
// With BYSETPOS, the library computes all times of a month at once.
const MOST_TIMES_TO_CHOOSE_FROM = 24
// The library computes all times of a year at once. With more times a day, that would block the process for too long.
const MOST_TIMES_OF_YEARLY = 8
const MOST_TIMES_OF_YEAR = 400

/** The parts that are lists of numbers, with their largest number and whether it can be negative or zero. */
const numberLists: Readonly<Record<string, readonly [max: number, sign: 'negative' | 'positive' | 'zero']>> = {
  BYSECOND: [60, 'zero'],
  BYMINUTE: [59, 'zero'],
  BYHOUR: [23, 'zero'],
  BYMONTHDAY: [31, 'negative'],
  BYYEARDAY: [366, 'negative'],
  BYWEEKNO: [53, 'negative'],
  BYMONTH: [12, 'positive'],
  BYSETPOS: [366, 'negative'],
}

/** Patterns of the other parts. */
const patterns: Readonly<Record<string, RegExp>> = {
  FREQ: new RegExp(`^(${frequencies.join('|')})$`),
  INTERVAL: /^0*[1-9]\d{0,4}$/,
  COUNT: /^0*[1-9]\d{0,9}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: new RegExp(`^([+-]?[0-9]{1,2})?(${WEEKDAYS})(,([+-]?[0-9]{1,2})?(${WEEKDAYS}))*$`),
  WKST: new RegExp(`^(${WEEKDAYS})$`),
  RSCALE: /^GREGORIAN$/,
  SKIP: /^(OMIT|BACKWARD|FORWARD)$/,
}

/** Parses a recurrence rule. Returns what is wrong if it is invalid. */
export function parseRule(raw: string, line: number): IcsRule | Reason {
  if (raw.length > LONGEST) return { reason: 'rule_too_long', values: { limit: LONGEST } }
  const parts = new Map<string, string>()
  for (const part of raw.trim().toUpperCase().split(';')) {
    const [name = '', value = '', ...rest] = part.split('=').map((text) => text.trim())
    if (part.trim() === '' || name.startsWith('X-')) continue
    if (rest.length > 0 || !isValid(name, value)) return wrong('invalid_part', `${name || part}=${value}`)
    if (parts.has(name)) return wrong('repeated_part', name)
    parts.set(name, value)
  }
  const frequency = frequencies.find((name) => name === parts.get('FREQ'))
  if (frequency === undefined) return { reason: 'missing_freq' }
  if (parts.has('BYWEEKNO') && parts.has('BYYEARDAY')) return { reason: 'conflicting_parts' }
  if (parts.has('SKIP') && !parts.has('RSCALE')) parts.delete('SKIP')
  const times = timesOf(frequency, parts)
  const mostTimes = mostTimesOf(frequency, parts)
  if (times > mostTimes) return { reason: 'too_many_times', values: { limit: mostTimes } }
  const [count, lastDate] = [parts.get('COUNT'), parts.get('UNTIL')]
  const until = lastDate === undefined ? undefined : readUntil(lastDate)
  if (until && Number.isNaN(until.seconds)) return wrong('bad_until', `UNTIL=${lastDate}`)
  const interval = Number(parts.get('INTERVAL') ?? 1)
  return {
    ...{ frequency, interval, until, times, line },
    count: count === undefined ? undefined : Number(count),
    text: [...parts]
      .filter(([name]) => name !== 'COUNT' && name !== 'UNTIL')
      .map(([name, value]) => `${name}=${value}`)
      .join(';'),
  }
}

function wrong(reason: Reason['reason'], part: string): Reason {
  return { reason, values: { part } }
}

/** The rule of an all-day event, or what is wrong with it. Times of day are ignored (RFC 5545, 3.3.10). */
export function ruleOfDays(rule: IcsRule): IcsRule | Reason {
  if (frequencies.indexOf(rule.frequency) < frequencies.indexOf('DAILY')) {
    return { reason: 'repeats_within_day' }
  }
  return {
    ...rule,
    times: 1,
    text: rule.text.replace(/;BY(HOUR|MINUTE|SECOND)=[^;]*|BY(HOUR|MINUTE|SECOND)=[^;]*;/g, ''),
  }
}

function isValid(name: string, value: string): boolean {
  const pattern = Object.hasOwn(patterns, name) ? patterns[name] : undefined
  if (pattern !== undefined) return pattern.test(value)
  const [max, sign] = (Object.hasOwn(numberLists, name) && numberLists[name]) || []
  if (max === undefined) return false
  return value.split(',').every((text) => {
    if (!/^[+-]?\d{1,3}$/.test(text)) return false
    const number = Number(text)
    return Math.abs(number) <= max && (number > 0 || (number < 0 ? sign === 'negative' : sign === 'zero'))
  })
}

/**
 * See `IcsRule.times`. A part such as `BYHOUR` adds occurrences to longer periods (`DAILY`), but only filters periods
 * of the same length (`HOURLY`).
 */
function timesOf(frequency: Frequency, parts: ReadonlyMap<string, string>): number {
  const expanding = ['BYSECOND', 'BYMINUTE', 'BYHOUR'].slice(0, frequencies.indexOf(frequency))
  return expanding.reduce((product, name) => product * lengthOf(parts, name), 1)
}

function mostTimesOf(frequency: Frequency, parts: ReadonlyMap<string, string>): number {
  if (frequency === 'YEARLY') return mostTimesOfYearly(parts)
  return parts.has('BYSETPOS') ? MOST_TIMES_TO_CHOOSE_FROM : MOST_TIMES
}

/** The limit for a yearly rule. Lists of days of the year and of weeks take the longest to expand. */
function mostTimesOfYearly(parts: ReadonlyMap<string, string>): number {
  const days = parts.has('BYWEEKNO')
    ? lengthOf(parts, 'BYWEEKNO') * lengthOf(parts, 'BYDAY')
    : lengthOf(parts, 'BYYEARDAY')
  return Math.min(MOST_TIMES_OF_YEARLY, Math.max(1, Math.floor(MOST_TIMES_OF_YEAR / days)))
}

function lengthOf(parts: ReadonlyMap<string, string>, name: string): number {
  return new Set(parts.get(name)?.split(',') ?? ['']).size
}

/** A date without a time means its whole day. */
function readUntil(text: string): RuleEnd {
  const [, year, month, day, hours = '23', minutes = '59', seconds = '59'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/.exec(text) ?? []
  const iso = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`
  return { seconds: Date.parse(iso) / 1000, isUtc: text.endsWith('Z') }
}
