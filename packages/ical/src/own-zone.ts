import type { IcsComponent } from './components.ts'
import type { Report } from './problems.ts'
import { firstOf, type IcsProperty, parseProperties, textOf } from './property.ts'
import { type IcsRule, parseRule } from './rule.ts'
import type { Steps } from './steps.ts'
import { DAY, type IcsZone, readTime } from './times.ts'
import { type WallRange, walkRule } from './walk-rule.ts'

/** A change of the UTC offset. Offsets are in seconds east of UTC. */
export interface Transition {
  readonly utc: number
  readonly before: number
  readonly after: number
}

/** The rules that a file has for one of its time zones. */
export interface OwnZone {
  readonly line: number
  /** The transitions from one year to another, in order, preceded by the last earlier one. */
  transitions(fromYear: number, toYear: number): Steps<readonly Transition[]>
}

/**
 * A `STANDARD` or `DAYLIGHT` part: from its start on, `after` is the offset. Times are wall times before the change.
 */
interface Observance {
  readonly start: number
  readonly before: number
  readonly after: number
  readonly rule: IcsRule | undefined
  /** The last wall time of the rule. */
  readonly until: number
  readonly dates: readonly number[]
}

const wanted = new Set(['dtstart', 'tzoffsetfrom', 'tzoffsetto', 'rrule', 'rdate'])
const OFFSET = /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/
const MOST_PARTS = 200
const MOST_DATES = 500
// This is ten times the number of transitions that any zone has had since 1900.
const MOST_TRANSITIONS = 2_000
const YEAR = 366 * DAY
const plain: IcsZone = { name: 'UTC', isNamed: false, toUtc: (wall) => wall }

/** Parses a `VTIMEZONE`. Returns `undefined` if it has no usable rules. */
export function* parseOwnZone({ line, parts }: IcsComponent, report: Report): Steps<OwnZone | undefined> {
  const observances: Observance[] = []
  for (const part of parts.slice(0, MOST_PARTS)) observances.push(...(yield* parseObservance(part, report)))
  if (observances.length === 0) return undefined
  return {
    line,
    *transitions(fromYear, toYear) {
      const range = { from: startOfYear(fromYear), to: startOfYear(toYear + 1) }
      const found: Transition[] = []
      for (const observance of observances) {
        found.push(...(yield* onsetsOf(observance, range)))
        if (found.length > MOST_TRANSITIONS) break
      }
      found.sort((one, other) => one.utc - other.utc)
      const first = found.findLastIndex(({ utc }) => utc < range.from)
      return first === -1 ? found : found.slice(first)
    },
  }
}

/** The transitions to an observance within a range of wall times, and the last one before it. */
function* onsetsOf(observance: Observance, range: WallRange): Steps<readonly Transition[]> {
  const { start, rule, until, before, after } = observance
  const walls = [start, ...observance.dates]
  if (rule !== undefined) {
    const to = Math.min(range.to, until)
    // Rules of zones recur every year, so the last occurrence before the range is at most a year earlier.
    const from = Math.min(range.from, to) - YEAR
    const end = yield* walkRule(rule, start, { from, to }, (wall) => walls.push(wall) < MOST_DATES)
    if (end === 'stopped' || end === 'too_costly') return []
  }
  return walls.filter((wall) => wall <= range.to).map((wall) => ({ utc: wall - before, before, after }))
}

/** The observance of a part; an empty list if the part is unusable. */
function* parseObservance({ lines }: IcsComponent, report: Report): Steps<readonly Observance[]> {
  const properties = yield* parseProperties(lines.slice(0, MOST_DATES), wanted, report)
  const start = wallOf(firstOf(properties, 'dtstart'))
  const before = readOffset(textOf(firstOf(properties, 'tzoffsetfrom')))
  const after = readOffset(textOf(firstOf(properties, 'tzoffsetto')))
  if (start === undefined || before === undefined || after === undefined) return []
  const ruleText = firstOf(properties, 'rrule')
  const rule = ruleText && parseRule(ruleText.raw, ruleText.line)
  if (rule !== undefined && 'reason' in rule) return []
  const dates = (properties.get('rdate') ?? [])
    .flatMap((property) => property.values.map((value) => wallOf(property, Array.isArray(value) ? value[0] : value)))
    .filter((wall) => wall !== undefined)
    .slice(0, MOST_DATES)
  return [{ start, before, after, rule, until: lastOf(rule, before), dates }]
}

function wallOf(property: IcsProperty | undefined, value: unknown = property?.values[0]): number | undefined {
  return property && readTime(value, property, () => plain)?.wall
}

/** The last wall time of a rule. `UNTIL` of a zone is in UTC. */
function lastOf(rule: IcsRule | undefined, offset: number): number {
  if (rule?.until === undefined) return Number.POSITIVE_INFINITY
  return rule.until.isUtc ? rule.until.seconds + offset : rule.until.seconds
}

function readOffset(text: string | undefined): number | undefined {
  const match = OFFSET.exec(text ?? '')
  if (match === null) return undefined
  const [, sign, hours, minutes, seconds = '0'] = match
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -size : size
}

function startOfYear(year: number): number {
  return Date.UTC(year, 0) / 1000
}

/** The instant of a wall time, by transitions around it. The rules for gaps and repeated times are those of Kalends. */
export function toUtcBy(transitions: readonly Transition[], wall: number): number {
  const [first] = transitions
  if (first === undefined) return wall
  let [offset, previous, from] = [first.before, first.before, Number.NEGATIVE_INFINITY]
  for (const { utc, after } of transitions) {
    if (wall - offset < utc) break
    previous = offset
    offset = after
    from = utc
  }
  return wall - offset >= from ? wall - offset : wall - previous
}
