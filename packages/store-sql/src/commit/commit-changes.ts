import type {
  Change,
  Committed,
  Drafts,
  ExpectName,
  ExpectRevision,
  Insert,
  Kind,
  RecordOf,
  Remove,
  Update,
} from '@kalends/core'
import { conflict } from '@kalends/core'
import type { TransactionContext } from '../context.ts'
import { type Program, selectColumn } from '../program.ts'
import { keyOf, type LoadedRecord, type RecordKey } from '../records/record-cache.ts'
import { plain, sql } from '../sql.ts'
import { readLastIds } from '../state.ts'
import { followMoves, recountMoved } from './category-moves.ts'
import { writeTermCounts } from './event-changes.ts'
import { findLinked, resolveLinks } from './links.ts'
import { removeRecord } from './remove-record.ts'
import { chooseSlug, findSlugHolders, holdsSlug } from './slugs.ts'
import { currentRecord, newUnit, type UnitOfWork } from './unit-of-work.ts'
import { writeRecord } from './write-record.ts'
import { writeState } from './write-state.ts'

/** The result of a commit, for the caller and for the record cache. */
export interface CommitResult {
  readonly committed: Committed
  readonly written: readonly LoadedRecord[]
  readonly removed: readonly RecordKey[]
}

/** Applies the changes in order. Throws a conflict; the transaction must then be rolled back. */
export function* commitChanges(context: TransactionContext, changes: readonly Change[]): Program<CommitResult> {
  const unit = newUnit(context, yield* readLastIds())
  yield* findLinked(unit, changes)
  yield* findSlugHolders(unit, changes)
  const keys: (number | undefined)[] = []
  for (const change of changes) keys.push(yield* apply(unit, change))
  const isWrite = changes.some(({ type }) => type !== 'expectName' && type !== 'expectRevision')
  if (isWrite) yield* finish(unit)
  const records = keys.map((key) => (key === undefined ? undefined : unit.written.get(key)?.record))
  return {
    committed: { revision: isWrite ? unit.revision : context.state.revision, records },
    written: [...unit.written.values()],
    removed: [...unit.removed.values()],
  }
}

/** Writes what the unit has collected. */
function* finish(unit: UnitOfWork): Program<void> {
  const { dialect } = unit.context
  yield* followMoves(unit)
  yield* unit.rows.flush(dialect)
  yield* recountMoved(unit)
  yield* unit.texts.flush(dialect)
  yield* writeTermCounts(unit)
  yield* writeState(unit)
}

/** Applies one change. Returns the key of the record that it wrote. */
function* apply(unit: UnitOfWork, change: Change): Program<number | undefined> {
  if (change.type === 'insert') return yield* insert(unit, change)
  if (change.type === 'update') return yield* update(unit, change)
  if (change.type === 'remove') yield* removeRecord(unit, change.kind, yield* expectRecord(unit, change))
  else if (change.type === 'expectRevision') yield* expectRecord(unit, change)
  else yield* expectName(unit, change)
  return undefined
}

function* insert<K extends Kind>(unit: UnitOfWork, change: Insert<K>): Program<number> {
  const { kind, ref } = change
  const id = unit.lastIds[kind] + 1
  yield* write(unit, change, { id, before: undefined })
  unit.lastIds[kind] = id
  if (ref !== undefined) unit.refs.set(ref, { kind, id })
  return keyOf(kind, id)
}

function* update<K extends Kind>(unit: UnitOfWork, change: Update<K>): Program<number> {
  const before = yield* expectRecord(unit, change)
  yield* write(unit, change, { id: change.id, before })
  return keyOf(change.kind, change.id)
}

function* write<K extends Kind>(
  unit: UnitOfWork,
  { kind, draft, slugRule }: Insert<K> | Update<K>,
  { id, before }: { readonly id: number; readonly before: RecordOf<K> | undefined },
): Program<void> {
  let resolved: Drafts[K] = resolveLinks(unit, kind, draft)
  if (holdsSlug(resolved)) {
    const slug = yield* chooseSlug(unit, { kind, id, slug: resolved.slug, slugRule })
    if (slug !== resolved.slug) resolved = { ...resolved, slug }
  }
  yield* writeRecord(unit, { kind, id, before, draft: resolved })
}

/** The record of a change, if it has the revision that the caller saw. Earlier changes of this commit do not matter. */
function* expectRecord<K extends Kind>(
  unit: UnitOfWork,
  change: Update<K> | Remove | ExpectRevision,
): Program<RecordOf<K>> {
  const { id, expected } = change
  const kind = change.kind as K // A change without a draft has the kind that its caller names.
  const record = yield* currentRecord(unit, kind, id)
  const revision = unit.revisionsBefore.get(keyOf(kind, id)) ?? record?.revision
  // No caller can have seen the revision that this commit creates.
  const isExpected = revision === expected && expected < unit.revision
  if (record === undefined || !isExpected) throw conflict({ reason: 'revision', kind, id })
  return record
}

function* expectName({ idsBefore }: UnitOfWork, { kind, nameKey, ids }: ExpectName): Program<void> {
  const found = yield* selectColumn<number>(
    sql`SELECT id FROM ${plain(`kalends_${kind}`)}
      WHERE name_key = ${nameKey} AND id <= ${idsBefore[kind]} ORDER BY id`,
  )
  const isExpected = found.length === ids.length && found.every((id, index) => id === ids[index])
  if (!isExpected) throw conflict({ reason: 'name', kind, nameKey })
}
