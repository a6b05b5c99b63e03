import {
  type AnyWrite,
  type AppliedChanges,
  type Change,
  type Committed,
  type Kind,
  kinds,
  type Write,
} from '@kalends/core'
import type { TransactionContext } from '../context.ts'
import type { TextChange } from '../dialect.ts'
import { isInverted } from '../lists/list-entries.ts'
import { execute, type Program } from '../program.ts'
import type { LoadedRecord, RecordKey } from '../records/record-cache.ts'
import { join, plain, sql } from '../sql.ts'
import type { State } from '../state.ts'
import { applyInTransaction } from './apply-in-transaction.ts'
import { findParents, moveCategories, type Parents } from './categories.ts'
import { type EventVersion, indexEvents } from './index-events.ts'
import { dueColumns, listedAsOf } from './publish-due.ts'
import { writeFields } from './write-fields.ts'
import { writeRecords } from './write-records.ts'

/** The result of a commit, for the caller and for the record cache. */
export interface CommitResult {
  readonly committed: Committed
  readonly written: readonly LoadedRecord[]
  readonly removed: readonly RecordKey[]
  /** Whether `TextIndex.indexPending` should be called next. */
  readonly hasPendingTexts: boolean
}

/** Commits the changes. Throws a conflict; the transaction must then be rolled back. */
export function* commitChanges(context: TransactionContext, changes: readonly Change[]): Program<CommitResult> {
  const applied = yield* applyInTransaction(context, changes)
  const { committed, writes } = applied
  const isWrite = committed.revision > context.state.revision
  return {
    committed,
    written: isWrite ? yield* store(context, applied) : [],
    removed: writes.filter(({ after }) => after === undefined),
    hasPendingTexts: yield* indexTexts(context, writes),
  }
}

/** Applies changed texts to the text index. Returns whether it has pending texts. */
function* indexTexts({ dialect }: TransactionContext, writes: readonly AnyWrite[]): Program<boolean> {
  const { textIndex } = dialect
  const texts = textChanges(writes)
  const hasPendingTexts = texts.length > 0 && (yield* textIndex.write(texts))
  const updated = writes.filter(({ kind, before, after }) => kind === 'event' && before && after).map(({ id }) => id)
  if (updated.length > 0 && textIndex.copyColumns) yield* textIndex.copyColumns(updated)
  return hasPendingTexts
}

/** Stores the records and everything that is derived from them. */
function* store(context: TransactionContext, applied: AppliedChanges): Program<readonly LoadedRecord[]> {
  const { dialect, state } = context
  const { writes } = applied
  const versions = eventVersions(writes, state)
  const categories = writes.filter((write) => write.kind === 'category')
  const parents = yield* parentsAfter(context, versions, categories)
  yield* moveCategories(context, categories)
  const written: LoadedRecord[] = []
  for (const kind of kinds) {
    const ofKind = writes.filter((write) => write.kind === kind)
    written.push(...(yield* writeRecords<Kind>(dialect, kind, ofKind)))
  }
  yield* writeFields(dialect, writes)
  yield* indexEvents(dialect, versions, parents)
  yield* writeState(context, applied, versions)
  return written
}

function eventVersions(writes: readonly AnyWrite[], state: State): readonly EventVersion[] {
  const versions: EventVersion[] = []
  for (const { kind, before, after } of writes) {
    if (kind !== 'event') continue
    if (before !== undefined) versions.push({ event: before, asOf: listedAsOf(state, before), by: -1 })
    if (after !== undefined) versions.push({ event: after, asOf: listedAsOf(state, after), by: 1 })
  }
  return versions
}

/**
 * The parents of all relevant categories after the commit. A removed category keeps its parent until it has no events.
 */
function* parentsAfter(
  context: TransactionContext,
  versions: readonly EventVersion[],
  categories: readonly Write<'category'>[],
): Program<Parents> {
  const linked = versions.flatMap(({ event }) => event.categoryIds)
  const above = categories.flatMap(({ after }) => after?.parentId ?? [])
  const parents = new Map(yield* findParents(context, [...linked, ...above]))
  for (const { id, after } of categories) if (after !== undefined) parents.set(id, after.parentId)
  return parents
}

function textChanges(writes: readonly AnyWrite[]): readonly TextChange[] {
  const changes: TextChange[] = []
  for (const { kind, id, before, after } of writes) {
    if (kind === 'category' || kind === 'tag' || kind === 'image') continue
    const change = { kind, id, before: before?.searchText, after: after?.searchText }
    if (change.before !== change.after) changes.push(change)
  }
  return changes
}

function* writeState(
  { state }: TransactionContext,
  { committed, lastIds }: AppliedChanges,
  versions: readonly EventVersion[],
): Program<void> {
  const ids = kinds.map((kind) => sql`${plain(kind)} = ${lastIds[kind]}`)
  const inverted = versions.reduce((sum, { event, by }) => (isInverted(event) ? sum + by : sum), 0)
  const isScheduled = versions.some(({ event }) => event.status === 'future')
  yield* execute(
    sql`UPDATE kalends_state SET revision = ${committed.revision}, inverted = inverted + ${inverted}, ${join(ids, ', ')}
      ${isScheduled ? sql`, ${dueColumns(state)}` : plain('')} WHERE one = 1`,
  )
}
