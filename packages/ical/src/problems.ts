import type { Language } from '@kalends/core'
import { type IcsProblemCode, type MessageValues, messagesIn } from './messages.ts'

const errors: ReadonlySet<IcsProblemCode> = new Set<IcsProblemCode>([
  ...(['empty_file', 'not_icalendar', 'unclosed_component', 'too_deep', 'file_too_large', 'too_many_events'] as const),
  ...(['missing_start', 'bad_start', 'bad_recurrence_id', 'bad_rule', 'rule_too_costly'] as const),
  ...(['too_many_occurrences', 'expansion_time_exceeded'] as const),
])

/** If one of these properties is invalid, occurrences of the event are left out. */
const occurrenceProperties: ReadonlySet<unknown> = new Set(['RRULE', 'RDATE', 'RECURRENCE-ID'])

/** A problem with a file. It does not affect the rest of the file. */
export interface IcsProblem {
  /** The line in the file, from 1. */
  readonly line: number
  /** What is wrong, for programs. */
  readonly code: IcsProblemCode
  /** `error` if events, or occurrences of events, were left out; `warning` if only a detail was. */
  readonly severity: 'error' | 'warning'
  /** What is wrong and what to do about it, in the language of the option `language`. */
  readonly message: string
}

/** Adds a problem to the list. */
export type Report = (code: IcsProblemCode, line: number, values?: MessageValues) => void

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

/** An empty list of problems. It holds at most `limit` of them, because each line of a file can have one. */
export function collectProblems(limit: number, language: Language): Problems {
  const messageOf = messagesIn(language)
  const list: IcsProblem[] = []
  let count = 0
  let hasErrors = false
  return {
    list,
    count: () => count,
    hasErrors: () => hasErrors,
    report(code, line, values = {}) {
      const isError = errors.has(code) || occurrenceProperties.has(values['property'])
      const severity = isError ? 'error' : 'warning'
      count += 1
      hasErrors ||= severity === 'error'
      if (list.length < limit) list.push({ line, code, severity, message: messageOf(code, values) })
    },
  }
}
