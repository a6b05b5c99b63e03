import { isDeepStrictEqual } from 'node:util'
import type { Cursor } from '../contract/cursor.ts'
import { type Fields, parseFields } from '../contract/field.ts'
import type { OperationId } from '../contract/routes.ts'
import type { Fault } from '../errors/calendar-error.ts'
import type { Settings } from '../ports/settings.ts'
import { isIgnored } from './parse-input.ts'

/** The parameters of a request before validation. */
export interface RawInput {
  /** By wire name. */
  readonly raw: Readonly<Record<string, unknown>>
  /** What was wrong with their encoding. */
  readonly faults: readonly Fault[]
}

/** Parameters that each page of a list can have its own values for. `per_page` is one that a cursor has a default for. */
const ofOnePage: ReadonlySet<string> = new Set(['page', 'cursor', 'fields', 'expand', 'tz'])

/** The parameters of a request that select and sort records. A cursor has them, with the page size. */
export function cursorFilters(raw: RawInput['raw'], fields: Fields): Cursor['filters'] {
  const filters: Record<string, unknown> = {}
  for (const name of Object.keys(raw)) {
    if (Object.hasOwn(fields, name) && !ofOnePage.has(name) && (raw[name] ?? null) !== null) filters[name] = raw[name]
  }
  return filters
}

/**
 * Adds the filters of the cursor in a request to its other parameters, as if they had been written there. Those that the
 * request has itself must be the same. An invalid cursor adds nothing: parsing reports it.
 */
export function expandCursor(operation: OperationId, input: RawInput, { inputs }: Pick<Settings, 'inputs'>): RawInput {
  const { raw } = input
  const fields: Fields = inputs[operation]
  const { cursor: field } = fields
  if (field === undefined || !Object.hasOwn(raw, 'cursor')) return input
  // The table parses it to a cursor.
  const { cursor } = parseFields({ cursor: field }, raw, 'filter').values as { readonly cursor?: Cursor }
  if (cursor === undefined) return input
  const held = cursorFilters(cursor.filters, fields)
  const given = cursorFilters(raw, fields)
  const parsedHeld = parseFields(fields, held, 'filter')
  const parsedGiven = parseFields(fields, given, 'filter')
  const isOther = (name: string): boolean =>
    name !== 'per_page' && !isDeepStrictEqual(parsedGiven.values[name], parsedHeld.values[name])
  const faults: Fault[] = Object.keys(given)
    .filter(isOther)
    .map((param) => ({ param, code: 'not_as_in_cursor' }))
  if ((raw['page'] ?? null) !== null) faults.push({ param: 'page', code: 'not_with_cursor' })
  // For example, the limits of the calendar have changed since the cursor was made.
  const isStale = parsedHeld.faults.some(({ param }) => !isIgnored(param, operation, parsedHeld.values))
  if (isStale) faults.push({ param: 'cursor', code: 'bad_cursor' })
  return { raw: isStale ? raw : { ...held, ...raw }, faults: [...input.faults, ...faults] }
}
