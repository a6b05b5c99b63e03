import type { Kind, RecordOf, TermKind } from '@kalends/core'
import type { TransactionContext } from '../context.ts'
import type { Program } from '../program.ts'
import { loadRecords } from '../records/load-records.ts'
import { keyOf, type LoadedRecord, type RecordKey } from '../records/record-cache.ts'
import { type EventRows, eventRows } from './event-rows.ts'
import { type TextChanges, textChanges } from './text-changes.ts'

/** The id of the record with each slug that was looked up; `undefined` when the slug is free. */
export type SlugHolders = Map<string, number | undefined>

/** Categories that got another parent. */
export interface CategoryMoves {
  readonly moved: Set<number>
  /** Categories that are no longer above one of them. */
  readonly left: Set<number>
  /** Categories that are now above one of them. */
  readonly joined: Set<number>
}

/** The unit of work of one commit: what it has looked up, and what it has yet to write. */
export interface UnitOfWork {
  readonly context: TransactionContext
  /** The revision that this commit creates. */
  readonly revision: number
  /** The last ids that were assigned before this commit. */
  readonly idsBefore: Readonly<Record<Kind, number>>
  /** The last ids that are assigned now. */
  readonly lastIds: Record<Kind, number>
  /** What negative ids stand for. */
  readonly refs: Map<number, RecordKey>
  /** Ids that are known to exist. */
  readonly existing: Readonly<Record<Kind, Set<number>>>
  readonly slugHolders: Readonly<Record<Kind, SlugHolders>>
  /** Records written by this commit, by `keyOf`. */
  readonly written: Map<number, LoadedRecord>
  /** Records removed by this commit, by `keyOf`. */
  readonly removed: Map<number, RecordKey>
  /** The revisions that written records had before this commit, by `keyOf`. */
  readonly revisionsBefore: Map<number, number>
  readonly rows: EventRows
  readonly texts: TextChanges
  /** Category moves that the lists do not reflect yet. */
  readonly moves: CategoryMoves
  /** Categories whose lists need new bucket counts because of moves. */
  readonly uncounted: Set<number>
  /** The parents of categories that were looked up. */
  readonly parents: Map<number, number | undefined>
  /** By how much the number of events of each term changes. */
  readonly termCounts: Readonly<Record<TermKind, Map<number, number>>>
  /** By how much the number of inverted events changes. */
  inverted: number
  /** Whether a scheduled event was written or removed. */
  touchesScheduled: boolean
}

/** Starts a unit of work. */
export function newUnit(context: TransactionContext, idsBefore: Readonly<Record<Kind, number>>): UnitOfWork {
  return {
    context,
    revision: context.state.revision + 1,
    idsBefore,
    lastIds: { ...idsBefore },
    refs: new Map(),
    existing: byKind(() => new Set()),
    slugHolders: byKind(() => new Map()),
    written: new Map(),
    removed: new Map(),
    revisionsBefore: new Map(),
    rows: eventRows(),
    texts: textChanges(),
    moves: { moved: new Set(), left: new Set(), joined: new Set() },
    uncounted: new Set(),
    parents: new Map(),
    termCounts: { category: new Map(), tag: new Map() },
    inverted: 0,
    touchesScheduled: false,
  }
}

function byKind<T>(make: () => T): Record<Kind, T> {
  return { event: make(), venue: make(), organizer: make(), category: make(), tag: make(), image: make() }
}

/** The record as it is at this point of the commit. */
export function* currentRecord<K extends Kind>(
  unit: UnitOfWork,
  kind: K,
  id: number,
): Program<RecordOf<K> | undefined> {
  const key = keyOf(kind, id)
  const written = unit.written.get(key)
  if (written !== undefined) return written.record as unknown as RecordOf<K> // The key contains the kind.
  if (unit.removed.has(key)) return undefined
  return (yield* loadRecords(unit.context, kind, [id]))[0]
}
