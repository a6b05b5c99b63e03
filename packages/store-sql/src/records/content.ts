import { buildRecord, type Drafts, type Kind, keepLinks, type RecordOf } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { plain, type Sql, sql } from '../sql.ts'

/** A row of a `…_content` table. Only kinds that can be searched have a search text. */
export type ContentRow = readonly [id: number, revision: number, searchText: string | null, json: string]

/** A query of the content rows with these ids. */
export function contentsOf(dialect: Dialect, kind: Kind, ids: readonly number[]): Sql {
  // The join looks up one row for each id; `IN` would first copy the ids into a temporary index.
  return sql`SELECT c.id, c.revision, c.search_text, c.json FROM ${dialect.ids(ids)} AS asked
    CROSS JOIN ${plain(`kalends_${kind}_content`)} c WHERE c.id = asked.value`
}

/** The content row of a record. The JSON has the whole record except the search text, which has a column of its own. */
export function contentRow<K extends Kind>(record: RecordOf<K>): ContentRow {
  const searchText = 'searchText' in record ? record.searchText : null
  // `JSON.stringify` omits what is `undefined`. An object without the key would take longer to make.
  return [record.id, record.revision, searchText, JSON.stringify({ ...record, searchText: undefined })]
}

/** The record in a content row, deeply frozen. Throws when the row cannot be read. */
export function parseContent<K extends Kind>(kind: K, [id, revision, searchText, json]: ContentRow): RecordOf<K> {
  try {
    const content = JSON.parse(json)
    content.searchText = searchText
    const draft: Drafts[K] = content
    return buildRecord[kind](draft, { id, revision, slug: content.slug, link: keepLinks })
  } catch (cause) {
    throw new Error(`The content of the ${kind} ${id} is damaged.`, { cause })
  }
}

/** Roughly what a record of this row takes in memory: its texts, and an object with its fields. */
export function contentBytes([, , searchText, json]: ContentRow): number {
  return textBytes(json) + textBytes(searchText ?? '') + 1000
}

/** V8 stores a string in one byte for each character if all are of Latin-1, and otherwise in two. */
function textBytes(text: string): number {
  return /[^\0-\xff]/.test(text) ? 2 * text.length : text.length
}
