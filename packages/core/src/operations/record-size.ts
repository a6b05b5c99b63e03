import type { Limits } from '../contract/limits.ts'
import type { Fault } from '../errors/calendar-error.ts'
import type { Drafts, Kind } from '../ports/record.ts'
import { collectionOf } from '../present/presenting.ts'

/** The kinds of records that a request can write. */
type WrittenKind = Exclude<Kind, 'image'>

/** Faults of a record that is larger than the limits `recordBytes` and `customFieldBytes` allow. */
export function sizeFaults<K extends WrittenKind>(kind: K, draft: Drafts[K], limits: Limits): readonly Fault[] {
  const custom = hasNoKeys(draft.customFields) ? 2 : bytesOf(draft.customFields)
  if (custom > limits.customFieldBytes) {
    return [{ param: 'custom_fields', code: 'too_many_bytes', values: { max: limits.customFieldBytes } }]
  }
  const max = limits.recordBytes[collectionOf[kind]]
  if (mostBytes(draft) <= max) return []
  // The texts to search and sort by repeat other texts. A stored slug can have a number after it, and the sequence grows with
  // each change: if these counted, a record could be created, but not changed.
  const uncounted = { searchText: undefined, descriptionText: undefined, slug: undefined, sequence: undefined }
  if (bytesOf({ ...draft, ...uncounted }) <= max) return []
  const sizes = {
    description: bytesOf(draft.description),
    excerpt: 'excerpt' in draft ? bytesOf(draft.excerpt) : 0,
    custom_fields: custom,
  }
  const [[param] = ['description']] = Object.entries(sizes).sort(([, left], [, right]) => right - left)
  return [{ param, code: 'record_too_large', values: { max } }]
}

/** An upper bound of the size of a value as JSON. Most records are far below the limit, and adding up lengths is fast. */
function mostBytes(value: unknown): number {
  // A character has up to 6 bytes, and a number up to 24.
  if (typeof value === 'string') return 2 + 6 * value.length
  if (typeof value !== 'object' || value === null) return 24
  let bytes = 2
  if (Array.isArray(value)) {
    for (const entry of value) bytes += 1 + mostBytes(entry)
    return bytes
  }
  const members = value as Readonly<Record<string, unknown>> // Any other object of a draft has keys and values.
  // Unlike `Object.entries`, `for in` allocates nothing.
  for (const key in members) bytes += 4 + 6 * key.length + mostBytes(members[key])
  return bytes
}

function hasNoKeys(value: object | null): boolean {
  for (const _ in value) return false
  return true
}

/** The size of a value as JSON in UTF-8. */
function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
