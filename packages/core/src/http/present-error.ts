import type { ErrorView } from '../contract/error-output.ts'
import type { Language } from '../contract/languages.ts'
import { type CalendarError, isCalendarError } from '../errors/calendar-error.ts'
import { errorStatuses } from '../errors/codes.ts'
import { catalogues, errorMessage, fill } from '../i18n/catalogues.ts'
import type { FaultCode } from '../i18n/en.ts'

/** What some sentences need besides the error. */
export interface ErrorFacts {
  readonly language: Language
  readonly method: string
  readonly namespace: string
  /** The id of the log entry with the cause of an unexpected failure. */
  readonly id: string
}

/** Renders an error. Anything but a `CalendarError` is an internal error, of which nothing is revealed. */
export function presentError(error: unknown, facts: ErrorFacts): ErrorView {
  if (!isCalendarError(error) || !Object.hasOwn(errorStatuses, error.code)) return internalError(facts)
  try {
    return explainError(error, facts)
  } catch {
    // An error made by a host or another version can lack details that its sentence needs.
    return internalError(facts)
  }
}

function explainError(error: CalendarError, facts: ErrorFacts): ErrorView {
  const { code, details } = error
  const { language, method, namespace, id } = facts
  const isAnonymous = code === 'rest_forbidden' && details.visitor === true
  const status = isAnonymous ? 401 : errorStatuses[code]
  if (status >= 500 && code !== 'rest_store_unavailable') return internalError(facts)
  const faults = describeFaults(error, language)
  const message = errorMessage(code, language, {
    method,
    namespace,
    allow: details.allow?.join(', ') ?? '',
    reason: details.reason ?? '',
    limitBytes: details.limitBytes ?? 0,
    id: details.termId ?? '',
    params: details.missing?.join(', ') ?? '',
    count: faults.length,
  })
  const onlyFault = faults.length === 1 ? faults[0]?.message : undefined
  // The log has the cause under this id.
  const trace = status >= 500 ? { id } : {}
  return {
    code,
    message: isAnonymous ? catalogues[language].visitorForbidden : (onlyFault ?? message),
    data: { status, ...trace, ...errorData(error, faults) },
  }
}

function internalError({ language, id }: ErrorFacts): ErrorView {
  const code = 'rest_internal_error'
  return { code, message: errorMessage(code, language, { id }), data: { status: errorStatuses[code], id } }
}

interface DescribedFault {
  readonly param: string
  readonly code: string
  readonly message: string
}

/** Faults whose sentence is complete without the name of a parameter. */
const wholeSentences: ReadonlySet<string> = new Set<FaultCode>(['too_many_parameters'])

function describeFaults({ details }: CalendarError, language: Language): readonly DescribedFault[] {
  const catalogue = catalogues[language]
  return (details.faults ?? []).map(({ param, code, values }) => {
    // Faults are created with the keys of this table.
    const problem = fill(catalogue.faults[code as FaultCode], language, values)
    const message = wholeSentences.has(code) ? problem : fill(catalogue.fault, language, { param, problem })
    return { param, code, message }
  })
}

function errorData({ details }: CalendarError, faults: readonly DescribedFault[]): Readonly<Record<string, unknown>> {
  if (details.missing !== undefined) return { params: details.missing }
  if (details.termId !== undefined) return { term_id: details.termId }
  if (details.faults === undefined) return {}
  return {
    params: Object.fromEntries(faults.map(({ param, message }) => [param, message])),
    details: Object.fromEntries(faults.map(({ param, code, message }) => [param, { code, message }])),
  }
}

/** The same content as RFC 9457 problem details. */
export function problemOf({ code, message, data }: ErrorView): object {
  const { status, ...rest } = data
  return { type: `urn:kalends:error:${code}`, title: message, status, detail: message, code, ...rest }
}
