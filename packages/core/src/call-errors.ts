import type { Language } from './contract/languages.ts'
import { CalendarError, isCalendarError } from './errors/calendar-error.ts'
import { describeFaults, presentError } from './http/error-response.ts'

/** Renames the parameter `fields` in faults to `select`, as callers in this process write it. */
export function inCallNames(error: unknown): unknown {
  const faults = isCalendarError(error, 'rest_invalid_param') ? (error.details?.faults ?? []) : []
  if (!isCalendarError(error) || !faults.some(({ param }) => param === 'fields')) return error
  const named = faults.map((fault) => (fault.param === 'fields' ? { ...fault, param: 'select' } : fault))
  return new CalendarError(error.code, { ...error.details, faults: named })
}

/**
 * Returns the error with its messages in a language. It is a copy, because calls in several languages can share an error.
 * HTTP responses get their messages when they are written.
 */
export function inLanguage(error: unknown, language: Language, namespace: string): unknown {
  if (!isCalendarError(error)) return error
  const body = presentError(error, { language, method: '', namespace, id: undefined })
  // An error made by a host or another version may have a code that has no message here, or lack details.
  if (body.code !== error.code) return error
  const faults = describeFaults(error, language)
  const sentences = faults.map((fault) => fault.message).join(' ')
  const message = error.details.faults === undefined ? body.message : sentences
  const shown = new CalendarError(error.code, error.details, { message, faults, body })
  if (error.stack !== undefined) shown.stack = error.stack.replace(error.message, () => message)
  return shown
}
