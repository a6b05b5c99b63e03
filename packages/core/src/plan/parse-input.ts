import { checkPair, type FilterValues, type Mode, parseFields, type ValuesOf } from '../contract/field.ts'
import type { Inputs } from '../contract/inputs.ts'
import { type Language, languages } from '../contract/languages.ts'
import { isFeed, type OperationId, verbOf } from '../contract/routes.ts'
import { linkFields } from '../contract/selection.ts'
import { MOST_DAYS, resolveDays } from '../domain/days.ts'
import { resolveSchedule } from '../domain/schedule.ts'
import { dateFilters } from '../domain/window.ts'
import { CalendarError, type Fault } from '../errors/calendar-error.ts'
import type { Settings } from '../ports/settings.ts'

/** The parameters of a request before validation. */
export interface RawInput {
  /** By wire name. */
  readonly raw: Readonly<Record<string, unknown>>
  /** What is wrong with the encoding of the parameters. */
  readonly faults: readonly Fault[]
}

/** The parsed parameters of an operation. */
export type ValuesFor<O extends OperationId> = O extends `${string}.list` | 'events.days' | `feeds.${string}`
  ? FilterValues<Inputs[O]>
  : ValuesOf<Inputs[O]>

/** How an operation treats parameters that are not given. */
export function modeOf(operation: OperationId): Mode {
  const verb = verbOf(operation)
  return verb === 'create' || verb === 'update' ? verb : 'filter'
}

/**
 * Parses the parameters of an operation. Throws an error that lists all missing parameters. If none is missing, the
 * error lists all invalid ones, including the `earlier` faults from decoding the request.
 */
export function parseInput<O extends OperationId>(
  operation: O,
  raw: Readonly<Record<string, unknown>>,
  { inputs, zone }: Pick<Settings, 'inputs' | 'zone'>,
  earlier: readonly Fault[] = [],
): ValuesFor<O> {
  const parsed = parseFields(inputs[operation], raw, modeOf(operation))
  // A parameter that was given but could not be decoded is not missing.
  const missing = parsed.missing.filter((name) => !earlier.some(({ param }) => param === name))
  if (missing.length > 0) throw new CalendarError('rest_missing_callback_param', { missing })
  const given = [...earlier, ...parsed.faults].filter(({ param }) => !isIgnored(param, operation, parsed.values))
  rejectFaults([...given, ...checkTogether(operation, { raw, values: parsed.values }, zone)])
  // The type is inferred from the table that parsed the values.
  return parsed.values as ValuesFor<O>
}

/** Whether a fault is ignored. With `include`, date filters are ignored, even invalid ones. */
export function isIgnored(
  param: string,
  operation: OperationId,
  { include }: Readonly<Record<string, unknown>>,
): boolean {
  const isIncluding = Array.isArray(include) && include.length > 0
  if (operation === 'events.days') return isIncluding && /^(starts|ends)_/.test(param)
  const isDate = dateFilters.some((name) => name === param) || param === 'start' || param === 'end'
  return (operation === 'events.list' || isFeed(operation)) && isIncluding && isDate
}

/** Throws if there are faults. Only the first fault of each parameter is reported. */
export function rejectFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const byParam = new Map<string, Fault>()
  for (const fault of faults) if (!byParam.has(fault.param)) byParam.set(fault.param, fault)
  throw new CalendarError('rest_invalid_param', { faults: [...byParam.values()] })
}

type ParsedValues = Readonly<Record<string, unknown>>

/** Checks parameters that depend on each other. Checks that need stored records happen later. */
function checkTogether(
  operation: OperationId,
  { raw, values }: { readonly raw: RawInput['raw']; readonly values: ParsedValues },
  zone: string,
): readonly Fault[] {
  const shape = checkShape(values)
  if (operation === 'events.list' || isFeed(operation)) {
    return [...shape, ...checkPair(raw, 'geoloc_lat', 'geoloc_lng')]
  }
  if (operation === 'events.days') return [...checkPair(raw, 'geoloc_lat', 'geoloc_lng'), ...checkDays(values, zone)]
  if (operation === 'venues.create') return checkPair(raw, 'geo_lat', 'geo_lng')
  return operation === 'events.create' ? checkOrder(values, zone) : shape
}

/** Linked records that are shown as ids have no fields to select. */
function checkShape(values: ParsedValues): readonly Fault[] {
  // The table of the operation parsed the values.
  const { expand, fields } = values as ValuesFor<'events.list'>
  for (const nearest of expand === false ? linkFields : []) {
    const below = fields?.tree.get(nearest) ?? true
    if (below !== true) {
      const [first] = below.keys()
      return [{ param: 'fields', code: 'unknown_field', values: { name: `${nearest}.${first}`, nearest } }]
    }
  }
  return []
}

function checkDays(values: ParsedValues, zone: string): readonly Fault[] {
  // The table of this operation parsed the values.
  const { start_date, end_date } = values as ValuesFor<'events.days'>
  if (!start_date || !end_date) return []
  const { first, last } = resolveDays({ start_date, end_date }, 0, zone)
  if (last < first) return [{ param: 'end_date', code: 'end_before_start' }]
  const max = MOST_DAYS - 1
  return last - first > max ? [{ param: 'end_date', code: 'too_many_days', values: { max } }] : []
}

function checkOrder(values: ParsedValues, zone: string): readonly Fault[] {
  // The table of this operation parsed the values.
  const { start_date, end_date, timezone, all_day } = values as ValuesFor<'events.create'>
  if (!start_date || !end_date) return []
  const input = { start: start_date, end: end_date, timezone: timezone ?? undefined, allDay: all_day ?? undefined }
  return resolveSchedule(input, undefined, zone) === undefined ? [{ param: 'end_date', code: 'end_before_start' }] : []
}

/** Parses the language parameter. An unknown language is a fault. `null` counts as absent. */
export function parseLanguage(
  raw: Readonly<Record<string, unknown>>,
  param: string,
): { readonly language: Language | undefined; readonly faults: readonly Fault[] } {
  const requested = Object.hasOwn(raw, param) ? (raw[param] ?? undefined) : undefined
  const language = languages.find((known) => known === requested)
  if (language !== undefined || requested === undefined) return { language, faults: [] }
  return { language, faults: [{ param, code: 'not_one_of', values: { options: languages.join(', ') } }] }
}

/** Copies in-process input in wire names: `select` is `fields`, and the language parameter has its configured name. */
export function wireInput(given: object, param: string): Record<string, unknown> {
  const { i18n_language: language, select, ...others }: Record<string, unknown> = { ...given }
  if (language !== undefined) others[param] = language
  if (select !== undefined) others['fields'] = select
  return others
}
