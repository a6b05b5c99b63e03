import type { Drafts, Kind, RecordOf } from '@kalends/core'

/** A row of a `…_content` table. Only kinds that can be searched have a search text. */
export type ContentRow = readonly [id: number, revision: number, searchText: string | null, json: string]

/**
 * The content row of a draft. The JSON holds the whole record except the search text, which has a column of its own.
 * `null` stands for `undefined`, so that all records of a kind come back with the same keys.
 */
export function contentRow<K extends Kind>(id: number, revision: number, draft: Drafts[K]): ContentRow {
  const content: Record<string, unknown> = { id, revision, ...draft }
  for (const key of Object.keys(draft)) content[key] ??= null
  const { searchText = null } = draft as { readonly searchText?: string } // Images have none.
  content['searchText'] = undefined // `JSON.stringify` leaves it out.
  return [id, revision, searchText, JSON.stringify(content)]
}

/** The record in a content row, deeply frozen. Throws when the row cannot be read. */
export function parseContent<K extends Kind>(kind: K, [id, , searchText, json]: ContentRow): RecordOf<K> {
  const record = parseObject(json)
  if (record === undefined) throw new Error(`The content of the ${kind} ${id} is damaged.`)
  for (const key of Object.keys(record)) {
    const value = record[key]
    if (value === null) record[key] = undefined
    else if (typeof value === 'object') freezeDeep(value)
  }
  if (searchText !== null) record['searchText'] = searchText
  return Object.freeze(record) as unknown as RecordOf<K> // `contentRow` wrote it from a draft of this kind.
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    const isRecord = typeof value === 'object' && value !== null && 'id' in value
    return isRecord ? (value as Record<string, unknown>) : undefined // An object that JSON made.
  } catch {
    return undefined
  }
}

function freezeDeep(value: object): void {
  for (const item of Object.values(value)) {
    if (typeof item === 'object' && item !== null) freezeDeep(item)
  }
  Object.freeze(value)
}

/** Roughly what a record of this row takes in memory: its texts, and an object with its fields. */
export function contentBytes([, , searchText, json]: ContentRow): number {
  return json.length + (searchText?.length ?? 0) + 1000
}
