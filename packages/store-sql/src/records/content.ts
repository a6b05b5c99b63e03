import { buildRecord, type Drafts, type Kind, keepLinks, type RecordOf } from '@kalends/core'

/** A row of a `…_content` table. Only kinds that can be searched have a search text. */
export type ContentRow = readonly [id: number, revision: number, searchText: string | null, json: string]

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

/** V8 stores a text in one byte for each character if all are of Latin-1, and otherwise in two. */
function textBytes(text: string): number {
  return /[^\0-\xff]/.test(text) ? 2 * text.length : text.length
}
