import {
  languages,
  momentToUtc,
  type OptionsOf,
  option,
  optionsOf,
  parseOptions,
  readMoment,
  readZone,
} from '@kalends/core'
import { catalogues } from './messages.ts'

const limit = (byDefault: number) => option.optional(option.wholeNumber(1), byDefault)
const date = option.optional(
  option.accepted<string | number | Date>(
    (value) => readMoment(value instanceof Date ? value.getTime() / 1000 : value) !== undefined,
    'must be a date such as 2027-03-10 or 2027-03-10 10:00, Unix seconds, or a Date.',
  ),
)

const icsOptions = {
  /**
   * The time zone of times without one and of all-day events, and the zone of events whose times are in UTC. The default
   * is the zone that the file names for itself (`X-WR-TIMEZONE`), or else UTC.
   */
  timezone: option.optional(
    option.accepted<string>(
      (value) => typeof value === 'string' && readZone(value) !== undefined,
      'must be an IANA name such as Europe/Berlin, UTC, or a fixed offset such as UTC+5:30.',
    ),
  ),
  /** Recurring events: occurrences that end before this date are left out. Default: a year ago. */
  from: date,
  /** Recurring events: occurrences that start after this date are left out. Default: in two years. */
  to: date,
  /** The maximum number of occurrences of one series. Default: 1,000. */
  maxOccurrences: limit(1_000),
  /** The maximum number of events in the file, and of events in the result, including occurrences. Default: 100,000. */
  maxEvents: limit(100_000),
  /** The maximum size of the file in bytes, or in characters if it is text. Default: 33,554,432 (32 MiB). */
  maxBytes: limit(33_554_432),
  /** The maximum length of a line in characters, after unfolding. Default: 262,144. */
  maxLineLength: limit(262_144),
  /** The maximum number of problems in the result. Others are only counted. Default: 1,000. */
  maxProblems: limit(1_000),
  /** The time limit for expanding all recurring events together, in milliseconds, without pauses. Default: 30,000. */
  maxExpansionMs: option.optional(option.milliseconds(), 30_000),
  /** The title of events without one. Default: `Untitled event`, in `language`. */
  untitled: option.optional(option.text),
  /** The language of the messages: `ar`, `en`, `fr`, `pt-pt` or `sw`. Default: `en`. */
  language: option.optional(option.oneOf(languages), 'en'),
}

/** The options of `readIcs`. */
export interface IcsOptions extends OptionsOf<typeof icsOptions> {}

/** The parsed options of `readIcs`. */
export type Settings = ReturnType<typeof parseIcsOptions>

const schema = optionsOf(icsOptions, 'takes an object of options.')
const YEAR = 365 * 86_400

/** Parses the options. Throws a `TypeError` that names the first one that is wrong. */
export function parseIcsOptions(options: IcsOptions) {
  const { timezone, from, to, untitled, ...others } = parseOptions(schema, options, 'readIcs')
  const zone = timezone === undefined ? undefined : readZone(timezone)
  const now = Math.floor(Date.now() / 1000)
  /** The window in instants, once the default zone is known. */
  const windowIn = (defaultZone: string) => ({
    from: utcOf(from, defaultZone) ?? now - YEAR,
    to: utcOf(to, defaultZone) ?? now + 2 * YEAR,
  })
  const window = windowIn(zone ?? 'UTC')
  if (window.from > window.to) throw new TypeError('readIcs.to: must not be before from.')
  return { ...others, untitled: untitled ?? catalogues[others.language].untitled, timezone: zone, windowIn }
}

function utcOf(date: string | number | Date | undefined, zone: string): number | undefined {
  const moment = readMoment(date instanceof Date ? date.getTime() / 1000 : date)
  return moment && momentToUtc(moment, zone)
}
