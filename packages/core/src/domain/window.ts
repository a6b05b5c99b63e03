import type { Range } from '../ports/query.ts'
import { type Moment, momentToDay, momentToUtc, startOfDayNumber } from './moment.ts'
import { toWall } from './zone.ts'

/** The name of a date filter of an event list. */
export type WindowBoundName = keyof typeof rules

/** The date filters of a request, and what they depend on. */
export interface WindowInput extends Readonly<Partial<Record<WindowBoundName, Moment | undefined>>> {
  /** True: dates are exact to the second. False: they mean whole days. */
  readonly strict: boolean
  /** The current time, in whole seconds of UTC. */
  readonly now: number
  /** The time zone of the calendar. */
  readonly zone: string
  /** True if `include` is given, which disables the date filters. */
  readonly ignored: boolean
  /** Whether `start_date` and `end_date` have defaults. Default: `true`. */
  readonly hasDefaults?: boolean
}

/** Which side of which range a bound limits: start >= value, start < value, end >= value, end < value. */
export type WindowEdge = 'startsFrom' | 'startsBefore' | 'endsFrom' | 'endsBefore'

/** A date filter that applies, and how it was resolved. */
export interface WindowBound {
  /** The name of the filter. */
  readonly name: WindowBoundName
  /** Whether the request has the filter, or it applies by default. */
  readonly source: 'given' | 'default'
  /** The requested instant. */
  readonly requested: number
  /** The instant that the query uses, such as the next midnight. */
  readonly applied: number
  /** What the applied instant limits. */
  readonly edge: WindowEdge
}

/** A date filter that does not apply, and why: `include` is given, or other bounds replace a default. */
export interface DroppedBound {
  /** The name of the filter. */
  readonly name: WindowBoundName
  /** Whether the request has the filter, or it would apply by default. */
  readonly source: 'given' | 'default'
  /** What switched it off: `include`, or other date filters. */
  readonly why: 'include' | 'other_bounds'
}

/** The date filters as ranges of whole seconds of UTC. A range is empty unless `min` is less than `max`. */
export interface Window {
  /** The range in which events must start. */
  readonly starts: Range
  /** The range in which events must end. */
  readonly ends: Range
  /** The filters that apply. If several limit the same edge, the narrowest one decides. */
  readonly bounds: readonly WindowBound[]
  /** The filters that do not apply. */
  readonly dropped: readonly DroppedBound[]
}

/**
 * How a date filter becomes a bound. Instants are whole seconds, so "after" and "up to and including" add one second, or
 * continue to the next midnight.
 */
interface Rule {
  readonly edge: WindowEdge
  readonly addSeconds: 0 | 1
  readonly addDays: 0 | 1
}

const rules = {
  start_date: { edge: 'startsFrom', addSeconds: 0, addDays: 0 },
  end_date: { edge: 'endsBefore', addSeconds: 1, addDays: 1 },
  starts_before: { edge: 'startsBefore', addSeconds: 0, addDays: 1 },
  starts_after: { edge: 'startsFrom', addSeconds: 1, addDays: 1 },
  ends_before: { edge: 'endsBefore', addSeconds: 0, addDays: 1 },
  ends_after: { edge: 'endsFrom', addSeconds: 1, addDays: 1 },
} as const satisfies Record<string, Rule>

/** The names of the date filters. */
// `Object.keys` returns plain strings.
export const dateFilters = Object.keys(rules) as readonly WindowBoundName[]

/**
 * Resolves the date filters. The default of `start_date` is now, and the default of `end_date` is two years from now. The
 * defaults do not apply if any of `starts_*` and `ends_*` is given. `ignored` drops all filters.
 */
export function resolveWindow(input: WindowInput): Window {
  const { starts_before, starts_after, ends_before, ends_after, strict, zone } = input
  const hasOthers = (starts_before ?? starts_after ?? ends_before ?? ends_after) !== undefined
  const bounds: WindowBound[] = []
  const dropped: DroppedBound[] = []
  for (const name of dateFilters) {
    const given = input[name]
    const moment = given ?? defaultMoment(name, input)
    if (moment === undefined) continue
    const source = given === undefined ? 'default' : 'given'
    if (input.ignored) dropped.push({ name, source, why: 'include' })
    else if (source === 'default' && hasOthers) dropped.push({ name, source, why: 'other_bounds' })
    else {
      const { edge, addSeconds, addDays } = rules[name]
      const requested = momentToUtc(moment, zone)
      const applied = strict ? requested + addSeconds : startOfDayNumber(zone, momentToDay(moment, zone) + addDays)
      bounds.push({ name, source, requested, applied, edge })
    }
  }
  return {
    starts: { min: narrowest(bounds, 'startsFrom', Math.max), max: narrowest(bounds, 'startsBefore', Math.min) },
    ends: { min: narrowest(bounds, 'endsFrom', Math.max), max: narrowest(bounds, 'endsBefore', Math.min) },
    bounds,
    dropped,
  }
}

function defaultMoment(name: WindowBoundName, { now, zone, hasDefaults = true }: WindowInput): Moment | undefined {
  if (!hasDefaults) return undefined
  if (name === 'start_date') return { type: 'instant', utc: now }
  if (name === 'end_date') return { type: 'wall', wall: twoYearsAfter(toWall(zone, now)) }
  return undefined
}

/** The same date and time two years later. 29 February becomes the 28th, because that year is never a leap year. */
function twoYearsAfter(wall: number): number {
  const date = new Date(wall * 1000)
  if (date.getUTCMonth() === 1 && date.getUTCDate() === 29) date.setUTCDate(28)
  return date.setUTCFullYear(date.getUTCFullYear() + 2) / 1000
}

function narrowest(
  bounds: readonly WindowBound[],
  limited: WindowEdge,
  narrower: (a: number, b: number) => number,
): number | undefined {
  let value: number | undefined
  for (const { edge, applied } of bounds) if (edge === limited) value = narrower(value ?? applied, applied)
  return value
}
