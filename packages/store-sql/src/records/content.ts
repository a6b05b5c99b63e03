import type { Drafts, Kind, RecordOf, Stored } from '@kalends/core'
import { freezeDeep, frozenCopy } from './freeze-deep.ts'
import { type Kept, recordShapes, usuallyEmpty } from './record-shapes.ts'

/** A record as it lies in a `…_content` table. */
export interface ContentRow {
  readonly id: number
  readonly revision: number
  readonly search_text: string
  readonly json: string
}

/**
 * A draft as text, without what has a column of its own, and without what is empty and mostly is: half of an event's
 * fields, which would be read again with each event that is loaded.
 */
export function contentOf<K extends Kind>(
  kind: K,
  draft: Drafts[K],
): { readonly searchText: string; readonly json: string } {
  const kept: Record<string, unknown> = { ...draft }
  // JSON leaves out what is undefined. Taking keys off the copy would be several times as slow.
  for (const key of usuallyEmpty[kind]) if (isEmpty(kept[key])) kept[key] = undefined
  if (!('searchText' in draft)) return { searchText: '', json: JSON.stringify(kept) }
  kept['searchText'] = undefined
  return { searchText: draft.searchText, json: JSON.stringify(kept) }
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === '' || value === false
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0
}

/** The record that is made of a draft, frozen; the same as `recordOf` makes of its content, without a way back. */
export function newRecord<K extends Kind>(kind: K, stored: Stored, draft: Drafts[K]): RecordOf<K> {
  const searchText = 'searchText' in draft ? draft.searchText : ''
  return frozen(recordShapes[kind]({ stored, draft, searchText, own: frozenCopy }))
}

/** The record in a row, frozen. Keys that are not in its JSON are there again. */
export function recordOf<K extends Kind>(kind: K, row: ContentRow): RecordOf<K> {
  const draft: Kept<K> = JSON.parse(row.json) // This package has written it.
  return frozen(recordShapes[kind]({ stored: row, draft, searchText: row.search_text, own: freezeDeep }))
}

function frozen<T>(record: T): T {
  Object.freeze(record)
  return record
}
