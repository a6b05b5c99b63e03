import { type Inputs, inputs } from '../contract/inputs.ts'
import { type OperationId, verbOf } from '../contract/routes.ts'
import { CalendarError, type Fault } from '../errors/calendar-error.ts'
import { checkTogether } from './check-together.ts'
import { readFields } from './read/read-fields.ts'
import type { ReadRules } from './read/reading.ts'
import type { ValuesOf } from './read/values.ts'

/** The values of an operation's parameters. */
export type ValuesFor<O extends OperationId> = ValuesOf<Inputs[O]>

/** How an operation reads its input. */
export function modeOf(operation: OperationId): ReadRules['mode'] {
  const verb = verbOf(operation)
  return verb === 'create' || verb === 'update' ? verb : 'filter'
}

/**
 * Reads the parameters of an operation. Throws with all that is missing, else with all that is wrong, including the
 * faults that were found before (in how the request was encoded).
 */
export function readInput<O extends OperationId>(
  operation: O,
  raw: Readonly<Record<string, unknown>>,
  rules: ReadRules,
  earlier: readonly Fault[] = [],
): ValuesFor<O> {
  const read = readFields(inputs[operation], raw, rules)
  // What was given but could not be decoded is not missing.
  const missing = read.missing.filter((name) => !earlier.some(({ param }) => param === name))
  if (missing.length > 0) throw new CalendarError('rest_missing_callback_param', { missing })
  refuseFaults([...earlier, ...read.faults, ...checkTogether(operation, { raw, values: read.values }, rules.zone)])
  // `readFields` reads by the very table that the type is made from.
  return read.values as ValuesFor<O>
}

/** Throws when there is any fault; one for each parameter is kept, the first. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const byParam = new Map<string, Fault>()
  for (const fault of faults) if (!byParam.has(fault.param)) byParam.set(fault.param, fault)
  throw new CalendarError('rest_invalid_param', { faults: [...byParam.values()] })
}
