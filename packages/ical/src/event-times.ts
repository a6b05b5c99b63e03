import type { Report } from './problems.ts'
import { firstOf, type IcsProperties, type IcsProperty, textOf } from './property.ts'
import type { Steps } from './steps.ts'
import { DAY, type IcsDuration, type IcsTime, readDuration, readTime, utcOf, type ZoneOf } from './times.ts'

/** When an event takes place. */
export interface EventTimes {
  readonly start: IcsTime
  readonly length: IcsDuration
}

/** Dates and times of an event. `undefined` if it has no usable start, which is reported. */
export function timesOf(
  properties: IcsProperties,
  line: number,
  zoneOf: ZoneOf,
  report: Report,
): EventTimes | undefined {
  const property = firstOf(properties, 'dtstart')
  if (property === undefined) return report('missing_start', line) as undefined
  const given = readTime(property.values[0], property, zoneOf)
  if (given === undefined) return report('bad_start', property.line) as undefined
  const end = endOf(firstOf(properties, 'dtend'), zoneOf, report)
  const isWholeDays = isAllDay(properties, given, end)
  const start = isWholeDays ? { ...given, isDate: true } : given
  const length = end === undefined ? durationOf(firstOf(properties, 'duration'), start, report) : lengthTo(start, end)
  if (length.days >= 0 && length.seconds >= 0) return { start, length: start.isDate ? wholeDays(length) : length }
  report('end_before_start', firstOf(properties, 'dtend')?.line ?? line)
  return { start, length: start.isDate ? oneDay : nothing }
}

const oneDay: IcsDuration = { days: 1, seconds: 0 }
const nothing: IcsDuration = { days: 0, seconds: 0 }

function endOf(property: IcsProperty | undefined, zoneOf: ZoneOf, report: Report): IcsTime | undefined {
  if (property === undefined) return undefined
  const end = readTime(property.values[0], property, zoneOf)
  if (end === undefined) report('bad_date', property.line, { property: 'DTEND' })
  return end
}

/** Whether an event lasts all day. Outlook writes these from midnight to midnight, with a property that marks them. */
function isAllDay(properties: IcsProperties, start: IcsTime, end: IcsTime | undefined): boolean {
  if (textOf(firstOf(properties, 'x-microsoft-cdo-alldayevent'))?.trim().toUpperCase() !== 'TRUE') return false
  return start.wall % DAY === 0 && (end === undefined || end.wall % DAY === 0)
}

/**
 * The duration from a start to an end: in days for dates, and in seconds for times, because RFC 5545 requires the same
 * exact duration for all occurrences.
 */
function lengthTo(start: IcsTime, end: IcsTime): IcsDuration {
  if (start.isDate) return { days: Math.floor((end.wall - start.wall) / DAY), seconds: 0 }
  return { days: 0, seconds: utcOf(end) - utcOf(start) }
}

function durationOf(property: IcsProperty | undefined, start: IcsTime, report: Report): IcsDuration {
  const byDefault = start.isDate ? oneDay : nothing
  if (property === undefined) return byDefault
  const duration = readDuration(property.raw)
  if (duration === undefined) report('bad_duration', property.line)
  return duration ?? byDefault
}

/** All-day events last at least a day. The end in the file is exclusive. */
function wholeDays({ days, seconds }: IcsDuration): IcsDuration {
  return { days: Math.max(1, days + Math.ceil(seconds / DAY)), seconds: 0 }
}

/** The times in a list property. Values that aren't times are reported. */
export function* timeList(
  properties: IcsProperties,
  name: string,
  zoneOf: ZoneOf,
  report: Report,
): Steps<readonly { readonly time: IcsTime; readonly value: unknown }[]> {
  const list: { readonly time: IcsTime; readonly value: unknown }[] = []
  for (const property of properties.get(name) ?? []) {
    if (property.raw.trim() === '') continue
    for (const value of property.values) {
      yield
      // An empty value, as after a trailing comma. jCal turns it into a date without digits.
      if (/^[-:T]*$/.test(String(value))) continue
      const time = readTime(Array.isArray(value) ? value[0] : value, property, zoneOf)
      if (time === undefined) report('bad_date', property.line, { property: name.toUpperCase() })
      else list.push({ time, value })
    }
  }
  return list
}
