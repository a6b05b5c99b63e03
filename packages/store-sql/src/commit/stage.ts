import type { Kind, RecordOf, TermKind } from '@kalends/core'
import { loadRecords } from '../records/load-records.ts'
import { keyOf, type RecordKey, type Written } from '../records/record-cache.ts'
import type { View } from '../space.ts'
import type { Work } from '../work.ts'
import { type EventRows, eventRows } from './event-rows.ts'
import { type TextChanges, textChanges } from './text-changes.ts'

/** Who holds a slug, as far as it was asked; `undefined` for nobody. */
export type Holders = Map<string, number | undefined>

/** Categories that have moved, and those above them. */
export interface Moves {
  readonly moved: Set<number>
  /** What something was taken away from under. */
  readonly left: Set<number>
  /** What something was put under. */
  readonly joined: Set<number>
}

/** A commit on its way. */
export interface Stage {
  readonly view: View
  /** The revision that this commit will be. */
  readonly revision: number
  /** The last ids that were given out before this commit. */
  readonly idsBefore: Readonly<Record<Kind, number>>
  /** The last ids that are given out now. */
  readonly lastIds: Record<Kind, number>
  /** What ids below zero stand for. */
  readonly refs: Map<number, RecordKey>
  /** Records that are known to be there, by kind. */
  readonly present: Readonly<Record<Kind, Set<number>>>
  readonly holders: Readonly<Record<Kind, Holders>>
  /** By `keyOf`, as the two that follow. */
  readonly written: Map<number, Written>
  readonly removed: Map<number, RecordKey>
  /** The revisions of what was written here, before it was. */
  readonly before: Map<number, number>
  readonly rows: EventRows
  /** Moves of categories that the lists have not followed yet. */
  readonly moves: Moves
  /** Categories whose lists have to be counted anew, because something was moved to or from under them. */
  readonly uncounted: Set<number>
  /** What a category is under, as far as it was asked. */
  readonly parents: Map<number, number | undefined>
  readonly texts: TextChanges
  /** How many more events than before each term counts. */
  readonly terms: Readonly<Record<TermKind, Map<number, number>>>
  /** How many more events than before end before they start. */
  odd: number
  /** Whether an event with status `future` was written or removed. */
  touchesFuture: boolean
}

/** Begins a commit. */
export function newStage(view: View, idsBefore: Readonly<Record<Kind, number>>): Stage {
  return {
    view,
    revision: view.state.revision + 1,
    idsBefore,
    lastIds: { ...idsBefore },
    refs: new Map(),
    present: byKind(() => new Set()),
    holders: byKind(() => new Map()),
    written: new Map(),
    removed: new Map(),
    before: new Map(),
    rows: eventRows(),
    moves: { moved: new Set(), left: new Set(), joined: new Set() },
    uncounted: new Set(),
    parents: new Map(),
    texts: textChanges(),
    terms: { category: new Map(), tag: new Map() },
    odd: 0,
    touchesFuture: false,
  }
}

function byKind<T>(make: () => T): Record<Kind, T> {
  return { event: make(), venue: make(), organizer: make(), category: make(), tag: make(), image: make() }
}

/** The record as it is at this point of the commit. */
export function* presentRecord<K extends Kind>(stage: Stage, kind: K, id: number): Work<RecordOf<K> | undefined> {
  const key = keyOf(kind, id)
  const written = stage.written.get(key)
  if (written !== undefined) return written.record as unknown as RecordOf<K> // The key holds the kind.
  if (stage.removed.has(key)) return undefined
  return (yield* loadRecords(stage.view, kind, [id]))[0]
}
