import type { Kind, RecordOf } from '@kalends/core'

interface Entry {
  readonly record: RecordOf<Kind>
  /** The last revision of the store at which the record was seen to be the present one. */
  readonly seenAt: number
}

/**
 * Keeps records that were read or written, so that they need not be read and taken apart again. Each call names the
 * revision of the store that the caller sees; a record is only handed out where it is the one that would be found there.
 */
export interface RecordCache {
  /** Tells which revision a transaction has found. Unless it is known, somebody else has written. */
  sync(revision: number): void
  /** The record, if it is kept and certain to be the present one at that revision. */
  current<K extends Kind>(kind: K, id: number, revision: number): RecordOf<K> | undefined
  /** The record, if it is kept, be it the present one or not. */
  kept<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined
  /** Keeps a record that a transaction has found, or found unchanged. */
  keep<K extends Kind>(kind: K, record: RecordOf<K>, revision: number): void
  /** Tells what a commit of this store has written and removed. */
  committed(revision: number, written: readonly Written[], removed: readonly RecordKey[]): void
}

/** A record that a commit wrote. */
export type Written = { [K in Kind]: { readonly kind: K; readonly record: RecordOf<K> } }[Kind]

/** What names a record. */
export interface RecordKey {
  readonly kind: Kind
  readonly id: number
}

/** Creates a cache of at most `limit` records; those that were not asked for lately go first. */
export function recordCache(limit: number): RecordCache {
  const entries = recentEntries(limit)
  // All commits after `ownFrom` up to `known` were this store's own and have put right what they touched.
  let ownFrom = 0
  let known = 0

  function sync(revision: number): void {
    if (revision <= known) return
    known = revision
    ownFrom = revision
  }

  function put(kind: Kind, record: RecordOf<Kind>, seenAt: number): void {
    entries.set(keyOf(kind, record.id), { record, seenAt })
  }

  return {
    sync,
    current(kind, id, revision) {
      const entry = entries.get(keyOf(kind, id))
      if (entry === undefined || entry.record.revision > revision) return undefined
      if (entry.seenAt < revision && (entry.seenAt < ownFrom || revision > known)) return undefined
      return entry.record as unknown as RecordOf<typeof kind> // The key holds the kind.
    },
    kept(kind, id) {
      return entries.get(keyOf(kind, id))?.record as unknown as RecordOf<typeof kind> | undefined // As above.
    },
    keep(kind, record, revision) {
      // What an older transaction finds may have been replaced since; what a commit finds may come to nothing.
      if (revision !== known || record.revision > revision) return
      put(kind, record as unknown as RecordOf<Kind>, revision) // A record of one of the kinds.
    },
    committed(revision, written, removed) {
      if (revision === known + 1) known = revision
      else sync(revision)
      for (const { kind, id } of removed) entries.delete(keyOf(kind, id))
      // Where the news comes late, others may have replaced the record since.
      for (const { kind, record } of written) {
        if (revision === known) put(kind, record, revision)
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
export function keyOf(kind: Kind, id: number): number {
  return id * 8 + kindNumbers[kind]
}

interface Entries {
  get(key: number): Entry | undefined
  set(key: number, entry: Entry): void
  delete(key: number): void
}

/**
 * At most `limit` entries. Where one has to go, it is the one that came first and was not asked for since the last time
 * that its turn came; so what is in use stays, and being asked for costs no more than a mark.
 */
function recentEntries(limit: number): Entries {
  const slots = new Map<number, { entry: Entry; wasAsked: boolean }>()
  // Stands at the first slot. A new one would first pass over all that was deleted there; one that stands still while
  // slots come and go would hold on to all of them, and must be let go of.
  let turns: ReturnType<typeof slots.entries> | undefined

  function dropOne(): void {
    for (;;) {
      turns ??= slots.entries()
      const turn = turns.next()
      if (turn.done) {
        turns = undefined
        continue
      }
      const [key, slot] = turn.value
      slots.delete(key)
      if (!slot.wasAsked) return
      slot.wasAsked = false
      slots.set(key, slot)
    }
  }

  return {
    get(key) {
      const slot = slots.get(key)
      if (slot === undefined) return undefined
      slot.wasAsked = true
      return slot.entry
    },
    set(key, entry) {
      const slot = slots.get(key)
      if (slot !== undefined) {
        slot.entry = entry
        return
      }
      if (limit === 0) return
      if (slots.size >= limit) dropOne()
      slots.set(key, { entry, wasAsked: false })
    },
    delete(key) {
      if (slots.delete(key)) turns = undefined
    },
  }
}
