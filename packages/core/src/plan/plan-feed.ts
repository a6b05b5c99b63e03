import { dateText } from '../domain/days.ts'
import { dayOfWall, startOfDayNumber } from '../domain/moment.ts'
import type { Window } from '../domain/window.ts'
import { toWall } from '../domain/zone.ts'
import type { Range } from '../ports/query.ts'
import type { Settings } from '../ports/settings.ts'
import { type FeedRange, MOST_BETWEEN_ZONES, resolveRange } from './feed-range.ts'
import type { ValuesFor } from './parse-input.ts'
import { type PlanContext, planWindow } from './plan-lists.ts'

/** The parameters of a feed. Only those for FullCalendar have `start`, `end` and `timeZone`. */
export type FeedValues = Omit<ValuesFor<'feeds.fullcalendar'>, '_'>

/** The dates that a feed covers. */
export interface FeedWindow {
  readonly window: Window
  /**
   * The dates that the feed covers by default, as members of a JSON object for cursors; empty if a date filter or `include` is
   * given.
   */
  readonly frozen: string
  /** The range that FullCalendar requests. The window may contain events outside of it. */
  readonly range: FeedRange | undefined
}

/**
 * Resolves the dates of a feed. By default, a feed covers the events that overlap the `days` before and after today. Any date
 * filter, or `include`, removes this default.
 */
export function planFeedWindow(
  values: FeedValues,
  context: Pick<PlanContext, 'now' | 'zone'>,
  days: Pick<Settings['feeds'], 'pastDays' | 'futureDays'>,
): FeedWindow {
  const window = planWindow(values, context, false)
  const isIncluding = (values.include?.length ?? 0) > 0
  if (isIncluding || (window.bounds.length > 0 && values.start === undefined && values.end === undefined)) {
    return { window, frozen: '', range: undefined }
  }
  if (values.start !== undefined || values.end !== undefined) return withinRange(values, window, context.zone)
  return byDefault(window, context, days, values.strict_dates ?? false)
}

/**
 * Returns a window that is larger than the range. Stores compare instants, but an all-day event is in the range by its dates.
 */
function withinRange({ start, end, timeZone }: FeedValues, window: Window, zone: string): FeedWindow {
  const range = resolveRange(start, end, timeZone ?? zone)
  const from = range.start && range.start.utc - MOST_BETWEEN_ZONES
  const before = range.end && range.end.utc + MOST_BETWEEN_ZONES
  return { window: narrow(window, from, before), frozen: '', range }
}

function byDefault(
  window: Window,
  { now, zone }: Pick<PlanContext, 'now' | 'zone'>,
  { pastDays, futureDays }: Pick<Settings['feeds'], 'pastDays' | 'futureDays'>,
  isStrict: boolean,
): FeedWindow {
  const today = dayOfWall(toWall(zone, now))
  const [first, last] = [today - pastDays, today + futureDays]
  const from = startOfDayNumber(zone, first)
  const before = startOfDayNumber(zone, last + 1)
  // For a cursor: the filters that result in the same window.
  const [endsAfter, startsBefore] = isStrict ? [from - 1, before] : [`"${dateText(first - 1)}"`, `"${dateText(last)}"`]
  return {
    window: narrow(window, from, before),
    frozen: `,"ends_after":${endsAfter},"starts_before":${startsBefore}`,
    range: undefined,
  }
}

/** Narrows a window to the events that end at `from` or later and start before `before`. */
function narrow(window: Window, from: number | undefined, before: number | undefined): Window {
  return {
    ...window,
    starts: { min: window.starts.min, max: least(window.starts.max, before) },
    ends: { min: most(window.ends.min, from), max: window.ends.max },
  }
}

type Bound = Range['min']

function least(one: Bound, other: Bound): Bound {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)
}

function most(one: Bound, other: Bound): Bound {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
}
