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
import { keyOf, type RecordKey, type Written } from '../records/record-cache.ts'
import type { View } from '../space.ts'
import { plain, sql } from '../sql.ts'
import { readLastIds } from '../state.ts'
import { selectColumn, type Work } from '../work.ts'
import { countCategories, followMoves } from './category-moves.ts'
import { writeCounts } from './event-changes.ts'
import { findLinked, resolveLinks } from './links.ts'
import { removeRecord } from './remove-record.ts'
import { findHolders, holdsSlug, pickSlug } from './slugs.ts'
import { newStage, presentRecord, type Stage } from './stage.ts'
import { writeRecord } from './write-record.ts'
import { writeState } from './write-state.ts'

/** What a commit did, for the caller and for the cache. */
export interface Outcome {
  readonly committed: Committed
  readonly written: readonly Written[]
  readonly removed: readonly RecordKey[]
}

/** Carries out the changes in order, or throws a conflict; then the transaction must come to nothing. */
export function* commitChanges(view: View, changes: readonly Change[]): Work<Outcome> {
  const stage = newStage(view, yield* readLastIds())
  yield* findLinked(stage, changes)
  yield* findHolders(stage, changes)
  const keys: (number | undefined)[] = []
  for (const change of changes) keys.push(yield* carryOut(stage, change))
  if (!changes.some(writes)) return nothingDone(view, changes)
  yield* finish(stage)
  const records = keys.map((key) => (key === undefined ? undefined : stage.written.get(key)?.record))
  return {
    committed: { revision: stage.revision, records },
    written: [...stage.written.values()],
    removed: [...stage.removed.values()],
  }
}

function writes({ type }: Change): boolean {
  return type !== 'expectName' && type !== 'expectRevision'
}

function nothingDone({ state }: View, changes: readonly Change[]): Outcome {
  return { committed: { revision: state.revision, records: changes.map(() => undefined) }, written: [], removed: [] }
}

/** Writes what was gathered on the way. */
function* finish(stage: Stage): Work<void> {
  yield* followMoves(stage)
  yield* stage.rows.flush(stage.view.dialect)
  yield* countCategories(stage)
  yield* stage.texts.flush(stage.view.dialect)
  yield* writeCounts(stage)
  yield* writeState(stage)
}

/** Carries out one change. Answers with the key of the record that it wrote. */
function* carryOut(stage: Stage, change: Change): Work<number | undefined> {
  if (change.type === 'expectName') return yield* checkName(stage, change)
  if (change.type === 'expectRevision') return yield* checkRevision(stage, change)
  if (change.type === 'remove') return yield* remove(stage, change)
  return change.type === 'insert' ? yield* insert(stage, change) : yield* update(stage, change)
}

function* insert<K extends Kind>(stage: Stage, change: Insert<K>): Work<number> {
  const { kind, ref } = change
  const id = stage.lastIds[kind] + 1
  yield* write(stage, change, { id, old: undefined })
  stage.lastIds[kind] = id
  if (ref !== undefined) stage.refs.set(ref, { kind, id })
  return keyOf(kind, id)
}

function* update<K extends Kind>(stage: Stage, change: Update<K>): Work<number> {
  const old = yield* expectRecord(stage, change)
  yield* write(stage, change, { id: change.id, old })
  return keyOf(change.kind, change.id)
}

function* write<K extends Kind>(
  stage: Stage,
  { kind, draft, slugRule }: Insert<K> | Update<K>,
  { id, old }: { readonly id: number; readonly old: RecordOf<K> | undefined },
): Work<void> {
  const linked = resolveLinks(stage, kind, draft)
  if (!holdsSlug(linked)) {
    yield* writeRecord(stage, { kind, id, old, draft: linked })
    return
  }
  const slug = yield* pickSlug(stage, { kind, id, slug: linked.slug, slugRule })
  const slugged: Drafts[K] = slug === linked.slug ? linked : { ...linked, slug }
  yield* writeRecord(stage, { kind, id, old, draft: slugged })
}

function* remove(stage: Stage, change: Remove): Work<undefined> {
  yield* removeRecord(stage, change.kind, yield* expectRecord(stage, change))
}

/** The record that a change is about, if it is as the caller saw it. What this very commit did to it does not matter. */
function* expectRecord<K extends Kind>(stage: Stage, change: Update<K> | Remove | ExpectRevision): Work<RecordOf<K>> {
  const { id, expected } = change
  const kind = change.kind as K // A change without a draft is of the kind that its caller names.
  const record = yield* presentRecord(stage, kind, id)
  const revision = stage.before.get(keyOf(kind, id)) ?? record?.revision
  // Nobody can have seen the revision that this very commit gives.
  const isAsSeen = revision === expected && expected < stage.revision
  if (record === undefined || !isAsSeen) throw conflict({ reason: 'revision', kind, id })
  return record
}

function* checkRevision(stage: Stage, change: ExpectRevision): Work<undefined> {
  yield* expectRecord(stage, change)
}

function* checkName({ idsBefore }: Stage, { kind, nameKey, ids }: ExpectName): Work<undefined> {
  const found = yield* selectColumn<number>(
    sql`SELECT id FROM ${plain(`kalends_${kind}`)}
      WHERE name_key = ${nameKey} AND id <= ${idsBefore[kind]} ORDER BY id`,
  )
  const isAsSeen = found.length === ids.length && found.every((id, index) => id === ids[index])
  if (!isAsSeen) throw conflict({ reason: 'name', kind, nameKey })
}
