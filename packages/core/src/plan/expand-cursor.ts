import { isDeepStrictEqual } from 'node:util'
import type { Cursor } from '../contract/cursor.ts'
import { type Fields, parseFields } from '../contract/field.ts'
import type { OperationId } from '../contract/routes.ts'
import { memoizeByObject } from '../domain/memoize.ts'
import type { Fault } from '../errors/calendar-error.ts'
import type { Settings } from '../ports/settings.ts'
import { isIgnored, type RawInput } from './parse-input.ts'

/**
 * Parameters that may differ between the pages of a list, so a cursor leaves them out. `per_page` may differ too, but a cursor
 * contains a default for it.
 */
const ofOnePage: ReadonlySet<string> = new Set(['page', 'cursor', 'fields', 'expand', 'tz', '_', 'feed_token'])

/** The parameters of an operation that a cursor contains: those that select and sort records, and the page size. */
const heldIn = memoizeByObject(
  (fields: Fields): ReadonlySet<string> => new Set(Object.keys(fields).filter((name) => !ofOnePage.has(name))),
)

/** A string that needs no escaping in JSON. */
const PLAIN = /^[\w .,:+-]*$/

/**
 * The parameters of a request that a cursor contains, as a JSON object. `more` has further members, such as
 * `,"end_date":"2029-01-15"`. The page size is the requested one, even if the page has fewer records because more would be too
 * large: the next page can have smaller ones.
 */
export function cursorFilters(raw: RawInput['raw'], fields: Fields, more: string): string {
  const held = heldIn(fields)
  let members = ''
  // Member by member, because every list has a cursor: to make an object and serialize it takes several times as long.
  for (const name of Object.keys(raw)) {
    const value = raw[name]
    if (value === undefined || value === null || !held.has(name)) continue
    members += `,"${name}":${typeof value === 'string' && PLAIN.test(value) ? `"${value}"` : JSON.stringify(value)}`
  }
  return `{${(members + more).slice(1)}}`
}

/**
 * Adds the filters of the cursor in a request to its other parameters, as if they had been written there. If the request has
 * one of these filters itself, both values must be equal. An invalid cursor adds nothing: parsing reports it.
 */
export function expandCursor(operation: OperationId, input: RawInput, { inputs }: Pick<Settings, 'inputs'>): RawInput {
  const { raw } = input
  if (!Object.hasOwn(raw, 'cursor')) return input
  const fields: Fields = inputs[operation]
  const { cursor: field } = fields
  if (field === undefined) return input
  // The field `cursor` parses to a `Cursor`.
  const { cursor } = parseFields({ cursor: field }, raw, 'filter').values as { readonly cursor?: Cursor }
  if (cursor === undefined) return input
  const held = pickHeld(cursor.filters, fields)
  const given = pickHeld(raw, fields)
  const parsedHeld = parseFields(fields, held, 'filter')
  const parsedGiven = parseFields(fields, given, 'filter')
  const isOther = (name: string): boolean =>
    name !== 'per_page' && !isDeepStrictEqual(parsedGiven.values[name], parsedHeld.values[name])
  const faults: Fault[] = Object.keys(given)
    .filter(isOther)
    .map((param) => ({ param, code: 'not_as_in_cursor' }))
  if ((raw['page'] ?? null) !== null) faults.push({ param: 'page', code: 'not_with_cursor' })
  // For example, the limits of the calendar may have changed since the cursor was made.
  const isStale = parsedHeld.faults.some(({ param }) => !isIgnored(param, operation, parsedHeld.values))
  if (isStale) faults.push({ param: 'cursor', code: 'bad_cursor' })
  return { raw: isStale ? raw : { ...held, ...raw }, faults: [...input.faults, ...faults] }
}

function pickHeld(raw: RawInput['raw'], fields: Fields): RawInput['raw'] {
  const held = heldIn(fields)
  return Object.fromEntries(Object.entries(raw).filter(([name, value]) => held.has(name) && (value ?? null) !== null))
}
