import ICAL from 'ical.js'
import type { ContentLine } from './content-lines.ts'
import type { Reason } from './messages.ts'
import type { Report } from './problems.ts'
import type { Steps } from './steps.ts'

/** A parsed property of a component. */
export interface IcsProperty {
  /** In lower case. */
  readonly name: string
  readonly line: number
  /** `date`, `date-time`, `period`, `text`, `uri` … */
  readonly type: string
  /** Texts, as jCal writes them (`2027-03-10T18:30:00`), or lists of texts for periods and coordinates. */
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
// ical.js searches the rest of the line for each parameter, so long lists of parameters would take long.
const LONGEST_HEAD = 10_000
// More than an event can have. Parsing a list takes longer than parsing a text of the same length.
const LONGEST_CATEGORIES = 30_000
// Exchange writes a colon without quotes.
const MICROSOFT_ZONE = /^([^:]*;TZID="?)tzone:\/\/Microsoft\//i
// A rule is parsed by `parseRule`, which says what is wrong with it.
const RAW: ReadonlySet<string> = new Set(['rrule', 'exrule'])

/** Parses the lines of a component whose names are wanted. Each line that cannot be parsed is reported. */
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
    const property = parseProperty(name, line, report)
    if (property === undefined) continue
    const others = properties.get(name)
    if (others === undefined) properties.set(name, [property])
    else others.push(property)
  }
  return properties
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
    return { name, line, type, raw, parameter, values: decoded(values, raw, parameter) }
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

/** The values of a property, those of vCalendar 1.0 decoded. */
function decoded(
  values: readonly unknown[],
  raw: string,
  parameter: (name: string) => string | undefined,
): readonly unknown[] {
  if (parameter('encoding')?.toUpperCase() !== 'QUOTED-PRINTABLE') return values
  const bytes = raw
    .replace(/[^\x20-\x7e]/g, (character) => Buffer.from(character).toString('latin1'))
    .replace(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  const isLatin = /^(iso-8859|windows-125)/i.test(parameter('charset') ?? '')
  return [isLatin ? bytes : Buffer.from(bytes, 'latin1').toString('utf8')]
}

/** The first property of a name. */
export function firstOf(properties: IcsProperties, name: string): IcsProperty | undefined {
  return properties.get(name)?.[0]
}

/** The first value of a property as text. */
export function textOf(property: IcsProperty | undefined): string | undefined {
  const value = property?.values[0]
  return typeof value === 'string' ? value : undefined
}
