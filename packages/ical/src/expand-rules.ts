import { toWall } from '@kalends/core'
import type { ParsedEvent } from './parse-event.ts'
import type { Report } from './problems.ts'
import type { IcsRule } from './rule.ts'
import { type Span, spanOf } from './schedule.ts'
import type { Steps } from './steps.ts'
import { DAY, dayOf, type IcsDuration, type IcsTime, utcOf } from './times.ts'
import { type WallRange, walkRule } from './walk-rule.ts'

/** One date of a recurring event. */
export interface Occurrence {
  readonly time: IcsTime
  readonly utc: number
  readonly length: IcsDuration
}

/** The limits of an expansion. */
export interface ExpansionLimits {
  /** The window, in instants. */
  readonly window: { readonly from: number; readonly to: number }
  readonly maxOccurrences: number
  readonly report: Report
}

/** The occurrences found so far. When the time runs out, those found until then are used. */
export interface Expansion {
  /** By instant, so that a date from two rules counts once. */
  readonly occurrences: Map<number, Occurrence>
  /** Whether there are, or can be, occurrences after the window. */
  goesOn: boolean
}

/** No DST change moves wall time back by more than this, in seconds. */
const LARGEST_CHANGE = 3 * 3600

/** Expands the rules and dates of a recurring event within the window. */
export function* expandRules(event: ParsedEvent, limits: ExpansionLimits, expansion: Expansion): Steps<void> {
  const { times, dates, rules } = event
  const isExcluded = yield* exclusionsOf(event, limits)
  const add = (time: IcsTime, length: IcsDuration): boolean => {
    const utc = utcOf(time)
    const { occurrences } = expansion
    const isNew = !occurrences.has(utc) && isInWindow(spanOf(time, length), limits) && !isExcluded(time, utc)
    if (isNew) occurrences.set(utc, { time, utc, length })
    return occurrences.size <= limits.maxOccurrences
  }
  if (rules.length === 0) add(times.start, times.length)
  for (const { time, length } of dates) {
    yield
    if (utcOf(time) > limits.window.to) expansion.goesOn = true
    else if (!add(time, length ?? times.length)) break
  }
  for (const rule of rules) {
    const goesOn = yield* walk(rule, event, limits, (time) => add(time, times.length))
    expansion.goesOn ||= goesOn
  }
  if (expansion.occurrences.size <= limits.maxOccurrences) return
  limits.report('too_many_occurrences', rules[0]?.line ?? event.line, { limit: limits.maxOccurrences })
  expansion.goesOn = true
}

/** Collects the occurrences of a rule. Returns whether the rule continues after the window. */
function* walk(
  rule: IcsRule,
  { times: { start, length } }: ParsedEvent,
  { window, report }: ExpansionLimits,
  take: (time: IcsTime) => boolean,
): Steps<boolean> {
  const { until } = rule
  const { from, to } = wallRange(start, window)
  const last = Math.min(to, until === undefined ? to : Math.max(until.seconds + DAY, start.wall))
  const range = { from: from - length.days * DAY - length.seconds, to: last }
  let isOver = false
  const end = yield* walkRule(rule, start.wall, range, (wall) => {
    const time = { ...start, wall }
    if (until !== undefined && (until.isUtc && !start.isDate ? utcOf(time) : wall) > until.seconds) {
      // The start is part of the series, even if it is after the end of the rule.
      isOver = wall !== start.wall
      if (isOver) return false
    }
    return take(time)
  })
  if (end === 'too_costly') report('rule_too_costly', rule.line)
  return !isOver && end !== 'last' && (until === undefined || until.seconds > window.to)
}

/** The window as wall times in the zone of an event, a little wider because of DST changes. */
function wallRange({ zone, isUtc }: IcsTime, { from, to }: ExpansionLimits['window']): WallRange {
  if (isUtc) return { from, to }
  if (!zone.isNamed) return { from: from - DAY, to: to + DAY }
  return { from: toWall(zone.name, from) - LARGEST_CHANGE, to: toWall(zone.name, to) + LARGEST_CHANGE }
}

/** A function that tells whether a date is excluded, by `EXDATE` or by the rules of `EXRULE`. */
function* exclusionsOf(event: ParsedEvent, limits: ExpansionLimits): Steps<(time: IcsTime, utc: number) => boolean> {
  const { excludedDates, excludedRules, times } = event
  const instants = new Set<number>()
  const days = new Set<number>()
  for (const time of excludedDates) {
    yield
    // Some programs exclude occurrences of all-day events by a time, or those of other events by a day.
    if (time.isDate || times.start.isDate) days.add(dayOf(time))
    else instants.add(utcOf(time))
  }
  for (const rule of excludedRules) {
    const most = instants.size + 10 * limits.maxOccurrences
    yield* walk(rule, event, limits, (time) => instants.add(utcOf(time)).size < most)
  }
  return (time, utc) => instants.has(utc) || days.has(dayOf(time))
}

/** Whether a span overlaps the window. */
export function isInWindow({ start, end }: Span, { window }: Pick<ExpansionLimits, 'window'>): boolean {
  return start <= window.to && end >= window.from
}
