/** A property as a line spells it. */
interface Property {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

/** A component with its properties and the components in it. */
export interface Component {
  readonly name: string
  readonly properties: readonly Property[]
  readonly components: readonly Component[]
}

const LONGEST = 75
const encoder = new TextEncoder()
const NAME = '[A-Z0-9-]+'
const PARAMETER = `;(${NAME})=("[^"\\p{Cc}]*"|[^";:,\\p{Cc}]*(?:,[^";:,\\p{Cc}]*)*)`
const LINE = new RegExp(`^(${NAME})((?:${PARAMETER})*):([^\\p{Cc}]*)$`, 'u')

const TIME = /^\d{8}T\d{6}Z?$/
const TEXT = /^(?:[^\\;,]|\\[\\;,nN])*$/u
const URI = /^[a-z][a-z0-9+.-]*:[!-~]+$/i

/** What the values of properties look like (RFC 5545, RFC 7986). */
const values: Readonly<Record<string, RegExp>> = {
  VERSION: /^2\.0$/,
  CALSCALE: /^GREGORIAN$/,
  METHOD: /^PUBLISH$/,
  PRODID: TEXT,
  NAME: TEXT,
  SOURCE: URI,
  URL: URI,
  'REFRESH-INTERVAL': /^P(?:\d+W|(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/,
  'LAST-MODIFIED': /^\d{8}T\d{6}Z$/,
  DTSTAMP: /^\d{8}T\d{6}Z$/,
  CREATED: /^\d{8}T\d{6}Z$/,
  DTSTART: /^\d{8}(?:T\d{6}Z?)?$/,
  DTEND: /^\d{8}(?:T\d{6}Z?)?$/,
  UID: /^[!-~]+$/,
  SEQUENCE: /^\d+$/,
  SUMMARY: TEXT,
  DESCRIPTION: TEXT,
  LOCATION: TEXT,
  CONTACT: TEXT,
  COMMENT: TEXT,
  CATEGORIES: /^(?:[^\\;]|\\[\\;,nN])*$/u,
  GEO: /^-?\d+(?:\.\d+)?;-?\d+(?:\.\d+)?$/,
  ORGANIZER: URI,
  CONFERENCE: URI,
  IMAGE: URI,
  STATUS: /^(?:TENTATIVE|CONFIRMED|CANCELLED)$/,
  TRANSP: /^(?:OPAQUE|TRANSPARENT)$/,
  CLASS: /^(?:PUBLIC|PRIVATE|CONFIDENTIAL)$/,
  COLOR: /^[a-z]+$/,
  TZID: /^[!-~]+$/,
  TZNAME: TEXT,
  TZOFFSETFROM: /^[+-]\d{4}(?:\d{2})?$/,
  TZOFFSETTO: /^[+-]\d{4}(?:\d{2})?$/,
  RRULE: /^FREQ=YEARLY;BYMONTH=\d{1,2};BYDAY=-?\d[A-Z]{2}(?:;UNTIL=\d{8}T\d{6}Z)?$/,
}

const required: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ['VERSION', 'PRODID'],
  VTIMEZONE: ['TZID'],
  STANDARD: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
  DAYLIGHT: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART'],
}
const repeatable = ['X-KALENDS-VENUE', 'CONTACT', 'CONFERENCE', 'IMAGE', 'X-ALT-DESC']

/** Parses iCalendar strictly, and throws at the first line that the grammar does not allow. */
export function parseStrictly(text: string): Component {
  const lines = unfold(text).map(parseLine)
  const open: { name: string; properties: Property[]; components: Component[] }[] = [
    { name: '', properties: [], components: [] },
  ]
  for (const line of lines) {
    const inner = open.at(-1)
    if (inner === undefined) throw new Error(`Nothing is open at ${line.name}`)
    if (line.name === 'BEGIN') open.push({ name: line.value, properties: [], components: [] })
    else if (line.name === 'END') {
      if (inner.name !== line.value) throw new Error(`END:${line.value} in ${inner.name}`)
      checkComponent(inner)
      open.pop()
      open.at(-1)?.components.push(inner)
    } else inner.properties.push(line)
  }
  const [root] = open
  const [calendar] = root?.components ?? []
  if (open.length !== 1 || root?.components.length !== 1 || calendar === undefined) throw new Error('Not one calendar')
  checkZones(calendar)
  return calendar
}

/** The content lines. Each physical line has at most 75 octets and ends with CRLF, and no character is split. */
function unfold(text: string): readonly string[] {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end')
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical) {
    const bytes = encoder.encode(line)
    if (bytes.length > LONGEST) throw new Error(`${bytes.length} octets: ${line}`)
    if (new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) !== line) throw new Error(`Not UTF-8: ${line}`)
    if (/[\r\n]/.test(line)) throw new Error(`A bare line break: ${JSON.stringify(line)}`)
  }
  return text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
}

function parseLine(line: string): Property {
  const match = LINE.exec(line.replaceAll('\t', ' '))
  if (match === null) throw new Error(`Not a content line: ${JSON.stringify(line)}`)
  const [, name = '', spelt = '', , , value = ''] = match
  const parameters = new Map<string, string>()
  for (const [, key = '', text = ''] of spelt.matchAll(new RegExp(PARAMETER, 'gu'))) {
    if (parameters.has(key)) throw new Error(`${key} twice: ${line}`)
    parameters.set(key, text)
  }
  const pattern = values[name]
  if (pattern === undefined && !/^(?:X-|BEGIN$|END$)/.test(name)) throw new Error(`Unknown property: ${line}`)
  if (pattern !== undefined && !pattern.test(value)) throw new Error(`Not a value of ${name}: ${line}`)
  return { name, parameters, value }
}

function checkComponent({ name, properties }: Component): void {
  const names = properties.map((property) => property.name)
  const needed = required[name]
  if (needed === undefined) throw new Error(`Unknown component: ${name}`)
  for (const one of needed) if (!names.includes(one)) throw new Error(`${name} without ${one}`)
  for (const one of names) {
    if (!repeatable.includes(one) && names.indexOf(one) !== names.lastIndexOf(one)) throw new Error(`${one} twice`)
  }
  if (name === 'VEVENT') checkDates(properties)
}

/** The end is later than the start, and has its type (RFC 5545, 3.8.2.2). */
function checkDates(properties: readonly Property[]): void {
  const [start, end] = ['DTSTART', 'DTEND'].map((name) => properties.find((property) => property.name === name))
  const isDate = start?.parameters.get('VALUE') === 'DATE'
  for (const one of [start, end]) {
    if (one === undefined) continue
    if (isDate !== (one.parameters.get('VALUE') === 'DATE')) throw new Error('Start and end differ in type')
    if (isDate === TIME.test(one.value)) throw new Error(`Not of its type: ${one.value}`)
    if (!isDate && one.value.endsWith('Z') === one.parameters.has('TZID')) throw new Error('Floating, or UTC in a zone')
  }
  const isSameZone = start?.parameters.get('TZID') === end?.parameters.get('TZID')
  if (start !== undefined && end !== undefined && isSameZone && end.value <= start.value) {
    // Wall times can run backwards where DST ends, and are then written in UTC.
    throw new Error(`${end.value} is not later than ${start.value}`)
  }
}

/** Every zone is defined once, before the events. */
function checkZones({ components }: Component): void {
  const value = ({ properties }: Component, name: string) => properties.find((one) => one.name === name)?.value
  const defined = components.filter(({ name }) => name === 'VTIMEZONE').map((zone) => value(zone, 'TZID'))
  if (new Set(defined).size !== defined.length) throw new Error('A zone is defined twice')
  for (const { name, properties } of components) {
    if (name !== 'VEVENT') continue
    for (const { parameters } of properties) {
      const id = parameters.get('TZID')
      if (id !== undefined && !defined.includes(id)) throw new Error(`${id} is not defined`)
    }
  }
}
