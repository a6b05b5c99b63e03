import ICAL from 'ical.js'
import type { ContentLine } from './content-lines.ts'
import type { Reason } from './messages.ts'
import type { Report } from './problems.ts'
import type { Steps } from './steps.ts'
import { unescaped } from './texts.ts'

/** A parsed property of a component. */
export interface IcsProperty {
  /** In lower case. */
  readonly name: string
  readonly line: number
  /** `date`, `date-time`, `period`, `text`, `uri` … */
  readonly type: string
  /** Strings in the format of jCal (`2027-03-10T18:30:00`), or lists of strings for periods and coordinates. */
  readonly values: readonly unknown[]
  /** The value as the file has it. */
  readonly raw: string
  /** The first value of a parameter, whose name is in lower case. */
  parameter(name: string): string | undefined
}

/** The properties of a component, by name in lower case. */
export type IcsProperties = ReadonlyMap<string, readonly IcsProperty[]>

// Some programs write dots and underscores, which the RFC does not allow.
const NAME = /^[A-Z0-9._-]+(?=[;:])/i
// For each parameter, ical.js searches the rest of the line. So the time grows with the square of the length.
const LONGEST_HEAD = 10_000
// The longest list of categories, in characters. Parsing a list takes longer than parsing a text of the same length.
const LONGEST_CATEGORIES = 10_000
// Lists of dates are parsed in parts of about this length, for the same reason.
const LONGEST_DATES = 4_000
const DATES: ReadonlySet<string> = new Set(['rdate', 'exdate'])
const PERIODS = /^[^:]*;VALUE="?PERIOD/i
const PERIOD = /^\s*\d{8}T\d{6}Z?\/./i
// How many properties of one name an event can have, apart from dates. No program writes as many.
const MOST_OF_A_NAME = 1_000
// Exchange writes a colon without quotes.
const MICROSOFT_ZONE = /^([^:]*;TZID="?)tzone:\/\/Microsoft\//i
const ITEM = /(?:\\.?|[^\\,])+/gs
// `parseRule` parses these, because it can tell what is wrong with a rule.
const RAW: ReadonlySet<string> = new Set(['rrule', 'exrule'])

/** Parses the lines of a component with these names. Reports each line that cannot be parsed. */
export function* parseProperties(
  lines: readonly ContentLine[],
  wanted: ReadonlySet<string>,
  report: Report,
): Steps<IcsProperties> {
  const properties = new Map<string, IcsProperty[]>()
  for (const line of lines) {
    yield
    const name = NAME.exec(line.text.slice(0, 100))?.[0].toLowerCase()
    if (name === undefined) report('bad_line', line.line)
    if (name === undefined || !wanted.has(name)) continue
    const others = properties.get(name) ?? []
    properties.set(name, others)
    if (others.length < MOST_OF_A_NAME || DATES.has(name)) others.push(...(yield* parseLine(name, line, report)))
    else report('ignored_value', line.line, { property: name.toUpperCase(), reason: tooMany })
  }
  return properties
}

const tooMany: Reason = { reason: 'too_many', values: { limit: MOST_OF_A_NAME } }

/** The property of a line, or none if the line cannot be parsed. A long list of dates becomes several properties. */
function* parseLine(name: string, { text, line }: ContentLine, report: Report): Steps<readonly IcsProperty[]> {
  const found: IcsProperty[] = []
  const readable = DATES.has(name) && PERIODS.test(text.slice(0, LONGEST_HEAD)) ? onlyPeriods(text) : text
  if (readable !== text) report('bad_date', line, { property: name.toUpperCase() })
  if (readable === undefined) return found
  for (const part of DATES.has(name) && readable.length > LONGEST_DATES ? splitDates(readable) : [readable]) {
    yield
    const property = parseProperty(name, { text: part, line }, report)
    if (property === undefined) break
    found.push(property)
  }
  return found
}

/**
 * The line with only its valid periods; `undefined` if it has none. ical.js would reject all values because of an
 * invalid one.
 */
function onlyPeriods(text: string): string | undefined {
  const start = valueColon(text) + 1
  const values = text.slice(start).split(',')
  const periods = values.filter((value) => PERIOD.test(value))
  if (periods.length === values.length) return text
  return periods.length === 0 ? undefined : text.slice(0, start) + periods.join()
}

/** Splits a list of dates, where no comma can be escaped. Each part keeps the name and the parameters. */
function* splitDates(text: string): Generator<string> {
  const start = valueColon(text) + 1
  for (let from = start; from < text.length; ) {
    const comma = text.indexOf(',', from + LONGEST_DATES)
    const end = comma === -1 ? text.length : comma
    yield text.slice(0, start) + text.slice(from, end)
    from = end + 1
  }
}

function parseProperty(name: string, { text, line }: ContentLine, report: Report): IcsProperty | undefined {
  const fail = (reason: Reason['reason']): undefined =>
    report('bad_property', line, { property: name.toUpperCase(), reason: { reason } }) as undefined
  const colon = valueColon(text)
  if (colon === -1) return fail('no_value')
  if (colon > LONGEST_HEAD) return fail('parameters_too_long')
  const raw = text.slice(colon + 1)
  if (name === 'categories' && raw.length > LONGEST_CATEGORIES) return fail('value_too_long')
  if (RAW.has(name)) return { name, line, type: 'recur', values: [raw], raw, parameter: () => undefined }
  try {
    // jCal: name, parameters, type, and one or more values.
    const jcal: readonly [string, Readonly<Record<string, unknown>>, string, ...unknown[]] = ICAL.parse.property(
      text.replace(MICROSOFT_ZONE, '$1'),
    )
    const [, parameters, type, ...values] = jcal
    const parameter = (key: string): string | undefined => firstText(parameters[key])
    return { name, line, type, raw, parameter, values: decoded(name, values, raw, parameter) }
  } catch (error) {
    return fail(error instanceof ICAL.parse.ParserError ? 'bad_parameters' : 'bad_value')
  }
}

/** The position of the colon before the value: the first one that is not in quotes. */
function valueColon(text: string): number {
  let isQuoted = false
  for (let position = 0; position < text.length; position++) {
    const character = text[position]
    if (character === '"') isQuoted = !isQuoted
    else if (character === ':' && !isQuoted) return position
  }
  return -1
}

function firstText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}

/** The values of a property. Decodes the encoding of vCalendar 1.0. */
function decoded(
  name: string,
  values: readonly unknown[],
  raw: string,
  parameter: (name: string) => string | undefined,
): readonly unknown[] {
  if (parameter('encoding')?.toUpperCase() !== 'QUOTED-PRINTABLE') {
    // ical.js treats the comma in `\\,` as escaped, although the backslash itself is escaped.
    return name === 'categories' ? (raw.match(ITEM)?.map(unescaped) ?? []) : values
  }
  const bytes = quotedBytes(raw)
  const isLatin = /^(iso-8859|windows-125)/i.test(parameter('charset') ?? '')
  return [bytes.toString(isLatin ? 'latin1' : 'utf8')]
}

const EQUALS = 0x3d

/** The bytes of a quoted-printable text. `=C3` stands for a byte, other characters for themselves. */
function quotedBytes(text: string): Buffer {
  const bytes = Buffer.from(text)
  let length = 0
  for (let from = 0; from < bytes.length; from++) {
    const byte = bytes[from] ?? 0
    const escaped = byte === EQUALS ? digitOf(bytes[from + 1]) * 16 + digitOf(bytes[from + 2]) : Number.NaN
    const isEscape = !Number.isNaN(escaped)
    bytes[length] = isEscape ? escaped : byte
    length += 1
    if (isEscape) from += 2
  }
  return bytes.subarray(0, length)
}

/** The value of a hexadecimal digit in ASCII; `NaN` for any other byte. */
function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN
}

/** The first property with a name. */
export function firstOf(properties: IcsProperties, name: string): IcsProperty | undefined {
  return properties.get(name)?.[0]
}

/** The first value of a property as text. */
export function textOf(property: IcsProperty | undefined): string | undefined {
  const value = property?.values[0]
  return typeof value === 'string' ? value : undefined
}
