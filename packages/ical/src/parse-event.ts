import { createHash } from 'node:crypto'
import { wallText } from '@kalends/core'
import type { IcsComponent } from './components.ts'
import { type ContentSettings, contentOf, type EventContent, eventProperties } from './event-content.ts'
import { statusOf } from './event-status.ts'
import { type EventTimes, timeList, timesOf } from './event-times.ts'
import type { Reason } from './messages.ts'
import type { Report } from './problems.ts'
import { firstOf, type IcsProperties, parseProperties, textOf } from './property.ts'
import { type IcsRule, parseRule, ruleOfDays } from './rule.ts'
import type { Steps } from './steps.ts'
import { DAY, dayOf, type IcsDuration, type IcsTime, readDuration, readTime, utcOf, type ZoneOf } from './times.ts'

/** Another date on which an event takes place. A period has its own duration. */
export interface ExtraDate {
  readonly time: IcsTime
  readonly length: IcsDuration | undefined
}

/** A parsed `VEVENT`. */
export interface ParsedEvent {
  readonly line: number
  readonly uid: string
  readonly times: EventTimes
  readonly content: EventContent
  readonly sequence: number
  /** In UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly lastModified: string | undefined
  /** The occurrence of a series that this event replaces. */
  readonly recurrenceId: IcsTime | undefined
  /** Whether it replaces the occurrences after that one, too. */
  readonly isRange: boolean
  readonly rules: readonly IcsRule[]
  readonly excludedRules: readonly IcsRule[]
  readonly dates: readonly ExtraDate[]
  readonly excludedDates: readonly IcsTime[]
}

/** Settings for parsing an event. */
export interface EventSettings extends ContentSettings {
  readonly zoneOf: ZoneOf
}

// An external id has up to 200 characters, and an occurrence adds its date.
const LONGEST_UID = 180
const MOST_RULES = 10

/** Parses an event. Returns `undefined` if it has no usable start, which is reported. */
export function* parseEvent({ lines, line }: IcsComponent, settings: EventSettings): Steps<ParsedEvent | undefined> {
  const { zoneOf, report } = settings
  const properties = yield* parseProperties(lines, eventProperties, report)
  const times = timesOf(properties, line, zoneOf, report)
  if (times === undefined) return undefined
  const dateZone = zoneOfDates(times, zoneOf)
  const replaced = firstOf(properties, 'recurrence-id')
  const recurrenceId = replaced && readTime(replaced.values[0], replaced, dateZone)
  if (replaced !== undefined && recurrenceId === undefined) {
    return report('bad_recurrence_id', replaced.line) as undefined
  }
  const content = { ...contentOf(properties, line, settings), ...statusOf(properties, settings.isCancellation) }
  const modified = textOf(firstOf(properties, 'last-modified'))
  return {
    ...{ line, times, content, recurrenceId },
    uid: uidOf(properties, line, times, content.title, settings),
    sequence: Number(firstOf(properties, 'sequence')?.values[0]) || 0,
    lastModified: modified !== undefined && /^\d{4}-\d\d-\d\dT[\d:]{8}Z$/.test(modified) ? asText(modified) : undefined,
    isRange: replaced?.parameter('range')?.toUpperCase() === 'THISANDFUTURE',
    rules: rulesOf(properties, 'rrule', times, settings),
    excludedRules: rulesOf(properties, 'exrule', times, settings),
    dates: yield* extraDates(properties, times, dateZone, report),
    excludedDates: (yield* timeList(properties, 'exdate', dateZone, report)).map(({ time }) => time),
  }
}

/** Dates of a series without a zone are in the zone of its start, because some files name the zone only there. */
function zoneOfDates({ start }: EventTimes, zoneOf: ZoneOf): ZoneOf {
  return (property, isUtc) => {
    const isNamed = isUtc || property.parameter('tzid') !== undefined
    return isNamed ? zoneOf(property, isUtc) : start.zone
  }
}

function asText(jcal: string): string {
  return jcal.replace('T', ' ').slice(0, 19)
}

/**
 * The UID, or a digest of it if it is too long for an external id. Without a UID, a digest of the start and the title.
 */
function uidOf(
  properties: IcsProperties,
  line: number,
  { start }: EventTimes,
  title: string,
  { report }: EventSettings,
): string {
  const uid = textOf(firstOf(properties, 'uid'))?.trim()
  if (uid !== undefined && uid !== '') return uid.length <= LONGEST_UID ? uid : digestOf(uid)
  report('missing_uid', line)
  return digestOf(JSON.stringify([wallText(start.wall), start.zone.name, title]))
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
}

const tooManyRules: Reason = { reason: 'too_many', values: { limit: MOST_RULES } }

function rulesOf(
  properties: IcsProperties,
  name: string,
  { start }: EventTimes,
  { report }: EventSettings,
): readonly IcsRule[] {
  return (properties.get(name) ?? []).flatMap(({ raw, line }, index) => {
    const parsed = index < MOST_RULES ? parseRule(raw, line) : tooManyRules
    const rule = start.isDate && !('reason' in parsed) ? ruleOfDays(parsed) : parsed
    if (!('reason' in rule)) return [rule]
    report('bad_rule', line, { property: name.toUpperCase(), reason: rule })
    return []
  })
}

function* extraDates(
  properties: IcsProperties,
  { start }: EventTimes,
  zoneOf: ZoneOf,
  report: Report,
): Steps<readonly ExtraDate[]> {
  const dates: ExtraDate[] = []
  for (const { time, value } of yield* timeList(properties, 'rdate', zoneOf, report)) {
    yield
    const [, end] = Array.isArray(value) ? value : []
    dates.push(
      end === undefined
        ? { time: likeStart(time, start), length: undefined }
        : { time, length: periodLength(time, end) },
    )
  }
  return dates
}

/** A date of a series, as a date or as a time, whichever its start is. Some files mix both. */
function likeStart(time: IcsTime, start: IcsTime): IcsTime {
  if (time.isDate === start.isDate && !start.isDate) return time
  return { ...start, wall: start.wall + (dayOf(time) - dayOf(start)) * DAY }
}

function periodLength(start: IcsTime, end: unknown): IcsDuration | undefined {
  const duration = readDuration(end)
  if (duration !== undefined) return duration
  const property = { name: '', line: 0, type: '', values: [], raw: '', parameter: () => undefined }
  const time = readTime(end, property, () => start.zone)
  const seconds = time === undefined ? -1 : utcOf(time) - utcOf(start)
  return seconds < 0 ? undefined : { days: 0, seconds }
}
