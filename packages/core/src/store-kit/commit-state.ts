import type { Kind, NamedKind, RecordOf, SluggedKind } from '../ports/record.ts'

/** The state of the store that a commit reads. It must not change until the writes are stored. */
export interface CommitState {
  /** The revision of the last commit. */
  readonly revision: number
  /** The highest id of each kind that was ever assigned. */
  readonly lastIds: Readonly<Record<Kind, number>>
  /** The record with this id, or `undefined`. */
  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined
  /** The id of the record with this slug. Posts in the trash do not count. */
  slugHolder(kind: SluggedKind, slug: string): number | undefined
  /** The ids of the records with this `nameKey`, in any order. */
  idsByName(kind: NamedKind, nameKey: string): Iterable<number>
  /** The ids of the records of `kind` that link to the record of kind `target` with this id, in any order. */
  linkingIds(kind: Kind, target: Kind, id: number): Iterable<number>
}

/** A record before and after a commit. `undefined` if it does not exist. */
export interface Write<K extends Kind = Kind> {
  readonly kind: K
  readonly id: number
  readonly before: RecordOf<K> | undefined
  readonly after: RecordOf<K> | undefined
}

/** A write of any kind. */
export type AnyWrite = { [K in Kind]: Write<K> }[Kind]
