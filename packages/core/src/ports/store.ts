import type { FeedTokenStore } from './feed-token.ts'
import type { CountQuery, DayQuery, Position, Queries } from './query.ts'
import type { Drafts, Kind, NamedKind, PostKind, RecordOf, SluggedKind } from './record.ts'

/** A value, or a promise of it. An embedded store can return values without a promise. */
export type Awaitable<T> = T | Promise<T>

/** The result of a query. */
export interface Found<R> {
  /** The requested page, in order. */
  readonly records: readonly R[]
  /** How many records match, on all pages. */
  readonly total: number
  /** False if a search had more events to examine than `searchCandidates`, so that more can match. Otherwise absent. */
  readonly isTotalExact?: false
  /** The position of the last event that a search examined, if there are more events to examine after it. Otherwise absent. */
  readonly examinedTo?: Position
}

/** How many events there are on each day of a query. */
export interface DayCounts extends Pick<Found<never>, 'isTotalExact'> {
  /** The number of events on each day, in order. */
  readonly counts: readonly number[]
}

/** How a store chooses the slug of a record. A record in the trash is stored with its slug but does not reserve it. */
export type SlugRule =
  /** The first free one of `slug`, `slug-2`, `slug-3` …, found by `freeSlug`. */
  | 'suffix'
  /** Exactly this slug, or a conflict. */
  | 'exact'

/** Adds a record. */
export interface Insert<K extends Kind = Kind> {
  /** The type of the change. */
  readonly type: 'insert'
  /** The kind of the new record. */
  readonly kind: K
  /** A negative number by which later changes in the list link to the new record. `undefined` if none does. */
  readonly ref: number | undefined
  /** The content of the new record. */
  readonly draft: Drafts[K]
  /** Ignored for images, which have no slug. */
  readonly slugRule: SlugRule
}

/** Replaces the whole content of a record. */
export interface Update<K extends Kind = Kind> {
  /** The type of the change. */
  readonly type: 'update'
  /** The kind of the record. */
  readonly kind: K
  /** The id of the record. */
  readonly id: number
  /** The revision that the caller has seen. */
  readonly expected: number
  /** The new content. */
  readonly draft: Drafts[K]
  /** How the slug is chosen. Ignored for images, which have no slug. */
  readonly slugRule: SlugRule
}

/** Deletes a record permanently and removes its id from every record that links to it. */
export interface Remove {
  /** The type of the change. */
  readonly type: 'remove'
  /** The kind of the record. */
  readonly kind: Kind
  /** The id of the record. */
  readonly id: number
  /** The revision that the caller has seen. */
  readonly expected: number
}

/**
 * Writes nothing. Conflicts unless exactly these records have this `nameKey`, including records in the trash; only the first
 * `sameNameLimit` count. It prevents a race between checking that a name is free and inserting it.
 */
export interface ExpectName {
  /** The type of the change. */
  readonly type: 'expectName'
  /** The kind in which the name is looked up. */
  readonly kind: NamedKind
  /** The name, as `nameKey` folds it. */
  readonly nameKey: string
  /** Ids in ascending order. Records inserted by the same commit do not count. */
  readonly ids: readonly number[]
}

/** Writes nothing. Conflicts unless the record exists and has this revision. */
export interface ExpectRevision {
  /** The type of the change. */
  readonly type: 'expectRevision'
  /** The kind of the record. */
  readonly kind: Kind
  /** The id of the record. */
  readonly id: number
  /** The revision that the caller has seen. */
  readonly expected: number
}

/**
 * Reserves ids: records that are inserted later get higher ones. A copy of a store needs this so that it does not reuse the id
 * of a deleted record.
 */
export interface ReserveIds {
  /** The type of the change. */
  readonly type: 'reserveIds'
  /** The kind of the records. */
  readonly kind: Kind
  /** The last reserved id. */
  readonly upTo: number
}

/** One change of a commit. The union is distributed over the kinds so that `kind` and `draft` match. */
export type Change = { [K in Kind]: Insert<K> | Update<K> }[Kind] | Remove | ReserveIds | ExpectName | ExpectRevision

/** The result of a commit. */
export interface Committed {
  /** The number of the commit, and the revision of every record that it wrote. */
  readonly revision: number
  /** For each change, in order: the record as stored, or `undefined` if the change writes none. */
  readonly records: readonly (RecordOf<Kind> | undefined)[]
}

/**
 * Stores the records. A store applies no rules: no clock, no defaults, no rounding, no permissions. Each query has
 * every key present.
 *
 * A read sees every commit whose promise was fulfilled before the read began, and never a part of a commit. A record
 * that was returned never changes: return frozen records or copies. Strings are compared by code point. A store that
 * cannot be reached rejects with `storeUnavailable(cause)`.
 *
 * `scanRecords`, `scanCounts`, `scanSlug` and `applyChanges` do the work of `find`, `countEvents`, `getBySlug` and
 * `commit` on records that you can read one by one. `docs/writing-a-store.md` builds a store on them.
 */
export interface Store {
  /** The number of the last commit; 0 for an empty store. It rises with each commit and never falls. */
  revision(): Awaitable<number>

  /** Finds the records that match every condition of the query. An id given twice in `ids` counts once. */
  find<K extends Kind>(kind: K, query: Queries[K]): Awaitable<Found<RecordOf<K>>>

  /** The records with these ids, in this order; `undefined` where there is none. */
  getMany<K extends Kind>(kind: K, ids: readonly number[]): Awaitable<readonly (RecordOf<K> | undefined)[]>

  /** The ids of the records of a kind that are higher than `after`, ascending, up to `limit` of them. */
  idsAfter(kind: Kind, after: number, limit: number): Awaitable<readonly number[]>

  /** The highest id of each kind that was ever assigned or reserved; 0 for none. */
  lastIds(): Awaitable<Readonly<Record<Kind, number>>>

  /**
   * The record that holds this slug. For posts, if no record holds it, the record in the trash that had it and was
   * written last. Otherwise `undefined`.
   */
  getBySlug<K extends SluggedKind>(kind: K, slug: string): Awaitable<RecordOf<K> | undefined>

  /**
   * For each id, in order, how many public events have that term. Events that only have a descendant of the term do not count.
   * An event is public if its effective status at `now` is `publish` and it has no password. If `author` is given, only the
   * events of this author count. 0 for an unknown id.
   */
  countEvents(query: CountQuery): Awaitable<readonly number[]>

  /**
   * Applies the changes in order, all of them or none, as one revision (the last one plus one). An empty list, or a
   * list of expectations alone, changes nothing and returns the current revision.
   *
   * Throws `conflict(reason)`, checked against the state inside the commit, so that one of two concurrent writers
   * succeeds and the other one fails. This prevents lost updates, duplicate slugs, duplicate external ids and links to
   * missing records. The links of a record are `imageId`, `parentId`, `categoryIds`, `tagIds`, `venueIds` and
   * `organizerIds`. Negative ids refer to inserts earlier in the list.
   *
   * A removal also removes the id from every record that links to it. Those records get the revision of the commit too.
   * No list contains two changes of the same record.
   */
  commit(changes: readonly Change[]): Awaitable<Committed>

  /** Releases files and connections. A second call has no effect; any other call rejects afterwards. */
  close(): Awaitable<void>

  /**
   * The first moment after `now` at which an event, venue or organizer with status `future` is published; `undefined`
   * when there is none. Until then, time alone changes no status. Without this method, Kalends calls `find`.
   */
  nextDue?(now: number): Awaitable<number | undefined>

  /**
   * The records whose `nameKey` is one of these, in the trash or not, by id ascending; for each key, only the first
   * `sameNameLimit`. Without this method, Kalends loads every record of the kind, which suits small collections only.
   */
  findByName?<K extends NamedKind>(kind: K, nameKeys: readonly string[]): Awaitable<readonly RecordOf<K>[]>

  /**
   * The records with this `externalSource` and any of these ids as `externalId`, in the trash or not, by id ascending.
   * Without this method, Kalends calls `find`.
   */
  findByExternalId?<K extends PostKind>(
    kind: K,
    source: string,
    externalIds: readonly string[],
  ): Awaitable<readonly RecordOf<K>[]>

  /**
   * Up to `limit` ids, in any order, of the events that link to this record, whatever their status. Without this method,
   * Kalends calls `find`.
   */
  linkingEvents?(kind: SluggedKind, id: number, limit: number): Awaitable<readonly number[]>

  /**
   * These categories and all of their descendants, each once, by id ascending. Unknown ids are left out. Without this
   * method, Kalends calls `find` for the children of each category.
   */
  descendants?(ids: readonly number[]): Awaitable<readonly number[]>

  /**
   * How many events there are on each day. `dayCounter` can count them. Without this method, Kalends calls `find` for all of
   * the events at once.
   */
  countDays?(query: DayQuery): Awaitable<DayCounts>

  /**
   * Runs `work`, which plans a write again and commits it, while commits of other processes wait. Kalends calls it when a
   * commit has conflicted, because a process with an empty cache could otherwise lose to faster ones again and again.
   * It need not block others in every case, because a commit checks everything anyway. Without this method, Kalends
   * tries again after random pauses.
   */
  withLease?<T>(work: () => Promise<T>): Promise<T>

  /** Feed tokens. Without it, `calendar.feedTokens` rejects with a `TypeError`. */
  readonly feedTokens?: FeedTokenStore
}

/** A store with every optional method for reading. `completeStore` adds them to any store. */
export type CompleteStore = Required<Omit<Store, 'withLease'>> & Pick<Store, 'withLease'>
