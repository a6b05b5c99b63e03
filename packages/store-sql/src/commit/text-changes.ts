import type { Kind, PostKind, RecordOf } from '@kalends/core'
import type { Dialect, TextChange } from '../dialect.ts'
import type { Program } from '../program.ts'
import { keyOf } from '../records/record-cache.ts'
import type { RecordChange } from './record-change.ts'

/** Changes to the text index, collected during a commit because such an index is fastest to write in one go. */
export interface TextChanges {
  /** Notes that the text of a record was added, changed or removed. */
  note(kind: Kind, change: RecordChange): void
  /** Writes the collected changes. */
  flush(dialect: Dialect): Program<void>
}

/** Creates an empty collection of changes. */
export function textChanges(): TextChanges {
  const changes = new Map<number, TextChange>()
  return {
    note(kind, { before, after }) {
      const id = after?.id ?? before?.id
      if (id === undefined || (kind !== 'event' && kind !== 'venue' && kind !== 'organizer')) return
      const key = keyOf(kind, id)
      const earlier = changes.get(key)
      const first = earlier === undefined ? textOf(before) : earlier.before
      changes.set(key, { kind, id, before: first, after: textOf(after) })
    },
    *flush({ textIndex }) {
      const changed = [...changes.values()].filter(({ before, after }) => before !== after)
      if (changed.length > 0) yield* textIndex.write(changed)
      changes.clear()
    },
  }
}

function textOf(record: RecordOf<Kind> | undefined): string | undefined {
  return (record as RecordOf<PostKind> | undefined)?.searchText // `note` ignores other kinds.
}
