import { type Kind, kinds, type RecordOf } from '@kalends/core'
import type { AnyWrite } from '../apply.ts'
import type { State } from '../state.ts'
import { heldSlug, rowOf } from '../table.ts'

/**
 * A commit in the making: what it would change, laid over a state that is not touched. Dropping it leaves no trace.
 */
export interface Stage {
  readonly state: State
  /** The revision that the commit will have. */
  readonly revision: number
  /** The records as the commit leaves them; `undefined` for those that it removes. */
  readonly rows: { readonly [K in Kind]: Map<number, RecordOf<K> | undefined> }
  /** Who holds a slug, where that changes; `undefined` when nobody does any longer. */
  readonly slugs: Readonly<Record<Kind, Map<string, number | undefined>>>
  readonly lastIds: Record<Kind, number>
  /** Ids of the records that were written from drafts: only those can have links that the state does not know of. */
  readonly drafted: Readonly<Record<Kind, number[]>>
  /** What the ids below zero stand for. */
  readonly refs: Map<number, { readonly kind: Kind; readonly id: number }>
}

/** A commit without changes. */
export function emptyStage(state: State): Stage {
  const { event, venue, organizer, category, tag, image } = state.tables
  return {
    state,
    revision: state.revision + 1,
    rows: {
      event: new Map(),
      venue: new Map(),
      organizer: new Map(),
      category: new Map(),
      tag: new Map(),
      image: new Map(),
    },
    slugs: {
      event: new Map(),
      venue: new Map(),
      organizer: new Map(),
      category: new Map(),
      tag: new Map(),
      image: new Map(),
    },
    lastIds: {
      event: event.lastId,
      venue: venue.lastId,
      organizer: organizer.lastId,
      category: category.lastId,
      tag: tag.lastId,
      image: image.lastId,
    },
    drafted: { event: [], venue: [], organizer: [], category: [], tag: [], image: [] },
    refs: new Map(),
  }
}

/** A record as the commit has left it so far. */
export function stagedRow<K extends Kind>({ state, rows }: Stage, kind: K, id: number): RecordOf<K> | undefined {
  return rows[kind].has(id) ? rows[kind].get(id) : rowOf(state.tables[kind], id)
}

/** The id of the record that holds a slug, as the commit has left it so far. */
export function stagedHolder({ state, slugs }: Stage, kind: Kind, slug: string): number | undefined {
  return slugs[kind].has(slug) ? slugs[kind].get(slug) : state.tables[kind].slugs.get(slug)
}

/** Puts a record into the commit, or with `undefined` takes it away. */
export function stageRow<K extends Kind>(stage: Stage, kind: K, id: number, row: RecordOf<K> | undefined): void {
  const before = stagedRow(stage, kind, id)
  const freed = before === undefined ? undefined : heldSlug(before)
  const taken = row === undefined ? undefined : heldSlug(row)
  if (freed !== undefined) stage.slugs[kind].set(freed, undefined)
  if (taken !== undefined) stage.slugs[kind].set(taken, id)
  stage.rows[kind].set(id, row)
}

/** All that the commit would change, each record once. */
export function* stagedWrites(stage: Stage): Generator<AnyWrite> {
  for (const kind of kinds) {
    for (const [id, after] of stage.rows[kind]) {
      const before = rowOf(stage.state.tables[kind], id)
      if (before === undefined && after === undefined) continue
      yield { kind, before, after } as AnyWrite // All three come from the same kind.
    }
  }
}
