import { type Moment, momentToDay, momentToUtc, readWallText, startOfDayNumber, wallText } from './moment.ts'
import { toWall } from './zone.ts'

/** The dates of an event in a request. `undefined` means not given. */
export interface ScheduleInput {
  /** When the event starts. */
  readonly start: Moment | undefined
  /** When the event ends. */
  readonly end: Moment | undefined
  /** A zone that `readZone` returned. */
  readonly timezone: string | undefined
  /** Whether the event lasts all day. */
  readonly allDay: boolean | undefined
}

/** The stored dates of an event: instants, and wall times in the time zone of the event. */
export interface Schedule {
  /** The start, in seconds of UTC. */
  readonly startsAt: number
  /** The end, in seconds of UTC. */
  readonly endsAt: number
  /** Wall time in the event's zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly startWall: string
  /** Wall time in the event's zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly endWall: string
  /** The time zone of the event. */
  readonly timezone: string
  /** Whether the event lasts all day. */
  readonly allDay: boolean
}

/** The start or end of an event. */
interface Point {
  readonly at: number
  readonly wall: string
}

/**
 * Resolves the dates of an event. Values that are not given are taken from the stored event. The default time zone is the one
 * of the calendar. Returns `undefined` if the end is before the start, or if a date is neither given nor stored.
 *
 * A stored date that is not given stays the same instant, unless the time zone changes or the event becomes an all-day event.
 * Then it is computed from its wall time. Doing so in every update would move the second instant of a wall time that occurs
 * twice to the first.
 */
export function resolveSchedule(
  input: ScheduleInput,
  stored: Schedule | undefined,
  calendarZone: string,
): Schedule | undefined {
  const timezone = input.timezone ?? stored?.timezone ?? calendarZone
  const allDay = input.allDay ?? stored?.allDay ?? false
  const isAsStored = timezone === stored?.timezone && (stored.allDay || !allDay)
  const resolve = (edge: 'start' | 'end', given: Moment | undefined, before: Point | undefined): Point | undefined => {
    if (given === undefined && isAsStored) return before
    const moment = given ?? (before && { type: 'wall', wall: readWallText(before.wall) })
    if (moment === undefined) return undefined
    const at = allDay ? dayEdge(edge, moment, timezone) : momentToUtc(moment, timezone)
    return { at, wall: wallText(toWall(timezone, at)) }
  }
  const start = resolve('start', input.start, stored && { at: stored.startsAt, wall: stored.startWall })
  const end = resolve('end', input.end, stored && { at: stored.endsAt, wall: stored.endWall })
  if (start === undefined || end === undefined || end.at < start.at) return undefined
  return { startsAt: start.at, endsAt: end.at, startWall: start.wall, endWall: end.wall, timezone, allDay }
}

function dayEdge(edge: 'start' | 'end', moment: Moment, timezone: string): number {
  const named = momentToDay(moment, timezone)
  const next = startOfDayNumber(timezone, named + 1)
  // A day that the zone skipped moves to the next day, like any time in a DST gap.
  const day = startOfDayNumber(timezone, named) === next ? named + 1 : named
  return edge === 'start' ? startOfDayNumber(timezone, day) : startOfDayNumber(timezone, day + 1) - 1
}
