import type { Position } from '../ports/query.ts'
import type { Awaitable } from '../ports/store.ts'

/** A record or document as the bytes that responses contain. */
export interface Serialized {
  readonly bytes: Uint8Array
  /** The same bytes after a comma, as they stand in a list. */
  readonly afterComma: Uint8Array
  /** A digest of the bytes. */
  readonly digest: string
}

/**
 * Returns the bytes of a version, from the cache or rendered now. Without a version, they are not cached. If `isLarge`,
 * the record is serialized part by part, so that other requests can run in between.
 */
export type Serialize = (version: string | undefined, render: () => object, isLarge?: boolean) => Awaitable<Serialized>

/** Decides when long work pauses, so that other work of the process can run. */
export interface Pacer {
  /** Whether it is time to pause. */
  isDue(): boolean
  pause(): Promise<void>
}

/** Returns the bytes of a text by its version, from the cache or written now, with pauses between its parts. */
export type SerializeText = (
  version: string,
  write: () => Iterable<string>,
  pacer: Pacer,
) => Promise<Pick<Serialized, 'bytes' | 'digest'>>

/** A record that can be rendered. Nothing is rendered until `view` is called. */
export interface RecordView<V extends object = object> {
  /** Changes whenever `view` would return something else, so that serialized records can be cached by it. */
  readonly version: string
  /** The estimated memory that this object holds on to, in bytes. */
  readonly bytes: number
  /** Renders the record. */
  readonly view: () => V
  /** Whether its view has so many linked records that it must be serialized in parts. */
  readonly isLarge?: boolean
  /** Its schema.org form; absent for terms and locked events, which have none. */
  jsonLd?(view: V): object
  /**
   * The content that a precondition compares: the password and all fields of the view, except the event counts of terms,
   * which change with the writes of other users. It has no revisions, because they would reveal writes that the user
   * cannot see. `undefined` if the user can neither edit nor delete the record.
   */
  edition(): object | undefined
  /** Whether it has a password, which no view shows. */
  readonly isProtected?: boolean
  /** The serialized view, once it exists, if it is small. A page of cached views then needs no further lookup. */
  serialized: Serialized | undefined
}

/** A page of records. */
export interface RecordPage {
  readonly items: readonly RecordView[]
  /** How many records the page should have. It has fewer items if they would take too much memory. */
  readonly found: number
  /** `undefined` if the page begins at a cursor. */
  readonly page: number | undefined
  readonly perPage: number
  readonly total: number
  /** See `Found`. */
  readonly isTotalExact?: false | undefined
  /** The position of an item. */
  readonly positionAt: (index: number) => Position | undefined
  /** The position after which the next page begins; `undefined` on the last page. */
  readonly next: Position | undefined
}
