import { toUtc, toWall, wallText } from '@kalends/core'
import { DAY, type IcsDuration, type IcsTime } from './times.ts'

/** The dates of an event in the form that `calendar.events.create` takes. */
export interface IcsSchedule {
  readonly start_date: string
  readonly end_date: string
  readonly timezone: string
  readonly all_day: boolean
}

/** The first and the last instant of an occurrence, in seconds. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The span of an occurrence. An all-day event ends with its last day. In iCalendar, it ends on the day after. */
export function spanOf({ wall, zone, isDate }: IcsTime, { days, seconds }: IcsDuration): Span {
  const start = zone.toUtc(wall)
  const end = days === 0 ? start : zone.toUtc(wall + days * DAY)
  return { start, end: Math.max(start, end + seconds - (isDate ? 1 : 0)) }
}

/** The dates of an occurrence, as wall time in its zone. */
export function scheduleOf(time: IcsTime, length: IcsDuration): IcsSchedule {
  const timezone = time.zone.name
  if (time.isDate) {
    const last = time.wall + (length.days - 1) * DAY
    return { start_date: dateText(time.wall), end_date: dateText(last), timezone, all_day: true }
  }
  const { start, end } = spanOf(time, length)
  return { start_date: instantText(start, timezone), end_date: instantText(end, timezone), timezone, all_day: false }
}

function dateText(wall: number): string {
  return wallText(wall).slice(0, 'YYYY-MM-DD'.length)
}

/** The wall time of an instant. If the wall time occurs twice and this is the second time, the text is in UTC. */
function instantText(utc: number, zone: string): string {
  const wall = toWall(zone, utc)
  return toUtc(zone, wall) === utc ? wallText(wall) : `${wallText(utc).replace(' ', 'T')}Z`
}
