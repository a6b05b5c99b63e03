import type { Drafts, Kind, RecordOf, Stored } from '@kalends/core'
import { freezeDeep, freezeShape } from './freeze-deep.ts'
import { recordShapes } from './record-shapes.ts'

/** A record as it lies in a `…_content` table. */
export interface ContentRow {
  readonly id: number
  readonly revision: number
  readonly search_text: string
  readonly json: string
}

/** A draft as text, without what has a column of its own. */
export function contentOf(draft: Drafts[Kind]): { readonly searchText: string; readonly json: string } {
  if (!('searchText' in draft)) return { searchText: '', json: JSON.stringify(draft) }
  // JSON leaves out what is undefined. Taking the key off the copy would be several times as slow.
  return { searchText: draft.searchText, json: JSON.stringify({ ...draft, searchText: undefined }) }
}

/** The record that is made of a draft, frozen; the same as `recordOf` makes of its content, without a way back. */
export function newRecord<K extends Kind>(kind: K, stored: Stored, draft: Drafts[K]): RecordOf<K> {
  return freezeShape(recordShapes[kind](stored, draft, 'searchText' in draft ? draft.searchText : ''))
}

/** The record in a row, frozen. Keys that were `undefined` are there again. */
export function recordOf<K extends Kind>(kind: K, row: ContentRow): RecordOf<K> {
  const draft: Drafts[K] = JSON.parse(row.json) // This package has written it.
  return freezeDeep(recordShapes[kind](row, draft, row.search_text))
}
