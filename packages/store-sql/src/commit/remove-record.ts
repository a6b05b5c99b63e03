import type { Drafts, Kind, NamedKind, RecordOf } from '@kalends/core'
import { aside, listNumber, sides } from '../codes.ts'
import { keyOf, type RecordKey } from '../records/record-cache.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { execute, selectColumn, type Work } from '../work.ts'
import { followMoves } from './category-moves.ts'
import { withoutLink } from './links.ts'
import { noteSlugs } from './slugs.ts'
import { presentRecord, type Stage } from './stage.ts'
import { writeDerived, writeRecord } from './write-record.ts'

/** Removes a record for good and takes its id off every record that links to it. */
export function* removeRecord<K extends Kind>(stage: Stage, kind: K, record: RecordOf<K>): Work<void> {
  const { id } = record
  // What links to it is looked up in tables, and the links have to be gone from there before it goes.
  yield* stage.rows.flush(stage.view.dialect)
  for (const linking of linkingKinds[kind]) yield* unlink(stage, linking, { kind, id })
  const gone = { old: record as unknown as RecordOf<Kind>, record: undefined } // A record of one of the kinds.
  stage.texts.change(kind, gone)
  yield* writeDerived(stage, kind, gone)
  yield* stage.rows.flush(stage.view.dialect)
  yield* execute(sql`DELETE FROM ${plain(`kalends_${kind}_content`)} WHERE id = ${id}`)
  yield* execute(sql`DELETE FROM ${plain(`kalends_${kind}`)} WHERE id = ${id}`)
  noteSlugs(stage.holders[kind], gone)
  stage.removed.set(keyOf(kind, id), { kind, id })
  stage.written.delete(keyOf(kind, id))
  stage.present[kind].delete(id)
}

/** Which kinds can link to a kind; what is below a category comes first. */
const linkingKinds: Readonly<Record<Kind, readonly Kind[]>> = {
  event: ['event'],
  venue: ['event'],
  organizer: ['event'],
  category: ['category', 'event'],
  tag: ['event'],
  image: ['event', 'venue', 'organizer'],
}

function* unlink(stage: Stage, linking: Kind, target: RecordKey): Work<void> {
  if (linking === 'event') yield* followMoves(stage)
  for (const id of yield* selectColumn<number>(linkedTo(linking, target))) {
    const old = yield* presentRecord(stage, linking, id)
    // A record that links to itself goes with its links.
    if (old === undefined || (linking === target.kind && id === target.id)) continue
    yield* writeRecord(stage, { kind: linking, id, old, draft: withoutLink(linking, draftOf(old), target) })
  }
}

function linkedTo(linking: Kind, { kind, id }: RecordKey): Sql {
  if (linking === kind || kind === 'event')
    return sql`SELECT id FROM ${plain(`kalends_${linking}`)} WHERE parent = ${id} ORDER BY id`
  if (kind === 'image') return sql`SELECT id FROM ${plain(`kalends_${linking}`)} WHERE image = ${id} ORDER BY id`
  return eventsLinkedTo(kind, id)
}

/** The events on its lists. Those of a category would also hold events of others below it, but these have gone by now. */
function eventsLinkedTo(kind: NamedKind, id: number): Sql {
  return sql`SELECT event AS id FROM kalends_posting
    WHERE list >= ${listNumber(kind, id, sides.public)} AND list <= ${listNumber(kind, id, aside)} ORDER BY event`
}

function draftOf(record: RecordOf<Kind>): Drafts[Kind] {
  const { id, revision, ...draft } = record
  return draft as unknown as Drafts[Kind] // A record without id and revision is a draft.
}
