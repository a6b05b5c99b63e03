import * as v from 'valibot'
import { isCleanText } from '../domain/fold-text.ts'
import { type Field, optional } from './field.ts'
import { isRecord } from './json.ts'
import { anything, described, parsed } from './schemas.ts'

/** Where a page of a list begins: after a position in the list with these filters. */
export interface Cursor {
  /** By wire name and not yet parsed, as in a request. */
  readonly filters: Readonly<Record<string, unknown>>
  /** The sort value and the id of a record. */
  readonly after: { readonly value: number | string; readonly id: number }
}

/** A `cursor` parameter. A cursor from another list is invalid. */
export function cursorOf(collection: string): Field<string, Cursor> {
  const read = (raw: unknown): Cursor | undefined => readCursor(raw, collection)
  const notes = { type: 'cursor', jsonSchema: { type: 'string' } } as const
  return optional(described(notes, v.pipe(anything<string>(), parsed(read, 'bad_cursor'))))
}

/**
 * The text of a cursor. `filters` is JSON. A cursor has no signature: its filters go through the same checks as those of any
 * request, so a forged cursor shows nothing that a request with these filters would not show.
 */
export function writeCursor(collection: string, filters: string, { value, id }: Cursor['after']): string {
  return Buffer.from(`["${collection}",${filters},${JSON.stringify(value)},${id}]`).toString('base64url')
}

/** A longer cursor is invalid. No filters need this many characters, and servers usually reject such long URLs. */
const LONGEST = 1_048_576

function readCursor(text: unknown, collection: string): Cursor | undefined {
  if (typeof text !== 'string' || text.length > LONGEST || !/^[\w-]+$/.test(text)) return undefined
  const parts = parseJson(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(parts) || parts.length !== 4) return undefined
  const [list, filters, value, id]: readonly unknown[] = parts
  if (list !== collection || !isRecord(filters) || !Object.values(filters).every((filter) => isPlain(filter))) {
    return undefined
  }
  const isSortValue = typeof value === 'string' ? isCleanText(value) : Number.isSafeInteger(value)
  if (!isSortValue || !Number.isSafeInteger(id) || Number(id) < 1) return undefined
  // Both were checked above.
  return { filters, after: { value: value as number | string, id: id as number } }
}

/** How deeply lists and objects in a filter can be nested. */
const LEVELS = 2

/** Whether a value is a string, a number, `true` or `false`, or a shallow list or object of them. */
function isPlain(value: unknown, levels = LEVELS): boolean {
  if (typeof value === 'string') return isCleanText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  // A value inside a filter can be `null`. A filter that is `null` as a whole is never in a cursor.
  if (value === null) return levels < LEVELS
  if (typeof value !== 'object') return typeof value === 'boolean'
  return levels > 0 && Object.values(value).every((part) => isPlain(part, levels - 1))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
