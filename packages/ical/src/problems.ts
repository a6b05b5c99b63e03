/** What each problem says. `{property}` and the like stand for the values of one problem. */
const messages = {
  // An event, an occurrence or a part of the file was left out.
  empty_file: 'The file is empty.',
  not_icalendar: 'The file must contain BEGIN:VCALENDAR. Check that it is an iCalendar file (.ics).',
  unclosed_component: 'END:{component} is missing for the BEGIN:{component} on this line. The file may be cut off.',
  too_deep: 'Components are nested more than {limit} levels deep. Those below are ignored.',
  file_too_large: 'The file is larger than {limit} bytes. Nothing from here on is read. Raise maxBytes, or split it.',
  too_many_events: 'There are more than {limit} events. The others are left out. Raise maxEvents, or split the file.',
  missing_start: 'The event has no DTSTART, so it is left out.',
  bad_start: 'DTSTART must be a date such as 20270310 or 20270310T183000. The event is left out.',
  bad_recurrence_id: 'RECURRENCE-ID must be a date such as 20270310 or 20270310T183000. The event is left out.',
  bad_rule: '{property} is not a valid recurrence rule: {reason}. Only the dates that are listed are read.',
  rule_too_costly: 'The recurrence rule takes too long to expand. Its later occurrences are left out.',
  too_many_occurrences: 'The series has more than {limit} occurrences. Later ones are left out. Raise maxOccurrences.',
  expansion_time_exceeded:
    'Recurrence rules took longer than {limit} ms. Other occurrences of the series are left out.',
  // All events were read; a detail was not.
  old_format: 'The file is in the format vCalendar 1.0. Export it as iCalendar 2.0 if something is missing.',
  unexpected_end: 'END:{component} has no matching BEGIN:{component}. It is ignored.',
  outside_component: 'The line is outside of BEGIN:VCALENDAR and END:VCALENDAR. All such lines are ignored.',
  bad_line: 'The line must have the form NAME:value. It is ignored.',
  bad_property: '{property} cannot be parsed: {reason}. It is ignored.',
  line_too_long: 'The line is longer than {limit} characters. It is ignored. Raise maxLineLength.',
  not_utf8: 'The line is not valid UTF-8. It is read as Windows-1252.',
  bad_date: '{property} must be a date such as 20270310 or 20270310T183000. It is ignored.',
  bad_duration: 'DURATION must be a duration such as PT1H30M or P2D. It is ignored.',
  end_before_start: 'The event ends before it starts. Its end is set to its start.',
  unknown_timezone: 'The time zone {timezone} is unknown. Its times are read in {used}.',
  bad_timezone: 'The VTIMEZONE {timezone} has no usable rules. It is ignored.',
  missing_uid: 'The event has no UID. Its external id is made from its dates and title.',
  duplicate_uid: 'There is another event with this UID. The one with the higher SEQUENCE is read.',
  missing_title: 'The event has no SUMMARY. Its title is {title}.',
  ignored_value: '{property} is ignored: {reason}.',
} as const

/** What is wrong with a file or one of its lines. */
export type IcsProblemCode = keyof typeof messages

const errors: ReadonlySet<IcsProblemCode> = new Set<IcsProblemCode>([
  ...(['empty_file', 'not_icalendar', 'unclosed_component', 'too_deep', 'file_too_large', 'too_many_events'] as const),
  ...(['missing_start', 'bad_start', 'bad_recurrence_id', 'bad_rule', 'rule_too_costly'] as const),
  ...(['too_many_occurrences', 'expansion_time_exceeded'] as const),
])

/** A problem with a file. Everything that could be read in spite of it was read. */
export interface IcsProblem {
  /** The line in the file, from 1. */
  readonly line: number
  /** What is wrong, for programs. */
  readonly code: IcsProblemCode
  /** `error` if events, or occurrences of events, were left out; `warning` if only a detail was. */
  readonly severity: 'error' | 'warning'
  /** What is wrong and what to do about it, in English. */
  readonly message: string
}

/** The values that a message names. */
type Values = Readonly<Record<string, string | number>>

/** Adds a problem to the list. */
export type Report = (code: IcsProblemCode, line: number, values?: Values) => void

/** The problems of one file. */
export interface Problems {
  readonly report: Report
  /** The problems in the order in which they were found, up to the limit. */
  readonly list: IcsProblem[]
  /** How many there were. */
  count(): number
  /** Whether events, or occurrences of events, were left out. */
  hasErrors(): boolean
}

// Values are texts of the file. A message shows their beginning.
const LONGEST_VALUE = 80

/** An empty list of problems. It holds at most so many, because each line of a file can have one. */
export function collectProblems(limit: number): Problems {
  const list: IcsProblem[] = []
  let count = 0
  let hasErrors = false
  return {
    list,
    count: () => count,
    hasErrors: () => hasErrors,
    report(code, line, values = {}) {
      const severity = errors.has(code) ? 'error' : 'warning'
      count += 1
      hasErrors ||= severity === 'error'
      if (list.length < limit) list.push({ line, code, severity, message: messageOf(code, values) })
    },
  }
}

function messageOf(code: IcsProblemCode, values: Values): string {
  return messages[code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    if (typeof value === 'number') return value.toLocaleString('en')
    return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE).toWellFormed()}…` : value
  })
}
