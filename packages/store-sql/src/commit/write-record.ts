import type { Drafts, EventRecord, Kind, RecordOf, TermRecord } from '@kalends/core'
import { contentRow, parseContent } from '../records/content.ts'
import { keyOf, type Written } from '../records/record-cache.ts'
import { execute, type Work } from '../work.ts'
import { moveCategory } from './category-moves.ts'
import { changeEvent } from './event-changes.ts'
import { columnsOf, insertRow, updateRow } from './rows.ts'
import { noteSlugs } from './slugs.ts'
import type { Stage } from './stage.ts'

/** A record that is to be written. */
export interface Writing<K extends Kind> {
  readonly kind: K
  readonly id: number
  /** What was there before; `undefined` for a new record. */
  readonly old: RecordOf<K> | undefined
  /** Its links are resolved and its slug is picked. */
  readonly draft: Drafts[K]
}

/** Writes a record with all that follows from it. */
export function* writeRecord<K extends Kind>(stage: Stage, { kind, id, old, draft }: Writing<K>): Work<void> {
  const { revision } = stage
  const row = contentRow(id, revision, draft)
  const record = parseContent(kind, row)
  const columns = columnsOf(kind, record, stage.view.state.settledAt)
  const content = { revision, search_text: row[2], json: row[3] }
  if (old === undefined) {
    const isTerm = kind === 'category' || kind === 'tag'
    yield* execute(insertRow(`kalends_${kind}`, id, isTerm ? { ...columns, events: 0 } : columns))
    yield* execute(insertRow(`kalends_${kind}_content`, id, content))
  } else {
    yield* execute(updateRow(`kalends_${kind}`, id, columns))
    yield* execute(updateRow(`kalends_${kind}_content`, id, content))
  }
  stage.texts.change(kind, { old, record })
  yield* writeDerived(stage, kind, { old, record })
  note(stage, kind, { old, record })
}

/** A record before and after; one of them may be missing. */
export interface Rewritten {
  readonly old: RecordOf<Kind> | undefined
  readonly record: RecordOf<Kind> | undefined
}

/** What follows from a record beyond its own rows and its text. */
export function* writeDerived(stage: Stage, kind: Kind, { old, record }: Rewritten): Work<void> {
  // The kind says what the records are.
  if (kind === 'event') yield* changeEvent(stage, old as EventRecord | undefined, record as EventRecord | undefined)
  if (kind === 'category' && old !== undefined && record !== undefined) {
    yield* moveCategory(stage, old as TermRecord, record as TermRecord)
  }
}

function note(stage: Stage, kind: Kind, { old, record }: Rewritten & { readonly record: RecordOf<Kind> }): void {
  const key = keyOf(kind, record.id)
  if (old !== undefined && !stage.before.has(key)) stage.before.set(key, old.revision)
  stage.written.set(key, { kind, record } as Written) // Kind and record belong together in every caller.
  stage.present[kind].add(record.id)
  noteSlugs(stage.holders[kind], { old, record })
}
