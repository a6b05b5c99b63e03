import { dayOfWall } from '../domain/moment.ts'
import { abbreviationAt, offsetAt } from '../domain/zone.ts'
import { segmentAt } from '../domain/zone-segments.ts'

const DAY = 86_400
/** Longer than any DST period, and shorter than the eleven months that Morocco spends outside of Ramadan. */
const LONGEST_DST = 300 * DAY

/** A change of the UTC offset of a zone. */
export interface ZoneChange {
  /** The first second with the new offset, in UTC. */
  readonly at: number
  readonly offsetBefore: number
  readonly offset: number
  /** The abbreviation after the change. */
  readonly name: string
  /** Whether DST starts. */
  readonly isDaylight: boolean
}

/** The changes of a zone with `from < at <= to`, in order. */
export function findZoneChanges(zone: string, from: number, to: number): readonly ZoneChange[] {
  const changes: ZoneChange[] = []
  let segment = segmentAt(zone, from)
  while (segment.until <= to) {
    const next = segmentAt(zone, segment.until)
    // Segments also end where the block that they were found in ends.
    if (next.offset !== segment.offset) changes.push(toChange(zone, next.from, segment.offset, next.offset))
    segment = next
  }
  return changes
}

function toChange(zone: string, at: number, offsetBefore: number, offset: number): ZoneChange {
  const isDaylight = offset > offsetBefore && offsetAt(zone, at + LONGEST_DST) < offset
  return { at, offsetBefore, offset, name: abbreviationAt(zone, at), isDaylight }
}

/** Changes that one rule describes, or a single one. */
export interface YearlyRule {
  readonly first: ZoneChange
  readonly last: ZoneChange
  /** The value of `RRULE` without its end; `undefined` for a single change. */
  readonly rule: string | undefined
  /** The instant of the change that the rule makes after the last one. */
  readonly next: number
}

/** A run of changes of one kind, one each year, and the weeks of the month in which all of them occur. */
interface Run {
  readonly first: ZoneChange
  readonly last: ZoneChange
  readonly weeks: readonly number[]
}

/** Groups changes that happen once a year, such as those on the last Sunday of March at 02:00. */
export function findYearlyRules(changes: readonly ZoneChange[]): readonly YearlyRule[] {
  const runs = new Map<string, Run>()
  const ended: Run[] = []
  for (const change of changes) {
    const kind = `${change.offsetBefore} ${change.offset} ${change.name} ${change.isDaylight}`
    const run = runs.get(kind)
    const weeks = run === undefined ? [] : run.weeks.filter((week) => change.at === nextOnset(run.last, week))
    if (run !== undefined && weeks.length === 0) ended.push(run)
    runs.set(
      kind,
      run === undefined || weeks.length === 0
        ? { first: change, last: change, weeks: [LAST, 1, 2, 3, 4].filter((week) => isInWeek(change, week)) }
        : { first: run.first, last: change, weeks },
    )
  }
  return [...ended, ...runs.values()].map(toRule).sort((a, b) => a.first.at - b.first.at)
}

/**
 * The last occurrence of a weekday in a month, as in `BYDAY=-1SU`. It comes before the other weeks, because it is more common.
 */
const LAST = -1
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

function toRule({ first, last, weeks: [week = LAST] }: Run): YearlyRule {
  const { month, weekday } = onsetOf(last)
  return {
    first,
    last,
    rule: first === last ? undefined : `FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${week}${weekdays[weekday]}`,
    next: nextOnset(last, week),
  }
}

function isInWeek(change: ZoneChange, week: number): boolean {
  const { year, month, weekday, day } = onsetOf(change)
  return day === dayInMonth(year, month, weekday, week)
}

/** The instant of a change in the next year, if it recurs on the same weekday in this week of the month. */
function nextOnset(change: ZoneChange, week: number): number {
  const { year, month, weekday, time } = onsetOf(change)
  return dayInMonth(year + 1, month, weekday, week) * DAY + time - change.offsetBefore
}

/** The date of a change, in wall time with the UTC offset before the change, as iCalendar requires. */
function onsetOf({ at, offsetBefore }: ZoneChange) {
  const wall = at + offsetBefore
  const date = new Date(wall * 1000)
  const day = dayOfWall(wall)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    weekday: date.getUTCDay(),
    day,
    time: wall - day * DAY,
  }
}

/** The day number of a weekday in a month, such as the second Sunday. */
function dayInMonth(year: number, month: number, weekday: number, week: number): number {
  const edge = dayOfWall(Date.UTC(year, week > 0 ? month : month + 1, week > 0 ? 1 : 0) / 1000)
  // 1970-01-01 was a Thursday.
  const edgeWeekday = (edge + 4) % 7
  return week > 0 ? edge + ((weekday - edgeWeekday + 7) % 7) + (week - 1) * 7 : edge - ((edgeWeekday - weekday + 7) % 7)
}
