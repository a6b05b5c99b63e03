import { toWall } from '@kalends/core'
import { type Expansion, type ExpansionLimits, expandRules, isInWindow, type Occurrence } from './expand-rules.ts'
import type { Series } from './group-series.ts'
import type { ParsedEvent } from './parse-event.ts'
import { spanOf } from './schedule.ts'
import type { Steps } from './steps.ts'
import { basicText, dayOf, type IcsDuration, type IcsTime, isSameZone, utcOf } from './times.ts'

/** An event of the result: its content and its dates. */
export interface Row {
  readonly event: ParsedEvent
  readonly time: IcsTime
  readonly length: IcsDuration
  /** The original date of the occurrence in the series, in the format of iCalendar. */
  readonly recurrenceId: string | undefined
}

/** How a series was expanded. */
export interface ExpandedSeries {
  readonly rows: readonly Row[]
  /** Whether it is a recurring event. */
  readonly isRecurring: boolean
  readonly startsBefore: boolean
  readonly goesOn: boolean
}

/** Runs steps within the time limit. Returns whether they were finished. */
export type WithinTime = (steps: Steps<void>) => Steps<boolean>

/** The events of a series: a single event, or the occurrences within the window. */
export function* expandSeries(
  { main, replacements }: Series,
  limits: ExpansionLimits & { readonly maxExpansionMs: number },
  withinTime: WithinTime,
): Steps<ExpandedSeries> {
  if (main === undefined || (main.rules.length === 0 && main.dates.length === 0)) {
    const rows = main === undefined ? [] : [rowOf(main)]
    for (const replacement of replacements.values()) {
      rows.push(rowOf(replacement))
      yield
    }
    return { rows, isRecurring: false, startsBefore: false, goesOn: false }
  }
  const expansion: Expansion = { occurrences: new Map(), goesOn: false }
  const isFinished = yield* withinTime(expandRules(main, limits, expansion))
  if (!isFinished) limits.report('expansion_time_exceeded', main.line, { limit: limits.maxExpansionMs })
  return {
    rows: yield* rowsOf(main, replacements, expansion, limits),
    isRecurring: true,
    startsBefore: spanOf(main.times.start, main.times.length).end < limits.window.from,
    goesOn: expansion.goesOn || !isFinished,
  }
}

function* rowsOf(
  main: ParsedEvent,
  replacements: ReadonlyMap<number, ParsedEvent>,
  expansion: Expansion,
  limits: ExpansionLimits,
): Steps<readonly Row[]> {
  const occurrences = [...expansion.occurrences.values()]
    .sort((one, other) => one.utc - other.utc)
    .slice(0, limits.maxOccurrences)
  const replacementOf = yield* lookUp(replacements)
  const ranges = [...replacements].filter(([, { isRange }]) => isRange).sort(([one], [other]) => one - other)
  const used = new Set<ParsedEvent>()
  const rows: Row[] = []
  const add = (row: Row): void => {
    if (isInWindow(spanOf(row.time, row.length), limits)) rows.push(row)
  }
  let next = 0
  for (const occurrence of occurrences) {
    yield
    while ((ranges[next]?.[0] ?? Number.POSITIVE_INFINITY) <= occurrence.utc) next += 1
    const range = ranges[next - 1]?.[1]
    const recurrenceId = idFor(main, occurrence.time)
    const replacement = replacementOf(occurrence)
    if (replacement !== undefined) {
      used.add(replacement)
      add({ ...rowOf(replacement), recurrenceId })
    } else if (range !== undefined) add({ ...moved(range, occurrence), recurrenceId })
    else add({ event: main, time: occurrence.time, length: occurrence.length, recurrenceId })
  }
  for (const replacement of replacements.values()) {
    yield
    if (!used.has(replacement)) add({ ...rowOf(replacement), recurrenceId: idFor(main, replacement.recurrenceId) })
  }
  return rows
}

/** Finds the event that replaces an occurrence: by the instant, or by the day if the file has only a date. */
function* lookUp(
  replacements: ReadonlyMap<number, ParsedEvent>,
): Steps<(occurrence: Occurrence) => ParsedEvent | undefined> {
  const byDay = new Map<number, ParsedEvent>()
  for (const event of replacements.values()) {
    yield
    if (event.recurrenceId?.isDate) byDay.set(dayOf(event.recurrenceId), event)
  }
  return ({ time, utc }) => replacements.get(utc) ?? byDay.get(dayOf(time))
}

/**
 * An occurrence in a range that was changed: shifted as the first one of the range was, with its duration and texts.
 */
function moved(range: ParsedEvent, { time }: Occurrence): Row {
  const { start, length } = range.times
  const original = range.recurrenceId ?? start
  const wall = start.wall + wallIn(start, time) - wallIn(start, original)
  return { event: range, time: { ...start, wall }, length, recurrenceId: undefined }
}

/**
 * A time as wall time in another time's zone. A zone that only the file defines cannot convert an instant to wall time.
 */
function wallIn({ zone, isUtc }: IcsTime, time: IcsTime): number {
  if (isUtc) return utcOf(time)
  return zone.isNamed ? toWall(zone.name, utcOf(time)) : time.wall
}

function rowOf(event: ParsedEvent): Row {
  const { recurrenceId, times } = event
  return { event, time: times.start, length: times.length, recurrenceId: recurrenceId && idText(recurrenceId) }
}

function idText({ wall, isDate, isUtc }: IcsTime): string {
  return `${basicText(wall, isDate)}${isUtc && !isDate ? 'Z' : ''}`
}

/** The id of an occurrence: its date in the zone of the series, or in UTC if the file has it in another zone. */
function idFor({ times: { start } }: ParsedEvent, time: IcsTime | undefined): string | undefined {
  if (time === undefined || time.isDate || isSameZone(time.zone, start.zone)) return time && idText(time)
  const utc = utcOf(time)
  const wall = start.zone.isNamed ? toWall(start.zone.name, utc) : undefined
  // When clocks go back, the wall time means the first of two instants, so the second one is written in UTC.
  if (wall === undefined || start.zone.toUtc(wall) !== utc) return `${basicText(utc, false)}Z`
  return basicText(wall, start.isDate)
}
