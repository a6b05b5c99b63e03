import { offsetAt, readZone, toUtc } from '@kalends/core'
import type { IcsComponent } from './components.ts'
import { type OwnZone, parseOwnZone, type Transition, toUtcBy } from './own-zone.ts'
import type { Report } from './problems.ts'
import { firstOf, type IcsProperty, parseProperties, textOf } from './property.ts'
import type { Steps } from './steps.ts'
import type { IcsZone, ZoneOf } from './times.ts'
import { windowsZones } from './windows-zones.ts'

/** The years in which a zone of a file is compared, and the years in which its own rules are used. */
export interface ZoneYears {
  readonly from: number
  readonly to: number
}

/** Settings for finding the zones of a file. */
export interface ZoneSettings {
  /** The zone of times without one, and of events whose times are in UTC. */
  readonly defaultZone: string
  readonly years: ZoneYears
  readonly report: Report
}

const wanted = new Set(['tzid', 'x-lic-location'])
const MOST_ZONES = 100
const EARLIEST_YEAR = 1900
const LATEST_YEAR = 2200

/**
 * The time zones of a file. For a name that Kalends knows, its own rules are used. For other names, the rules in the
 * file are compared with those of known zones. If no known zone has the same rules, those of the file are used.
 */
export function* readZones(timezones: readonly IcsComponent[], settings: ZoneSettings): Steps<ZoneOf> {
  const { defaultZone, report } = settings
  const own = new Map<string, IcsZone>()
  for (const component of timezones.slice(0, MOST_ZONES)) {
    const properties = yield* parseProperties(component.lines, wanted, report)
    const id = textOf(firstOf(properties, 'tzid'))?.trim()
    if (id === undefined || knownZone(id) !== undefined) continue
    const location = knownZone(textOf(firstOf(properties, 'x-lic-location')) ?? '')
    const zone = location === undefined ? yield* zoneByRules(component, settings) : namedZone(location)
    if (zone === undefined) report('bad_timezone', component.line, { timezone: id })
    else own.set(id, zone)
    yield
  }
  const fallback = namedZone(defaultZone)
  const utc: IcsZone = { name: defaultZone, isNamed: false, toUtc: (wall) => wall }
  const unknown = new Set<string>()
  return (property, isUtc) => {
    const id = isUtc ? undefined : property.parameter('tzid')?.trim()
    if (id === undefined) return isUtc ? utc : fallback
    const known = own.get(id) ?? knownNamed(id)
    if (known === undefined && !unknown.has(id)) {
      unknown.add(id)
      report('unknown_timezone', property.line, { timezone: id, used: defaultZone })
    }
    return known ?? fallback
  }
}

function namedZone(name: string): IcsZone {
  return { name, isNamed: true, toUtc: (wall) => toUtc(name, wall) }
}

function knownNamed(id: string): IcsZone | undefined {
  const name = knownZone(id)
  return name === undefined ? undefined : namedZone(name)
}

const LONGEST_NAME = 200

/**
 * The zone of a name: an IANA name, with or without a prefix such as `/freeassociation.sourceforge.net/`, a Windows
 * name, or a fixed offset.
 */
function knownZone(id: string): string | undefined {
  const name = id.trim()
  if (name.length > LONGEST_NAME) return undefined
  const windows = windowsZones.get(name.toLowerCase())
  if (windows !== undefined) return windows
  const direct = readZone(name) ?? readZone(name.replace(/^GMT(?=[+-])/i, 'UTC'))
  if (direct !== undefined) return direct
  const parts = name.split('/')
  // Tries the longest name first: America/Argentina/Buenos_Aires before Argentina/Buenos_Aires.
  for (let first = Math.max(1, parts.length - 3); first < parts.length - 1; first++) {
    const zone = readZone(parts.slice(first).join('/'))
    if (zone !== undefined) return zone
  }
  return undefined
}

function* zoneByRules(component: IcsComponent, settings: ZoneSettings): Steps<IcsZone | undefined> {
  const own = yield* parseOwnZone(component, settings.report)
  if (own === undefined) return undefined
  const { from, to } = settings.years
  const transitions = yield* own.transitions(from, to)
  const candidates = [settings.defaultZone, ...new Set(windowsZones.values())]
  for (const name of candidates) {
    yield
    if (hasSameOffsets(name, transitions, settings.years)) return namedZone(name)
  }
  return yield* zoneOfItsOwn(own, settings.defaultZone, settings.years)
}

/** Whether a zone has the same offsets as the rules of the file, in all of the years. */
function hasSameOffsets(name: string, transitions: readonly Transition[], years: ZoneYears): boolean {
  const [first] = transitions
  if (first === undefined) return false
  const begin = Date.UTC(years.from, 0) / 1000
  const end = Date.UTC(years.to + 1, 0) / 1000
  let [from, offset] = [begin, first.before]
  for (const { utc, after } of [...transitions, { utc: end, after: 0 }]) {
    if (utc > begin && !hasOffset(name, offset, from, Math.min(utc, end))) return false
    if (utc >= end) return true
    from = Math.max(utc, begin)
    offset = after
  }
  return true
}

const MONTH = 30 * 86_400

/**
 * Whether a zone has an offset from one instant to another. Today, no zone changes its offset for less than a month.
 */
function hasOffset(name: string, offset: number, from: number, until: number): boolean {
  for (let utc = from; utc < until; utc += MONTH) if (offsetAt(name, utc) !== offset) return false
  return until <= from || offsetAt(name, until - 1) === offset
}

/** A zone with rules that no known zone has. Its events are converted to the default zone, at the same instants. */
function* zoneOfItsOwn(own: OwnZone, name: string, years: ZoneYears): Steps<IcsZone> {
  const [from, to] = [Math.max(EARLIEST_YEAR, years.from - 30), Math.min(LATEST_YEAR, years.to + 10)]
  const transitions = yield* own.transitions(from, to)
  return { name, isNamed: false, toUtc: (wall) => toUtcBy(transitions, wall) }
}

/** The zone that Google and Apple write for the whole calendar, if Kalends knows it. */
export function calendarZone(property: IcsProperty | undefined): string | undefined {
  return property && knownZone(property.raw)
}
