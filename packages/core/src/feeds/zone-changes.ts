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
  /** The abbreviation from then on. */
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
    // Periods also end where the tables do.
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
  /** When the rule makes the change after the last one. */
  readonly next: number
}

/** Groups changes that happen once a year, such as those on the last Sunday of March at 02:00. */
export function findYearlyRules(changes: readonly ZoneChange[]): readonly YearlyRule[] {
  const series = new Map<string, ZoneChange[][]>()
  for (const change of changes) {
    const key = `${change.offsetBefore} ${change.offset} ${change.name} ${change.isDaylight}`
    const runs = series.get(key) ?? []
    const run = runs.at(-1)
    if (run !== undefined && weekOf([...run, change]) !== undefined) run.push(change)
    else runs.push([change])
    series.set(key, runs)
  }
  const rules = [...series.values()].flat().map(toRule)
  return rules.sort((a, b) => a.first.at - b.first.at)
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

function toRule(run: readonly ZoneChange[]): YearlyRule {
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('A rule needs a change.')
  const week = weekOf(run) ?? 1
  const { year, month, weekday, time } = onsetOf(last)
  return {
    first,
    last,
    rule: run.length > 1 ? `FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${week}${weekdays[weekday]}` : undefined,
    next: dayInMonth(year + 1, month, weekday, week) * DAY + time - last.offsetBefore,
  }
}

/**
 * The week of the month, from 1 or -1 for the last one, in which all of these changes are, one in each year, on the same
 * weekday at the same time. `undefined` if there is none.
 */
function weekOf(run: readonly ZoneChange[]): number | undefined {
  const onsets = run.map(onsetOf)
  const first = onsets[0]
  if (first === undefined) return undefined
  return [-1, 1, 2, 3, 4].find((week) =>
    onsets.every(
      ({ day, time }, index) =>
        time === first.time && day === dayInMonth(first.year + index, first.month, first.weekday, week),
    ),
  )
}

/** The date of a change, in the wall time before it, as iCalendar gives it. */
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

/** The day number of the second Sunday of a month, and the like. */
function dayInMonth(year: number, month: number, weekday: number, week: number): number {
  const edge = dayOfWall(Date.UTC(year, week > 0 ? month : month + 1, week > 0 ? 1 : 0) / 1000)
  // 1970-01-01 was a Thursday.
  const edgeWeekday = (edge + 4) % 7
  return week > 0 ? edge + ((weekday - edgeWeekday + 7) % 7) + (week - 1) * 7 : edge - ((edgeWeekday - weekday + 7) % 7)
}
