import type { ContentLine } from './content-lines.ts'
import type { Report } from './problems.ts'

/** A component of a file with its own lines. The components inside it are in `parts`. */
export interface IcsComponent {
  readonly name: string
  /** The line of its `BEGIN`. */
  readonly line: number
  readonly lines: ContentLine[]
  /** The `STANDARD` and `DAYLIGHT` parts of a `VTIMEZONE`. Other parts, such as alarms, are ignored. */
  readonly parts: IcsComponent[]
}

/** The content of a file. */
export interface IcsContents {
  /** The properties of the calendar itself. */
  readonly properties: ContentLine[]
  readonly events: IcsComponent[]
  readonly timezones: IcsComponent[]
  /** How many tasks, journal entries and free-busy times there are. They don't count as events. */
  others: number
}

/** Sorts lines into components. */
export interface ComponentSorter {
  readonly contents: IcsContents
  take(line: ContentLine): void
  /** Closes components that are still open. Call it after the last line. */
  end(): void
}

const DEEPEST = 20
const OTHERS: ReadonlySet<string> = new Set(['VTODO', 'VJOURNAL', 'VFREEBUSY'])
const BOUNDARY = /^(BEGIN|END)[ \t]*:[ \t]*(.*?)[ \t]*$/i

/** A sorter for one file. Events beyond `maxEvents` are left out. */
export function sortComponents(maxEvents: number, report: Report): ComponentSorter {
  const contents: IcsContents = { properties: [], events: [], timezones: [], others: 0 }
  const open: IcsComponent[] = []
  /** How many open components are nested too deep. */
  let tooDeep = 0
  let hasCalendar = false
  let hasOutside = false
  let lines = 0
  let eventCount = 0

  function begin(name: string, line: number): void {
    if (name === 'VCALENDAR') {
      hasCalendar = true
      closeDownTo(0)
    }
    // These components are directly inside the calendar. So if another component in it is still open, its END is
    // missing.
    if (name === 'VEVENT' || name === 'VTIMEZONE') closeDownTo(open.findIndex(isCalendar) + 1)
    if (open.length === DEEPEST) {
      if (tooDeep === 0) report('too_deep', line, { limit: DEEPEST })
      tooDeep += 1
      return
    }
    open.push({ name, line, lines: [], parts: [] })
  }

  function end(name: string, line: number): void {
    if (tooDeep > 0) {
      tooDeep -= 1
      return
    }
    const index = open.findLastIndex((component) => component.name === name)
    if (index === -1) {
      report('unexpected_end', line, { component: name })
      return
    }
    closeDownTo(index + 1)
    const component = open.pop()
    if (component !== undefined) keep(component)
  }

  /** Closes components whose END is missing, until `count` are open. */
  function closeDownTo(count: number): void {
    tooDeep = 0
    while (open.length > count) {
      const component = open.pop()
      if (component === undefined) return
      report('unclosed_component', component.line, { component: component.name })
      keep(component)
    }
  }

  /** Reports the first line that is in no component. If the file has no calendar at all, `end` reports that instead. */
  function reportOutside(line: number): void {
    if (!hasOutside && hasCalendar) report('outside_component', line)
    hasOutside ||= hasCalendar
  }

  function keep(component: IcsComponent): void {
    const { name, line } = component
    if (name === 'VTIMEZONE') contents.timezones.push(component)
    else if (name === 'STANDARD' || name === 'DAYLIGHT') open.at(-1)?.parts.push(component)
    else if (name === 'VCALENDAR') contents.properties.push(...component.lines)
    else if (OTHERS.has(name)) contents.others += 1
    else if (name === 'VEVENT') {
      eventCount += 1
      if (eventCount <= maxEvents) contents.events.push(component)
      else if (eventCount === maxEvents + 1) report('too_many_events', line, { limit: maxEvents })
    }
  }

  return {
    contents,
    take(line) {
      lines += 1
      const [, boundary, name = ''] = BOUNDARY.exec(line.text.slice(0, 100)) ?? []
      if (boundary?.toUpperCase() === 'BEGIN') begin(name.toUpperCase(), line.line)
      else if (boundary !== undefined) end(name.toUpperCase(), line.line)
      else if (open.length === 0) reportOutside(line.line)
      else if (tooDeep === 0) addTo(open.at(-1), line)
    },
    end() {
      closeDownTo(0)
      if (lines === 0) report('empty_file', 1)
      else if (!hasCalendar) report('not_icalendar', 1)
    },
  }
}

const READ: ReadonlySet<string> = new Set(['VCALENDAR', 'VEVENT', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT'])
/** How many properties a component other than an event can have: more than any program writes. */
const MOST_PROPERTIES = 1000

/** Adds a line to a component whose properties are parsed. */
function addTo(component: IcsComponent | undefined, line: ContentLine): void {
  if (component === undefined || !READ.has(component.name)) return
  if (component.lines.length < MOST_PROPERTIES || component.name === 'VEVENT') component.lines.push(line)
}

function isCalendar({ name }: IcsComponent): boolean {
  return name === 'VCALENDAR'
}
