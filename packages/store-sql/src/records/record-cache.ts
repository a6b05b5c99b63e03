import type { Kind, RecordOf } from '@kalends/core'
import { LRUCache } from 'lru-cache'

/** What identifies a record. */
export interface RecordKey {
  readonly kind: Kind
  readonly id: number
}

/** A record with its kind and its approximate size in memory. */
export type LoadedRecord = {
  [K in Kind]: { readonly kind: K; readonly record: RecordOf<K>; readonly bytes: number }
}[Kind]

/**
 * An LRU cache of records, bounded in bytes. Every call names the store revision that the caller's transaction sees,
 * and a record is returned only where that transaction would find the same one.
 */
export interface RecordCache {
  /** Reports the revision that a transaction sees. An unknown one means that another process has written. */
  sync(revision: number): void
  /** The record, if it is cached and certain to be current at that revision. */
  current<K extends Kind>(kind: K, id: number, revision: number): RecordOf<K> | undefined
  /** The record, if it is cached, whether or not it is current. */
  peek<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined
  /** Marks a cached record as current at that revision. */
  confirm(kind: Kind, id: number, revision: number): void
  /** Caches a record that a transaction has loaded. */
  add(loaded: LoadedRecord, revision: number): void
  /** Reports what a commit of this store has written and removed. */
  committed(revision: number, written: readonly LoadedRecord[], removed: readonly RecordKey[]): void
}

interface Entry {
  readonly record: RecordOf<Kind>
  readonly bytes: number
  /** The last store revision at which the record was known to be current. */
  readonly confirmedAt: number
}

/**
 * A commit of more records than this is probably an import. Caching these would evict the records that are being read.
 */
const mostCached = 100

/** Creates a cache of about `maxBytes`; 0 caches nothing. */
export function recordCache(maxBytes: number): RecordCache {
  // Entries larger than the whole cache are not stored, so a size of 1 stores none.
  const entries = new LRUCache<number, Entry>({ maxSize: Math.max(1, maxBytes), sizeCalculation: ({ bytes }) => bytes })
  // This store made all commits after revision `ownSince` up to `latest`, and updated the entries of changed records.
  let ownSince = 0
  let latest = 0

  function sync(revision: number): void {
    if (revision <= latest) return
    latest = revision
    ownSince = revision
  }

  function isCurrent({ record, confirmedAt }: Entry, revision: number): boolean {
    if (record.revision > revision) return false
    return confirmedAt >= revision || (confirmedAt >= ownSince && revision <= latest)
  }

  return {
    sync,
    current(kind, id, revision) {
      const entry = entries.get(keyOf(kind, id))
      if (entry === undefined || !isCurrent(entry, revision)) return undefined
      return entry.record as unknown as RecordOf<typeof kind> // Safe: the key contains the kind.
    },
    peek(kind, id) {
      return entries.get(keyOf(kind, id))?.record as unknown as RecordOf<typeof kind> | undefined // As above.
    },
    confirm(kind, id, revision) {
      const entry = entries.get(keyOf(kind, id))
      if (entry !== undefined && revision === latest) entries.set(keyOf(kind, id), { ...entry, confirmedAt: revision })
    },
    add({ kind, record, bytes }, revision) {
      // An older transaction can find a record that was replaced since. A transaction that is rolled back can find a
      // record that is never committed.
      if (revision !== latest || record.revision > revision) return
      entries.set(keyOf(kind, record.id), { record, bytes, confirmedAt: revision })
    },
    committed(revision, written, removed) {
      if (revision === latest + 1) latest = revision
      else sync(revision)
      for (const { kind, id } of removed) entries.delete(keyOf(kind, id))
      for (const { kind, record, bytes } of written) {
        // When this is called late, another commit may have replaced the record since.
        if (revision === latest && written.length <= mostCached)
          entries.set(keyOf(kind, record.id), { record, bytes, confirmedAt: revision })
        else entries.delete(keyOf(kind, record.id))
      }
    },
  }
}

const kindNumbers = { event: 0, venue: 1, organizer: 2, category: 3, tag: 4, image: 5 } as const satisfies Record<
  Kind,
  number
>

/** One number for a record of any kind. */
function keyOf(kind: Kind, id: number): number {
  return id * 8 + kindNumbers[kind]
}
