import type { EventRecord, Kind, PostKind, RecordOf } from '@kalends/core'
import type { Dialect, TextChange } from '../dialect.ts'
import { keyOf } from '../records/record-cache.ts'
import type { Work } from '../work.ts'
import type { Rewritten } from './write-record.ts'

/** Changes to the text indexes, gathered over a commit: such an index likes to be written in one go. */
export interface TextChanges {
  /** Notes that the text of a record is new, changed or gone. */
  change(kind: Kind, rewritten: Rewritten): void
  /** Writes what was gathered. */
  flush(dialect: Dialect): Work<void>
}

/** Creates an empty collection of changes. */
export function textChanges(): TextChanges {
  const changes = new Map<number, TextChange>()
  return {
    change(kind, { old, record }) {
      const id = record?.id ?? old?.id
      if (id === undefined || (kind !== 'event' && kind !== 'venue' && kind !== 'organizer')) return
      const key = keyOf(kind, id)
      const known = changes.get(key)
      const before = known === undefined ? indexedText(kind, old) : known.before
      changes.set(key, { kind, id, before, after: indexedText(kind, record) })
    },
    *flush({ textIndex }) {
      const real = [...changes.values()].filter(({ before, after }) => before !== after)
      if (real.length > 0) yield* textIndex.write(real)
      changes.clear()
    },
  }
}

/** All texts of a post that a search may look into. */
function indexedText(kind: PostKind, record: RecordOf<Kind> | undefined): string | undefined {
  if (record === undefined) return undefined
  if (kind !== 'event') return (record as RecordOf<PostKind>).searchText // The kind says so.
  const { searchText, titleText } = record as EventRecord // Likewise.
  return searchText.includes(titleText) ? searchText : `${searchText}\n${titleText}`
}
