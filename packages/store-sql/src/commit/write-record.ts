import type { Drafts, EventRecord, Kind, RecordOf, TermRecord } from '@kalends/core'
import { execute, type Program } from '../program.ts'
import { contentBytes, contentRow, parseContent } from '../records/content.ts'
import { keyOf, type LoadedRecord } from '../records/record-cache.ts'
import { moveCategory } from './category-moves.ts'
import { changeEvent } from './event-changes.ts'
import type { RecordChange } from './record-change.ts'
import { columnsOf, insertRow, updateRow } from './rows.ts'
import { noteSlugs } from './slugs.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** A record to write. */
export interface RecordWrite<K extends Kind> {
  readonly kind: K
  readonly id: number
  /** The record until now; `undefined` for a new one. */
  readonly before: RecordOf<K> | undefined
  /** The new content, with links resolved and the slug chosen. */
  readonly draft: Drafts[K]
}

/** Writes a record and everything that is derived from it. */
export function* writeRecord<K extends Kind>(unit: UnitOfWork, write: RecordWrite<K>): Program<void> {
  const { kind, id, before, draft } = write
  const row = contentRow(id, unit.revision, draft)
  const after = parseContent(kind, row)
  const columns = columnsOf(kind, after)
  const content = { revision: unit.revision, search_text: row[2], json: row[3] }
  if (before === undefined) {
    const isTerm = kind === 'category' || kind === 'tag'
    yield* execute(insertRow(`kalends_${kind}`, id, isTerm ? { ...columns, events: 0 } : columns))
    yield* execute(insertRow(`kalends_${kind}_content`, id, content))
  } else {
    yield* execute(updateRow(`kalends_${kind}`, id, columns))
    yield* execute(updateRow(`kalends_${kind}_content`, id, content))
  }
  yield* writeDerived(unit, kind, { before, after })
  const key = keyOf(kind, id)
  if (before !== undefined && !unit.revisionsBefore.has(key)) unit.revisionsBefore.set(key, before.revision)
  const written = { kind, record: after, bytes: contentBytes(row) }
  unit.written.set(key, written as unknown as LoadedRecord) // Kind and record belong together.
  unit.existing[kind].add(id)
}

/** Writes, or collects, what is derived from a changed record: its text, slug, links, lists and counts. */
export function* writeDerived(unit: UnitOfWork, kind: Kind, change: RecordChange): Program<void> {
  const { before, after } = change
  unit.texts.note(kind, change)
  noteSlugs(unit.slugHolders[kind], change)
  // The kind determines the type of the records.
  if (kind === 'event') yield* changeEvent(unit, before as EventRecord | undefined, after as EventRecord | undefined)
  if (kind === 'category' && before !== undefined && after !== undefined) {
    yield* moveCategory(unit, before as TermRecord, after as TermRecord)
  }
}
