import type { Fault } from '../contract/fault.ts'
import type { FilterValues, ValuesOf } from '../contract/field.ts'
import type { Inputs } from '../contract/inputs.ts'
import { type Mode, parseFields } from '../contract/parse-fields.ts'
import { type OperationId, verbOf } from '../contract/routes.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import type { Settings } from '../ports/settings.ts'
import { checkTogether } from './check-together.ts'

/** The parsed parameters of an operation. */
export type ValuesFor<O extends OperationId> = O extends `${string}.list`
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
  const faults = parsed.faults.filter(({ param }) => !isIgnored(param, operation, parsed.values))
  rejectFaults([...earlier, ...faults, ...checkTogether(operation, { raw, values: parsed.values }, zone)])
  // The type is inferred from the table that parsed the values.
  return parsed.values as ValuesFor<O>
}

const dateFilters = new Set(['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'])

/** If `include` is given, date filters are ignored, even invalid ones. */
function isIgnored(param: string, operation: OperationId, { include }: Readonly<Record<string, unknown>>): boolean {
  const isIncluding = operation === 'events.list' && Array.isArray(include) && include.length > 0
  return isIncluding && dateFilters.has(param)
}

/** Throws if there are faults. Only the first fault of each parameter is reported. */
export function rejectFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const byParam = new Map<string, Fault>()
  for (const fault of faults) if (!byParam.has(fault.param)) byParam.set(fault.param, fault)
  throw new CalendarError('rest_invalid_param', { faults: [...byParam.values()] })
}
