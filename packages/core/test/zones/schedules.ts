import { readMoment } from '../../src/domain/moment.ts'
import { resolveSchedule, type Schedule, type ScheduleInput } from '../../src/domain/schedule.ts'
import { seconds } from './table.ts'

/** The dates of an event as a user writes them. */
export interface WrittenSchedule {
  readonly start?: string | number
  readonly end?: string | number
  readonly timezone?: string
  readonly allDay?: boolean
}

function input({ start, end, timezone, allDay }: WrittenSchedule): ScheduleInput {
  return { start: moment(start), end: moment(end), timezone, allDay }
}

function moment(raw: string | number | undefined) {
  const read = readMoment(raw)
  if (raw !== undefined && read === undefined) throw new Error(`not a moment: ${raw}`)
  return read
}

/** Resolves the dates of a new event. */
export function create(written: WrittenSchedule, calendarZone = 'UTC'): Schedule | undefined {
  return resolveSchedule(input(written), undefined, calendarZone)
}

/** Resolves the dates of a stored event. No test uses the calendar's zone, which must make no difference. */
export function update(stored: Schedule, written: WrittenSchedule): Schedule | undefined {
  return resolveSchedule(input(written), stored, 'Asia/Tokyo')
}

/** A schedule as four strings: wall times, and the same in UTC. */
export function schedule(
  [startWall, endWall]: readonly [string, string],
  [startsAt, endsAt]: readonly [string, string],
  { timezone, allDay = false }: { readonly timezone: string; readonly allDay?: boolean },
): Schedule {
  return { startsAt: seconds(startsAt), endsAt: seconds(endsAt), startWall, endWall, timezone, allDay }
}

/** An evening in June. */
export const parisEvening = schedule(
  ['2027-06-21 18:00:00', '2027-06-21 23:00:00'],
  ['2027-06-21 16:00:00', '2027-06-21 21:00:00'],
  { timezone: 'Europe/Paris' },
)
/** Two whole days in June. */
export const parisDays = schedule(
  ['2027-06-21 00:00:00', '2027-06-22 23:59:59'],
  ['2027-06-20 22:00:00', '2027-06-22 21:59:59'],
  { timezone: 'Europe/Paris', allDay: true },
)
/** Starts and ends at 02:30 in the night in which DST ends: the instants of the first and the second 02:30. */
export const parisOverlap = schedule(
  ['2027-10-31 02:30:00', '2027-10-31 02:30:00'],
  ['2027-10-31 00:30:00', '2027-10-31 01:30:00'],
  { timezone: 'Europe/Paris' },
)
