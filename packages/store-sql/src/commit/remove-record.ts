import type { Drafts, Kind, NamedKind, RecordOf } from '@kalends/core'
import { listNumber, publicationStates, unlisted } from '../lists/list-number.ts'
import { execute, type Program, selectColumn } from '../program.ts'
import { keyOf, type RecordKey } from '../records/record-cache.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { followMoves } from './category-moves.ts'
import { withoutLink } from './links.ts'
import { currentRecord, type UnitOfWork } from './unit-of-work.ts'
import { writeDerived, writeRecord } from './write-record.ts'

/** Removes a record and takes its id off every record that links to it. */
export function* removeRecord<K extends Kind>(unit: UnitOfWork, kind: K, record: RecordOf<K>): Program<void> {
  const { id } = record
  const { dialect } = unit.context
  // Linking records are looked up in the tables, and foreign keys require that their links go first.
  yield* unit.rows.flush(dialect)
  for (const linking of linkingKinds[kind]) yield* unlink(unit, linking, { kind, id })
  const before = record as unknown as RecordOf<Kind> // A record of one of the kinds.
  yield* writeDerived(unit, kind, { before, after: undefined })
  yield* unit.rows.flush(dialect)
  yield* execute(sql`DELETE FROM ${plain(`kalends_${kind}_content`)} WHERE id = ${id}`)
  yield* execute(sql`DELETE FROM ${plain(`kalends_${kind}`)} WHERE id = ${id}`)
  unit.removed.set(keyOf(kind, id), { kind, id })
  unit.written.delete(keyOf(kind, id))
  unit.existing[kind].delete(id)
}

/** Which kinds can link to a kind. Categories below a category come before its events. */
const linkingKinds: Readonly<Record<Kind, readonly Kind[]>> = {
  event: ['event'],
  venue: ['event'],
  organizer: ['event'],
  category: ['category', 'event'],
  tag: ['event'],
  image: ['event', 'venue', 'organizer'],
}

function* unlink(unit: UnitOfWork, linking: Kind, target: RecordKey): Program<void> {
  if (linking === 'event') yield* followMoves(unit)
  for (const id of yield* selectColumn<number>(linkedTo(linking, target))) {
    const before = yield* currentRecord(unit, linking, id)
    // A record that links to itself is removed with its links.
    if (before === undefined || (linking === target.kind && id === target.id)) continue
    yield* writeRecord(unit, { kind: linking, id, before, draft: withoutLink(linking, draftOf(before), target) })
  }
}

function linkedTo(linking: Kind, { kind, id }: RecordKey): Sql {
  if (linking === kind || kind === 'event')
    return sql`SELECT id FROM ${plain(`kalends_${linking}`)} WHERE parent = ${id} ORDER BY id`
  if (kind === 'image') return sql`SELECT id FROM ${plain(`kalends_${linking}`)} WHERE image = ${id} ORDER BY id`
  return eventsLinkedTo(kind, id)
}

/** The events on the lists of a record. Those of a category contain no events of others: nothing is below it by now. */
function eventsLinkedTo(kind: NamedKind, id: number): Sql {
  const first = listNumber(kind, id, publicationStates.public)
  return sql`SELECT event AS id FROM kalends_list_entry
    WHERE list >= ${first} AND list <= ${listNumber(kind, id, unlisted)} ORDER BY event`
}

function draftOf(record: RecordOf<Kind>): Drafts[Kind] {
  const { id, revision, ...draft } = record
  return draft as unknown as Drafts[Kind] // A record without id and revision is a draft.
}
