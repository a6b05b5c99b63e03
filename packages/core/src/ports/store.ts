import type { CountQuery, Queries } from './query.ts'
import type { Drafts, Kind, NamedKind, RecordOf, SluggedKind } from './record.ts'

/** A value, or a promise of it: an embedded store need not pretend to be far away. */
export type Awaitable<T> = T | Promise<T>

/** What a query found. */
export interface Found<R> {
  /** The slice asked for, in order. */
  readonly records: readonly R[]
  /** How many records pass, whatever the slice. */
  readonly total: number
}

/** How a store picks the slug of a written record. One written into the trash holds none and keeps its own as it is. */
export type SlugRule =
  /** A free one of `slug`, `slug-2`, `slug-3` …: the one that `freeSlug` finds. */
  | 'suffix'
  /** This one or a conflict. */
  | 'exact'

/** Adds a record. */
export interface Insert<K extends Kind = Kind> {
  readonly type: 'insert'
  readonly kind: K
  /** A number below zero by which later changes of the same list link to the new record; `undefined` if none does. */
  readonly ref: number | undefined
  readonly draft: Drafts[K]
  /** Ignored for images, which have no slug. */
  readonly slugRule: SlugRule
}

/** Replaces the whole content of a record. */
export interface Update<K extends Kind = Kind> {
  readonly type: 'update'
  readonly kind: K
  readonly id: number
  /** The revision that the caller saw. */
  readonly expected: number
  readonly draft: Drafts[K]
  readonly slugRule: SlugRule
}

/** Deletes a record for good and takes its id off every record that links to it. */
export interface Remove {
  readonly type: 'remove'
  readonly kind: Kind
  readonly id: number
  readonly expected: number
}

/**
 * Writes nothing; holds when the records with this `nameKey`, in the trash or not, are still exactly these.
 * It closes the gap between "nobody has that name yet" and the insert.
 */
export interface ExpectName {
  readonly type: 'expectName'
  readonly kind: NamedKind
  readonly nameKey: string
  /** Ids in ascending order. Records inserted by the same commit do not count. */
  readonly ids: readonly number[]
}

/** Writes nothing; holds when the record is there and of this revision. */
export interface ExpectRevision {
  readonly type: 'expectRevision'
  readonly kind: Kind
  readonly id: number
  readonly expected: number
}

/** One step of a commit. The union is spread over kinds so that `kind` and `draft` go together. */
export type Change = { [K in Kind]: Insert<K> | Update<K> }[Kind] | Remove | ExpectName | ExpectRevision

/** What a commit did. */
export interface Committed {
  /** The store's change number, now also the revision of every record that was written. */
  readonly revision: number
  /** For each change, in order: the record as stored, or `undefined` for a removal or an expectation. */
  readonly records: readonly (RecordOf<Kind> | undefined)[]
}

/**
 * Keeps the records. It knows no rule: no clock, no default, no rounding, no permissions. It gets a query with
 * every key present and obeys.
 *
 * Reads see every commit whose promise was fulfilled before they were called, and never half of one.
 * A record that was handed out never changes: it is frozen, or a copy.
 * Texts are compared by code point. A store that cannot be reached rejects with `storeUnavailable(cause)`.
 */
export interface Store {
  /** The number of the last commit; 0 for an empty store. It rises with each commit and never falls. */
  revision(): Awaitable<number>

  /**
   * The first moment after `now` at which an event, a venue or an organizer with status `future` is to be published;
   * `undefined` when none waits. Up to it, time alone changes nobody's status.
   */
  nextDue(now: number): Awaitable<number | undefined>

  /** Finds the records that pass every condition of the query. An id named twice in `ids` counts once. */
  find<K extends Kind>(kind: K, query: Queries[K]): Awaitable<Found<RecordOf<K>>>

  /** The records with these ids, in this order; `undefined` where there is none. */
  getMany<K extends Kind>(kind: K, ids: readonly number[]): Awaitable<readonly (RecordOf<K> | undefined)[]>

  /**
   * The record that holds this slug; for posts, if none does, the one in the trash that had it and was
   * written last; else `undefined`.
   */
  getBySlug<K extends SluggedKind>(kind: K, slug: string): Awaitable<RecordOf<K> | undefined>

  /** The records with this `nameKey`, in the trash or not, by id ascending. */
  findByName<K extends NamedKind>(kind: K, nameKey: string): Awaitable<readonly RecordOf<K>[]>

  /** These categories and all that are below them, each once, by id ascending. Unknown ids are left out. */
  descendants(ids: readonly number[]): Awaitable<readonly number[]>

  /**
   * For each id, in order, how many events carry that very term and are public at `now`: effective status `publish`,
   * no password, and written by `author` if one is given. 0 for an unknown id.
   */
  countEvents(query: CountQuery): Awaitable<readonly number[]>

  /**
   * Carries out the changes in order, all of them or none, as one revision (the last plus one; an empty
   * list or one of expectations alone changes nothing and answers with the present revision).
   *
   * Throws `conflict(reason)`, checked against the state inside the commit, so that of two writers who meet
   * one wins and the other learns of it: no lost update, no slug held twice, no link into the void. A link is any of
   * the keys that name records: `imageId`, `parentId`, `categoryIds`, `tagIds`, `venueIds`,
   * `organizerIds`; ids below zero stand for inserts earlier in the list.
   * A removal takes the id off all links to it (`undefined` or out of the list), and those records get the revision of the
   * commit too. No list names a record in two changes.
   */
  commit(changes: readonly Change[]): Awaitable<Committed>

  /** Lets go of files and connections. Calling it twice does no harm; any other call after it rejects. */
  close(): Awaitable<void>
}
