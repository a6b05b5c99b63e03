import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { refuseUnknown, type Store, storeUnavailable } from '@kalends/core'
import { commit } from './commit/commit.ts'
import { settle } from './events/settle.ts'
import { eventSource, finders } from './find.ts'
import { nextDue } from './next-due.ts'
import { readSnapshot } from './snapshot/read-snapshot.ts'
import { createSaver, type Saver } from './snapshot/saver.ts'
import { emptyState, type State } from './state.ts'
import { idsByName, rowBySlug, rowOf } from './table.ts'
import { countFor } from './terms/find-terms.ts'
import { withDescendants } from './terms/term-index.ts'

/** What can be chosen about a memory store. */
export interface MemoryStoreOptions {
  /**
   * A file that the store is loaded from when it is created, and saved to after commits. Without it, everything is
   * gone when the process ends. Its folder must exist; the file need not.
   */
  readonly snapshot?: string
  /** How long after a commit the snapshot is saved, in milliseconds; commits until then are saved together. 1000. */
  readonly saveDelayMs?: number
  /**
   * Told when a save in the background fails. The commits stay in memory, and the next commit, `save()` or `close()`
   * tries again. By default the process warns.
   */
  readonly onSaveError?: (error: unknown) => void
}

/** A store that keeps everything in the memory of this process. */
export interface MemoryStore extends Store {
  /**
   * Saves to the snapshot all that was committed before the call; without a snapshot there is nothing to do.
   * Rejects with `rest_store_unavailable` when it cannot be written.
   */
  save(): Promise<void>
}

/**
 * Opens a store in memory. Calls are answered at once, without a promise, and refused by throwing.
 * Throws when the snapshot is damaged or comes from a newer version; the file is then left as it is.
 *
 * ```ts
 * import { memoryStore } from '@kalends/store-memory'
 *
 * const store = memoryStore({ snapshot: 'calendar.snapshot' })
 * await store.close()
 * ```
 */
export function memoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  const { state, saver } = open(options)
  let isClosed = false

  function present(): State {
    if (isClosed) throw storeUnavailable(new Error('the memory store is closed'))
    return state
  }

  return {
    revision: () => present().revision,
    nextDue: (now) => nextDue(present(), now),
    find: (kind, query) => finders[kind](present(), query),
    getMany: (kind, ids) => {
      const table = present().tables[kind]
      return ids.map((id) => rowOf(table, id))
    },
    getBySlug: (kind, slug) => rowBySlug(present().tables[kind], slug),
    findByName: (kind, nameKey) => {
      const table = present().tables[kind]
      return idsByName(table, nameKey).flatMap((id) => rowOf(table, id) ?? [])
    },
    descendants: (ids) => {
      const { tables, terms } = present()
      return withDescendants(terms.category, ids, (id) => rowOf(tables.category, id) !== undefined)
    },
    countEvents: ({ kind, ids, ...counted }) => {
      const events = eventSource(present())
      settle(events.index, counted.now, events.eventOf)
      return ids.map((id) => countFor(events, kind, id, counted))
    },
    commit: (changes) => {
      const before = present().revision
      const committed = commit(state, changes)
      if (committed.revision !== before) saver?.changed()
      return committed
    },
    save: async () => {
      present()
      await saver?.flush()
    },
    close: async () => {
      isClosed = true
      await saver?.close()
    },
  }
}

function open(options: MemoryStoreOptions): { readonly state: State; readonly saver: Saver | undefined } {
  checkOptions(options)
  const { snapshot, saveDelayMs: delayMs = 1000, onSaveError: onError = warn } = options
  if (snapshot === undefined) return { state: emptyState(), saver: undefined }
  const file = realFile(snapshot)
  const loaded = readSnapshot(file)
  const state = loaded?.state ?? emptyState()
  return { state, saver: createSaver({ file, state, mark: loaded?.mark, delayMs, onError }) }
}

const names: Readonly<Record<keyof MemoryStoreOptions, true>> = { snapshot: true, saveDelayMs: true, onSaveError: true }

/** Throws for options that cannot be meant. */
function checkOptions(options: MemoryStoreOptions): void {
  refuseUnknown(options, names, 'memoryStore.')
  const { snapshot, saveDelayMs, onSaveError } = options
  if (snapshot !== undefined && (typeof snapshot !== 'string' || snapshot === '')) {
    throw new TypeError('memoryStore.snapshot: must be the path of a file.')
  }
  if (saveDelayMs !== undefined && !(typeof saveDelayMs === 'number' && saveDelayMs >= 0 && saveDelayMs < 2 ** 31)) {
    throw new TypeError('memoryStore.saveDelayMs: must be a number of milliseconds.')
  }
  if (onSaveError !== undefined && typeof onSaveError !== 'function') {
    throw new TypeError('memoryStore.onSaveError: must be a function.')
  }
}

/** The file itself where a link leads to it: saving puts another file in its place, which must not replace the link. */
function realFile(snapshot: string): string {
  const file = resolve(snapshot)
  if (existsSync(file)) return realpathSync(file)
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)} for the snapshot.`)
  return join(realpathSync(dirname(file)), basename(file))
}

function warn(error: unknown): void {
  process.emitWarning(`The snapshot could not be saved: ${error instanceof Error ? error.message : error}`)
}
