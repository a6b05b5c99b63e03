import { type Kind, kinds, type NamedKind, type RecordOf, type SluggedKind } from '../ports/record.ts'
import type { AnyWrite, CommitState } from './commit-state.ts'

/** The changes of a commit in progress, on top of a state that does not change. */
export interface Stage {
  /** The revision of the commit. */
  readonly revision: number
  readonly lastIds: Record<Kind, number>
  /** The ids of records written from drafts. Only these can have links that are not in the state. */
  readonly drafted: Readonly<Record<Kind, Set<number>>>
  /** The record of each negative ref. */
  readonly refs: Map<number, { readonly kind: Kind; readonly id: number }>
  readonly get: <K extends Kind>(kind: K, id: number) => RecordOf<K> | undefined
  readonly put: <K extends Kind>(kind: K, id: number, record: RecordOf<K> | undefined) => void
  readonly revisionBefore: (kind: Kind, id: number) => number | undefined
  readonly slugHolder: (kind: SluggedKind, slug: string) => number | undefined
  /** In ascending order, without the records that the commit inserts. */
  readonly idsByName: (kind: NamedKind, nameKey: string) => readonly number[]
  /** All records that link to that one. Can include others. */
  readonly linkingIds: (kind: Kind, target: Kind, id: number) => ReadonlySet<number>
  readonly writes: () => readonly AnyWrite[]
}

/** An empty commit. */
export function createStage(state: CommitState): Stage {
  const records = forEachKind(() => new Map<number, object | undefined>())
  const slugs = forEachKind(() => new Map<string, number | undefined>())
  const drafted = forEachKind(() => new Set<number>())

  function get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined {
    // Each map holds the records of its kind.
    return records[kind].has(id) ? (records[kind].get(id) as RecordOf<K> | undefined) : state.get(kind, id)
  }

  return {
    revision: state.revision + 1,
    lastIds: { ...state.lastIds },
    drafted,
    refs: new Map(),
    get,
    put: (kind, id, record) => {
      const freed = reservedSlug(get(kind, id))
      const taken = reservedSlug(record)
      if (freed !== undefined) slugs[kind].set(freed, undefined)
      if (taken !== undefined) slugs[kind].set(taken, id)
      records[kind].set(id, record)
    },
    revisionBefore: (kind, id) => state.get<Kind>(kind, id)?.revision,
    slugHolder: (kind, slug) => (slugs[kind].has(slug) ? slugs[kind].get(slug) : state.slugHolder(kind, slug)),
    idsByName: (kind, nameKey) => {
      const candidates = new Set([...state.idsByName(kind, nameKey), ...drafted[kind]])
      return [...candidates]
        .filter((id) => state.get(kind, id) !== undefined && get(kind, id)?.nameKey === nameKey)
        .sort((left, right) => left - right)
    },
    linkingIds: (kind, target, id) => new Set([...state.linkingIds(kind, target, id), ...drafted[kind]]),
    writes: () =>
      kinds.flatMap((kind) =>
        [...records[kind]]
          // Omits records that the same commit inserts and removes.
          .filter(([id, after]) => after !== undefined || state.get<Kind>(kind, id) !== undefined)
          // Both records are of that kind.
          .map(([id, after]) => ({ kind, id, before: state.get<Kind>(kind, id), after }) as AnyWrite),
      ),
  }
}

/** The slug that a record reserves within its kind. Posts in the trash and images reserve none. */
export function reservedSlug(record: object | undefined): string | undefined {
  if (record === undefined || !('slug' in record) || typeof record.slug !== 'string') return undefined
  return 'status' in record && record.status === 'trash' ? undefined : record.slug
}

/** An object with a value for each kind. */
function forEachKind<T>(make: () => T): Readonly<Record<Kind, T>> {
  return { event: make(), venue: make(), organizer: make(), category: make(), tag: make(), image: make() }
}
