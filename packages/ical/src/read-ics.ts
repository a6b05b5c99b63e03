import type { EventInput } from '@kalends/core'
import { type IcsContents, sortComponents } from './components.ts'
import { eachContentLine } from './content-lines.ts'
import { type ExpandedSeries, expandSeries, type Row, type WithinTime } from './expand-series.ts'
import { groupSeries } from './group-series.ts'
import { type IcsOptions, parseIcsOptions, type Settings } from './options.ts'
import { type ParsedEvent, parseEvent } from './parse-event.ts'
import { collectProblems, type IcsProblem, type Problems } from './problems.ts'
import { firstOf, type IcsProperties, parseProperties, textOf } from './property.ts'
import { scheduleOf } from './schedule.ts'
import { runInSlices, type Steps } from './steps.ts'
import { oneLine, unescaped } from './texts.ts'
import { calendarZone, readZones } from './zones.ts'

/** An event of a file, or one occurrence of a recurring one. */
export interface IcsRecord {
  /**
   * The id of the event in its source, the same each time the file is read: the `UID`, and for an occurrence also its
   * original date in its own zone, `UID#20270310T183000`.
   */
  readonly externalId: string
  /** The input for `calendar.events.create`. */
  readonly input: EventInput
  /** The line of its `BEGIN:VEVENT`. */
  readonly line: number
  /** Its `UID`, which the occurrences of a series share. */
  readonly uid: string
  /** The original date of an occurrence, `20270310T183000`. `undefined` for other events. */
  readonly recurrenceId: string | undefined
  /** How many times the source has changed the event. */
  readonly sequence: number
  /** When the source changed it last, in UTC. */
  readonly lastModified: string | undefined
}

/** A recurring event of a file. */
export interface IcsSeries {
  /** Its `UID`. */
  readonly uid: string
  /** The line of its `BEGIN:VEVENT`. */
  readonly line: number
  /** How many of its occurrences are in the result. */
  readonly occurrences: number
  /** Whether it starts before the window, so that earlier occurrences can be missing. */
  readonly startsBefore: boolean
  /** Whether it continues after the window or a limit, so that later occurrences are missing. */
  readonly goesOn: boolean
}

/** The result of reading a file. */
export interface IcsFile {
  /** The name of the calendar. */
  readonly name: string | undefined
  /** The zone of times without one. */
  readonly timezone: string
  /** The events: single ones, and occurrences of recurring ones. */
  readonly events: readonly IcsRecord[]
  /** The recurring events, and how they were expanded. */
  readonly series: readonly IcsSeries[]
  /** The problems, with their lines, up to `maxProblems`. */
  readonly problems: readonly IcsProblem[]
  /** How many problems there were. */
  readonly problemCount: number
  /** How many tasks, journal entries and free-busy times were ignored. */
  readonly otherComponents: number
  /** Whether every event was read. If not, an event missing from the result may still exist in the source. */
  readonly isComplete: boolean
}

/**
 * Reads an iCalendar file. Recurring events become one event for each occurrence within a window. A bad file does not
 * throw: everything readable is read, and the rest is reported with its line. Work on a large file pauses, so that the
 * process serves requests in between.
 *
 * Pass the bytes of a file rather than its text if you can: some programs break lines within a character.
 *
 * ```ts
 * import { readFile } from 'node:fs/promises'
 * import { readIcs } from '@kalends/ical'
 *
 * const { events, problems } = await readIcs(await readFile('concerts.ics'), { timezone: 'Europe/Berlin' })
 * for (const { line, message } of problems) console.warn(`line ${line}: ${message}`)
 * ```
 */
export async function readIcs(file: string | Uint8Array, options: IcsOptions = {}): Promise<IcsFile> {
  if (typeof file !== 'string' && !(file instanceof Uint8Array)) {
    throw new TypeError('readIcs: the file must be text or bytes (a Uint8Array).')
  }
  const settings = parseIcsOptions(options)
  return runInSlices(readFile(file, settings))
}

const calendarProperties = new Set(['version', 'method', 'name', 'x-wr-calname', 'x-wr-timezone'])

function* readFile(file: string | Uint8Array, settings: Settings): Steps<IcsFile> {
  const problems = collectProblems(settings.maxProblems, settings.language)
  const { report } = problems
  const sorter = sortComponents(settings.maxEvents, report)
  yield* eachContentLine(file, settings, report, (line) => sorter.take(line))
  sorter.end()
  const { contents } = sorter
  const properties = yield* parseProperties(contents.properties, calendarProperties, report)
  const version = firstOf(properties, 'version')
  if (textOf(version)?.trim() === '1.0') report('old_format', version?.line ?? 1)
  const timezone = settings.timezone ?? calendarZone(firstOf(properties, 'x-wr-timezone')) ?? 'UTC'
  const events = yield* parseEvents(contents, properties, timezone, settings, problems)
  const { records, series } = yield* expandAll(events, timezone, settings, problems)
  return {
    name: oneLine(textOf(firstOf(properties, 'name')) ?? unescaped(firstOf(properties, 'x-wr-calname')?.raw ?? '')),
    timezone,
    events: records,
    series,
    problems: problems.list,
    problemCount: problems.count(),
    otherComponents: contents.others,
    isComplete: !problems.hasErrors(),
  }
}

function* parseEvents(
  contents: IcsContents,
  properties: IcsProperties,
  timezone: string,
  { windowIn, untitled }: Settings,
  { report }: Problems,
): Steps<readonly ParsedEvent[]> {
  const window = windowIn(timezone)
  const years = { from: yearOf(window.from), to: yearOf(window.to) }
  const zoneOf = yield* readZones(contents.timezones, { defaultZone: timezone, years, report })
  const isCancellation = textOf(firstOf(properties, 'method'))?.trim().toUpperCase() === 'CANCEL'
  const events: ParsedEvent[] = []
  for (const component of contents.events) {
    const event = yield* parseEvent(component, { untitled, isCancellation, zoneOf, report })
    if (event !== undefined) events.push(event)
    yield
  }
  return events
}

function yearOf(utc: number): number {
  return new Date(utc * 1000).getUTCFullYear()
}

function* expandAll(
  events: readonly ParsedEvent[],
  timezone: string,
  settings: Settings,
  { report }: Problems,
): Steps<{ readonly records: readonly IcsRecord[]; readonly series: readonly IcsSeries[] }> {
  const { maxOccurrences, maxExpansionMs, maxEvents } = settings
  const limits = { window: settings.windowIn(timezone), maxOccurrences, maxExpansionMs, report }
  const withinTime = timeBudget(maxExpansionMs)
  const records: IcsRecord[] = []
  const series: IcsSeries[] = []
  const ids = new Set<string>()
  for (const group of yield* groupSeries(events, report)) {
    const expanded = yield* expandSeries(group, limits, withinTime)
    const line = group.main?.line ?? expanded.rows[0]?.event.line ?? 1
    const room = maxEvents - records.length
    if (expanded.rows.length > room) report('too_many_events', line, { limit: maxEvents })
    const rows = expanded.rows.slice(0, room)
    for (const row of rows) {
      const record = recordOf(row)
      // Only broken files have two events that replace the same occurrence.
      if (ids.has(record.externalId)) report('duplicate_uid', record.line)
      else records.push(record)
      ids.add(record.externalId)
      yield
    }
    if (expanded.isRecurring) series.push(seriesOf(group.uid, line, expanded, rows.length))
    if (rows.length < expanded.rows.length) break
    yield
  }
  return { records, series }
}

function seriesOf(uid: string, line: number, expanded: ExpandedSeries, occurrences: number): IcsSeries {
  const { startsBefore, goesOn, rows } = expanded
  return { uid, line, occurrences, startsBefore, goesOn: goesOn || occurrences < rows.length }
}

/** Limits the total time for the steps of all series. Pauses don't count. */
function timeBudget(milliseconds: number): WithinTime {
  let left = milliseconds
  return function* (steps) {
    for (;;) {
      const start = performance.now()
      const isDone = left > 0 && steps.next().done
      if (isDone === true) return true
      if (left <= 0) return false
      left -= performance.now() - start
      yield
    }
  }
}

function recordOf({ event, time, length, recurrenceId }: Row): IcsRecord {
  const { uid, line, sequence, lastModified, content } = event
  const externalId = recurrenceId === undefined ? uid : `${uid}#${recurrenceId}`
  return {
    externalId,
    uid,
    recurrenceId,
    sequence,
    lastModified,
    line,
    input: { ...content, ...scheduleOf(time, length) },
  }
}
