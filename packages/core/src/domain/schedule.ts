import { startOfDayNumber } from './day.ts'
import { type Moment, momentToDay, momentToUtc, readWallText, wallText } from './moment.ts'
import { toWall } from './zone.ts'

/** The dates of an event as a request gives them; `undefined` is what it does not name. */
export interface ScheduleInput {
  readonly start: Moment | undefined
  readonly end: Moment | undefined
  /** As `readZone` returned it. */
  readonly timezone: string | undefined
  readonly allDay: boolean | undefined
}

/** The dates of an event as they are stored: instants, and the times on the wall of the event's zone. */
export interface Schedule {
  readonly startsAt: number
  readonly endsAt: number
  readonly startWall: string
  readonly endWall: string
  readonly timezone: string
  readonly allDay: boolean
}

/** One end of an event. */
interface Point {
  readonly at: number
  readonly wall: string
}

/** What both ends of the event shall be, and whether what is stored is so already. */
interface Frame {
  readonly timezone: string
  readonly allDay: boolean
  readonly isAsStored: boolean
}

/**
 * Resolves the dates of an event. What is not given comes from what is stored, and without that the zone is the
 * calendar's. `undefined` when the end is before the start, or when a date is neither given nor stored.
 *
 * A stored date that nothing touches stays as it is to the second, so that the later of two equal times on the wall
 * survives; it is worked out anew only where the zone changes or the event becomes one of whole days.
 */
export function resolveSchedule(
  input: ScheduleInput,
  stored: Schedule | undefined,
  calendarZone: string,
): Schedule | undefined {
  const timezone = input.timezone ?? stored?.timezone ?? calendarZone
  const allDay = input.allDay ?? stored?.allDay ?? false
  const isAsStored = timezone === stored?.timezone && (stored.allDay || !allDay)
  const frame = { timezone, allDay, isAsStored }
  const start = resolveEdge('start', { given: input.start, stored: storedStart(stored) }, frame)
  const end = resolveEdge('end', { given: input.end, stored: storedEnd(stored) }, frame)
  if (start === undefined || end === undefined || end.at < start.at) return undefined
  return { startsAt: start.at, endsAt: end.at, startWall: start.wall, endWall: end.wall, timezone, allDay }
}

function storedStart(stored: Schedule | undefined): Point | undefined {
  return stored && { at: stored.startsAt, wall: stored.startWall }
}

function storedEnd(stored: Schedule | undefined): Point | undefined {
  return stored && { at: stored.endsAt, wall: stored.endWall }
}

function resolveEdge(
  edge: 'start' | 'end',
  { given, stored }: { readonly given: Moment | undefined; readonly stored: Point | undefined },
  frame: Frame,
): Point | undefined {
  if (given === undefined && frame.isAsStored) return stored
  const moment = given ?? (stored && { type: 'wall', wall: readWallText(stored.wall) })
  if (moment === undefined) return undefined
  const at = frame.allDay ? dayEdge(edge, moment, frame.timezone) : momentToUtc(moment, frame.timezone)
  return { at, wall: wallText(toWall(frame.timezone, at)) }
}

function dayEdge(edge: 'start' | 'end', moment: Moment, timezone: string): number {
  const named = momentToDay(moment, timezone)
  const next = startOfDayNumber(timezone, named + 1)
  // A day that the zone left out moves forward by that gap, like any other time.
  const day = startOfDayNumber(timezone, named) === next ? named + 1 : named
  return edge === 'start' ? startOfDayNumber(timezone, day) : startOfDayNumber(timezone, day + 1) - 1
}
