import { type Kind, kinds, type NamedKind, type PostKind, type RecordOf, type SluggedKind } from '../ports/record.ts'
import { sameNameLimit } from './same-name-limit.ts'

/** The state of the store that a commit reads. It must not change until the writes are stored. */
export interface CommitState {
  /** The revision of the last commit. */
  readonly revision: number
  /** The highest id of each kind that was ever assigned or reserved. */
  readonly lastIds: Readonly<Record<Kind, number>>
  /** The record with this id, or `undefined`. */
  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined
  /** The id of the record with this slug. Posts in the trash do not count. */
  slugHolder(kind: SluggedKind, slug: string): number | undefined
  /** The id of the record with this external id, in the trash or not. */
  externalHolder(kind: PostKind, source: string, externalId: string): number | undefined
  /** The ids of the records with this `nameKey`, in any order, and at least the first `sameNameLimit` of them. */
  idsByName(kind: NamedKind, nameKey: string): Iterable<number>
  /** The ids of the records of `kind` that link to the record of kind `target` with this id, in any order. */
  linkingIds(kind: Kind, target: Kind, id: number): Iterable<number>
}

/** A record before and after a commit. `undefined` if it does not exist. */
export interface Write<K extends Kind = Kind> {
  /** The kind of the record. */
  readonly kind: K
  /** The id of the record. */
  readonly id: number
  /** The record before the commit; `undefined` if it is new. */
  readonly before: RecordOf<K> | undefined
  /** The record after the commit; `undefined` if it was removed. */
  readonly after: RecordOf<K> | undefined
}

/** A write of any kind. */
export type AnyWrite = { [K in Kind]: Write<K> }[Kind]

/**
 * The changes of a commit in progress, on top of a state that does not change. Empty at first.
 */
export function createStage(state: CommitState) {
  const records = forEachKind(() => new Map<number, object | undefined>())
  const slugs = forEachKind(() => new Map<string, number | undefined>())
  const externals = forEachKind(() => new Map<string, number | undefined>())
  /** The ids of records written from drafts. Only these can have links that are not in the state. */
  const drafted = forEachKind(() => new Set<number>())
  /** The ids of records of the state that the commit writes. */
  const changed = forEachKind(() => new Set<number>())

  function get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined {
    // Each map holds the records of its kind.
    return records[kind].has(id) ? (records[kind].get(id) as RecordOf<K> | undefined) : state.get(kind, id)
  }

  return {
    /** The revision of the commit. */
    revision: state.revision + 1,
    lastIds: { ...state.lastIds },
    drafted,
    /** The record that each negative ref stands for. */
    refs: new Map<number, { readonly kind: Kind; readonly id: number }>(),
    get,
    put<K extends Kind>(kind: K, id: number, record: RecordOf<K> | undefined): void {
      const before = get(kind, id)
      moveKey(slugs[kind], reservedSlug(before), reservedSlug(record), id)
      moveKey(externals[kind], externalKeyOf(before), externalKeyOf(record), id)
      records[kind].set(id, record)
      if (id <= state.lastIds[kind]) changed[kind].add(id)
    },
    revisionBefore: (kind: Kind, id: number) => state.get<Kind>(kind, id)?.revision,
    slugHolder: (kind: SluggedKind, slug: string) =>
      slugs[kind].has(slug) ? slugs[kind].get(slug) : state.slugHolder(kind, slug),
    externalHolder: (kind: PostKind, source: string, externalId: string) => {
      const key = externalKey(source, externalId)
      return externals[kind].has(key) ? externals[kind].get(key) : state.externalHolder(kind, source, externalId)
    },
    /**
     * The ids with this `nameKey` in ascending order, up to `sameNameLimit`. Leaves out the records that the commit inserts.
     */
    idsByName(kind: NamedKind, nameKey: string): readonly number[] {
      const candidates = new Set([...state.idsByName(kind, nameKey), ...changed[kind]])
      return [...candidates]
        .filter((id) => state.get(kind, id) !== undefined && get(kind, id)?.nameKey === nameKey)
        .sort((left, right) => left - right)
        .slice(0, sameNameLimit(kind))
    },
    /** The ids of all records of `kind` that link to that record, and perhaps of some that do not. */
    linkingIds: (kind: Kind, target: Kind, id: number): ReadonlySet<number> =>
      new Set([...state.linkingIds(kind, target, id), ...drafted[kind]]),
    writes(): readonly AnyWrite[] {
      const writes: AnyWrite[] = []
      for (const kind of kinds) {
        for (const [id, after] of records[kind]) {
          const before = state.get<Kind>(kind, id)
          // Omits records that the same commit inserts and removes. Both records are of that kind.
          if (before !== undefined || after !== undefined) writes.push({ kind, id, before, after } as AnyWrite)
        }
      }
      return writes
    },
  }
}

/** A commit in progress. */
export type Stage = ReturnType<typeof createStage>

/** The slug that a record reserves within its kind. Posts in the trash and images reserve none. */
export function reservedSlug(record: object | undefined): string | undefined {
  if (record === undefined || !('slug' in record) || typeof record.slug !== 'string') return undefined
  return 'status' in record && record.status === 'trash' ? undefined : record.slug
}

/** The external id of a record with its source, as one string. Records that were not imported have none. */
export function externalKeyOf(record: object | undefined): string | undefined {
  if (record === undefined || !('externalSource' in record && 'externalId' in record)) return undefined
  const { externalSource, externalId } = record
  const isSet = typeof externalSource === 'string' && typeof externalId === 'string'
  return isSet ? externalKey(externalSource, externalId) : undefined
}

/** A source and an external id as one string. */
export function externalKey(source: string, externalId: string): string {
  return JSON.stringify([source, externalId])
}

/** Updates the holders of keys: the record with this id gives up one key and takes another. */
function moveKey(
  holders: Map<string, number | undefined>,
  freed: string | undefined,
  taken: string | undefined,
  id: number,
): void {
  if (freed !== undefined) holders.set(freed, undefined)
  if (taken !== undefined) holders.set(taken, id)
}

/** An object with a value for each kind. */
function forEachKind<T>(make: () => T): Readonly<Record<Kind, T>> {
  return { event: make(), venue: make(), organizer: make(), category: make(), tag: make(), image: make() }
}
