import type { EventRecord, Kind, PostKind, RecordOf } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { execute, type Work } from '../work.ts'
import type { Rewritten } from './write-record.ts'

/** Keeps the text index in step with a record. */
export function* writeText({ textIndex }: Dialect, kind: Kind, { old, record }: Rewritten): Work<void> {
  if (kind !== 'event' && kind !== 'venue' && kind !== 'organizer') return
  const before = indexedText(kind, old)
  const after = indexedText(kind, record)
  if (before === after) return
  if (old !== undefined && before !== undefined) yield* execute(textIndex.drop(kind, old.id, before))
  if (record !== undefined && after !== undefined) yield* execute(textIndex.add(kind, record.id, after))
}

/** All texts of a post that a search may look into. */
function indexedText(kind: PostKind, record: RecordOf<Kind> | undefined): string | undefined {
  if (record === undefined) return undefined
  if (kind !== 'event') return (record as RecordOf<PostKind>).searchText // The kind says so.
  const { searchText, titleText } = record as EventRecord // Likewise.
  return searchText.includes(titleText) ? searchText : `${searchText}\n${titleText}`
}
