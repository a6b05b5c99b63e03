import type { Range } from '../ports/query.ts'
import { startOfDayNumber } from './day.ts'
import { type Moment, momentToDay, momentToUtc } from './moment.ts'
import { toWall } from './zone.ts'

/** The date filters of a list of events, by the names they have on the wire. */
export type WindowBoundName =
  | 'start_date'
  | 'end_date'
  | 'starts_before'
  | 'starts_after'
  | 'ends_before'
  | 'ends_after'

/** The date filters as given, and what their meaning depends on. */
export interface WindowInput {
  readonly start_date?: Moment | undefined
  readonly end_date?: Moment | undefined
  readonly starts_before?: Moment | undefined
  readonly starts_after?: Moment | undefined
  readonly ends_before?: Moment | undefined
  readonly ends_after?: Moment | undefined
  /** True: values are used to the second. False: they mean whole days. */
  readonly strict: boolean
  /** The present moment, in whole seconds of UTC. */
  readonly now: number
  /** The calendar's zone. */
  readonly zone: string
  /** True when `include` is given: no date filter holds. */
  readonly ignored: boolean
}

/** Which side of which range a bound limits: start >= value, start < value, end >= value, end < value. */
export type WindowEdge = 'startsFrom' | 'startsBefore' | 'endsFrom' | 'endsBefore'

/** One filter that holds, and how it came to be. */
export interface WindowBound {
  readonly name: WindowBoundName
  readonly source: 'given' | 'default'
  /** The instant as it was given. */
  readonly asked: number
  /** The instant that it became, such as the next midnight. */
  readonly applied: number
  /** What the applied instant limits. */
  readonly keeps: WindowEdge
}

/** One filter that does not hold, and why: `include` was given, or a default gave way to other bounds. */
export interface DroppedBound {
  readonly name: WindowBoundName
  readonly source: 'given' | 'default'
  readonly why: 'include' | 'other_bounds'
}

/** The date filters as ranges of whole seconds of UTC. A range whose `min` is not below its `max` holds nothing. */
export interface Window {
  readonly starts: Range
  readonly ends: Range
  /** Where several limit the same edge, the narrowest one made the range. */
  readonly bounds: readonly WindowBound[]
  readonly dropped: readonly DroppedBound[]
}

/** Instants are whole seconds, so "after" and "up to and including" are one second on, or the next midnight. */
interface Rule {
  readonly name: WindowBoundName
  readonly keeps: WindowEdge
  readonly addSeconds: 0 | 1
  readonly addDays: 0 | 1
}

const rules: readonly Rule[] = [
  { name: 'start_date', keeps: 'startsFrom', addSeconds: 0, addDays: 0 },
  { name: 'end_date', keeps: 'endsBefore', addSeconds: 1, addDays: 1 },
  { name: 'starts_before', keeps: 'startsBefore', addSeconds: 0, addDays: 1 },
  { name: 'starts_after', keeps: 'startsFrom', addSeconds: 1, addDays: 1 },
  { name: 'ends_before', keeps: 'endsBefore', addSeconds: 0, addDays: 1 },
  { name: 'ends_after', keeps: 'endsFrom', addSeconds: 1, addDays: 1 },
]

/**
 * Resolves the date filters. Without `start_date` it is now, without `end_date` it is two years from now, unless any
 * of `starts_*` and `ends_*` is given; `ignored` drops them all.
 */
export function resolveWindow(input: WindowInput): Window {
  const { starts_before, starts_after, ends_before, ends_after } = input
  const hasOthers = (starts_before ?? starts_after ?? ends_before ?? ends_after) !== undefined
  const bounds: WindowBound[] = []
  const dropped: DroppedBound[] = []
  for (const rule of rules) {
    const { name } = rule
    const given = input[name]
    const moment = given ?? defaultMoment(name, input)
    if (moment === undefined) continue
    const source = given === undefined ? 'default' : 'given'
    if (input.ignored) dropped.push({ name, source, why: 'include' })
    else if (source === 'default' && hasOthers) dropped.push({ name, source, why: 'other_bounds' })
    else bounds.push(applyRule(rule, moment, source, input))
  }
  return {
    starts: { min: latest(bounds, 'startsFrom'), max: earliest(bounds, 'startsBefore') },
    ends: { min: latest(bounds, 'endsFrom'), max: earliest(bounds, 'endsBefore') },
    bounds,
    dropped,
  }
}

function defaultMoment(name: WindowBoundName, { now, zone }: WindowInput): Moment | undefined {
  if (name === 'start_date') return { type: 'instant', utc: now }
  if (name === 'end_date') return { type: 'wall', wall: twoYearsAfter(toWall(zone, now)) }
  return undefined
}

/** The same date and time two years on; 28 February for the 29th, as no leap year is two years after another. */
function twoYearsAfter(wall: number): number {
  const date = new Date(wall * 1000)
  if (date.getUTCMonth() === 1 && date.getUTCDate() === 29) date.setUTCDate(28)
  return date.setUTCFullYear(date.getUTCFullYear() + 2) / 1000
}

function applyRule(
  { name, keeps, addSeconds, addDays }: Rule,
  moment: Moment,
  source: WindowBound['source'],
  { strict, zone }: WindowInput,
): WindowBound {
  const asked = momentToUtc(moment, zone)
  const applied = strict ? asked + addSeconds : startOfDayNumber(zone, momentToDay(moment, zone) + addDays)
  return { name, source, asked, applied, keeps }
}

function latest(bounds: readonly WindowBound[], edge: WindowEdge): number | undefined {
  let value: number | undefined
  for (const { keeps, applied } of bounds) if (keeps === edge) value = Math.max(value ?? applied, applied)
  return value
}

function earliest(bounds: readonly WindowBound[], edge: WindowEdge): number | undefined {
  let value: number | undefined
  for (const { keeps, applied } of bounds) if (keeps === edge) value = Math.min(value ?? applied, applied)
  return value
}
