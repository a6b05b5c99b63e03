import type { Kind, RecordOf } from '@kalends/core'
import { areValues, type Values } from './fields.ts'
import { frozen, frozenCopy } from './frozen.ts'
import { valuesOfOldContent } from './old-content.ts'
import { type Parts, recordShapes } from './record-shapes.ts'

/** A record as it lies in a `…_content` table; `fields` holds the values of the fields of the kind, in their order. */
export type ContentRow = readonly [id: number, revision: number, searchText: string, fields: string]

/** A record that is about to be written, frozen; the same as `recordOf` makes of its row, without a way back. */
export function newRecord<K extends Kind>(
  kind: K,
  { id, revision, searchText }: Omit<Parts, 'own'>,
  values: Values<K>,
): RecordOf<K> {
  return shaped(kind, { id, revision, searchText, own: frozenCopy }, values)
}

/** The record in a row, frozen. */
export function recordOf<K extends Kind>(kind: K, [id, revision, searchText, fields]: ContentRow): RecordOf<K> {
  const content = parse(fields)
  const values = areValues(kind, content) ? content : valuesOfOldContent(kind, content)
  if (values === undefined) throw new Error(`The content of the ${kind} ${id} is damaged.`)
  return shaped(kind, { id, revision, searchText, own: frozen }, values)
}

function shaped<K extends Kind>(kind: K, parts: Parts, values: Values<K>): RecordOf<K> {
  const record = recordShapes[kind](parts, values)
  Object.freeze(record)
  return record
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
