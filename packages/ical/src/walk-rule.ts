import { wallText } from '@kalends/core'
import { RRuleTemporal } from 'rrule-temporal'
import type { Frequency, IcsRule } from './rule.ts'
import type { Steps } from './steps.ts'
import { DAY } from './times.ts'

/**
 * How a walk ended: after the last occurrence, at the end of the range, because `take` returned `false`, or because it
 * took too long.
 */
export type WalkEnd = 'last' | 'range' | 'stopped' | 'too_costly'

/** The range of wall times that a walk covers, both ends included. */
export interface WallRange {
  readonly from: number
  readonly to: number
}

/** How many seconds of a rule are expanded at once: at most about 150 occurrences, which take a few milliseconds. */
const spans: Readonly<Record<Frequency, number>> = {
  SECONDLY: 50,
  MINUTELY: 50 * 60,
  HOURLY: 150 * 3600,
  DAILY: 50 * DAY,
  WEEKLY: 150 * DAY,
  MONTHLY: 150 * DAY,
  YEARLY: 150 * DAY,
}

/** How many spans a walk can have: enough for 135 years of days, or 400 years of weeks. */
const MOST_SPANS = 1_000
/** 9999-12-31. The library rejects later years. */
const LATEST = 253_402_214_400

/**
 * Passes the wall times of a rule to `take`, in order, until it returns `false`. The first is always the start of the
 * series, even if the rule does not match it.
 *
 * The rule is expanded one span at a time. It is expanded in UTC, with wall times as if they were UTC. `COUNT` is
 * counted here, because the library would start counting again with each span.
 */
export function* walkRule(
  rule: IcsRule,
  start: number,
  range: WallRange,
  take: (wall: number) => boolean,
): Steps<WalkEnd> {
  let left = rule.count ?? Number.POSITIVE_INFINITY
  const to = Math.min(range.to, LATEST)
  const span = Math.max(1, Math.floor((spans[rule.frequency] * rule.interval) / rule.times))
  const occurrences = occurrencesOf(rule, start)
  const emit = (wall: number): boolean => {
    left -= 1
    return wall < range.from || take(wall)
  }
  if (start > to) return 'range'
  if (!emit(start)) return 'stopped'
  let from = rule.count === undefined ? Math.max(start + 1, range.from) : start + 1
  for (let spansLeft = MOST_SPANS; from <= to && left > 0; spansLeft--) {
    if (spansLeft === 0) return 'too_costly'
    const last = Math.min(from + span - 1, to)
    const found = occurrences(from, last)
    if (found === undefined) return 'too_costly'
    for (const wall of found) {
      if (left <= 0) return 'last'
      if (!emit(wall)) return 'stopped'
    }
    from = last + 1
    yield
  }
  return left > 0 ? 'range' : 'last'
}

/** A function that finds the occurrences from one wall time to another, or `undefined` if the library gives up. */
function occurrencesOf(rule: IcsRule, start: number): (from: number, to: number) => readonly number[] | undefined {
  const dtstart = { timeZoneId: 'UTC', toString: () => `${wallText(start).replace(' ', 'T')}+00:00[UTC]` }
  let library: RRuleTemporal | undefined
  return (from, to) => {
    try {
      library ??= new RRuleTemporal({
        rruleString: rule.text,
        dtstart,
        tzid: 'UTC',
        maxIterations: 20_000,
        cache: false,
      })
      const found = library.between(new Date(from * 1000), new Date(to * 1000), true)
      return found.map(({ epochMilliseconds }) => Math.floor(epochMilliseconds / 1000))
    } catch {
      // The library throws for rules that it considers impossible or too costly.
      return undefined
    }
  }
}
