import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import {
  type AppliedChanges,
  type Awaitable,
  applyChanges,
  applyInSteps,
  type Change,
  type Committed,
  type CompleteStore,
  type Found,
  type Kind,
  type OptionsOf,
  option,
  optionsOf,
  parseOptions,
  type Queries,
  type RecordOf,
  storeUnavailable,
} from '@kalends/core'
import { feedTokenStore } from './feed-tokens.ts'
import { descendantsOf, findByExternalId, findByName, findBySlug, findImages, idsAfter, nextDue } from './find.ts'
import { countDays, findEvents } from './find-events.ts'
import { findPlaces, venueCandidates } from './find-places.ts'
import { countEvents, findTerms } from './find-terms.ts'
import { takeLock, whenWritten, withPauses } from './pausing.ts'
import { readSnapshot } from './snapshot/read-snapshot.ts'
import { createSaver, type Saver } from './snapshot/saver.ts'
import {
  candidates,
  commitState,
  emptyState,
  linkingEvents,
  onState,
  type State,
  storeInSteps,
  storeWrites,
} from './state.ts'

const memoryStoreOptions = {
  /**
   * A file that the store is loaded from when it is created, and saved to after commits. Without it, all records are
   * lost when the process ends. Its folder must exist; the file need not.
   */
  snapshot: option.optional(option.text),
  /**
   * How long after a commit the snapshot is saved, in milliseconds. Commits until then are saved together. Default:
   * 1000.
   */
  saveDelayMs: option.optional(option.milliseconds(0), 1000),
  /**
   * Called with the error when a save in the background fails. The commits stay in memory, and the next commit,
   * `save()` or `close()` tries again. The default emits a process warning.
   */
  onSaveError: option.optional(option.callback<(error: unknown) => void>(), () => warn),
}

/** The options of a memory store. */
export interface MemoryStoreOptions extends OptionsOf<typeof memoryStoreOptions> {}

/** A store that holds all records in the memory of this process. */
export interface MemoryStore extends CompleteStore {
  /**
   * Saves everything that was committed before the call to the snapshot. Does nothing without a snapshot.
   * Rejects with `rest_store_unavailable` when the file cannot be written.
   */
  save(): Promise<void>
}

/** A commit of more changes than this is stored in steps, with pauses. */
const manyChanges = 100

/**
 * Opens a store in memory. Its methods return values, not promises, and throw errors. Only three kinds of calls return
 * a promise, so that other requests run in between: a query that takes more than a few milliseconds, a commit of more
 * than a hundred changes, and a call that waits for one of these. Throws when the snapshot is damaged or was written by
 * a newer version; the file is then left as it is.
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

  function current(): State {
    if (isClosed) throw storeUnavailable(new Error('the memory store is closed'))
    return state
  }

  function commit(changes: readonly Change[]): Awaitable<Committed> {
    const { lock } = current()
    if (lock.taken !== undefined) return lock.taken.then(() => commit(changes))
    if (changes.length > manyChanges) return commitMany(changes)
    const applied = applyChanges(commitState(state), changes)
    storeWrites(state, applied.writes)
    return finish(applied)
  }

  /** Commits with pauses. While the changes are checked, other calls read the old state. After that, they wait. */
  async function commitMany(changes: readonly Change[]): Promise<Committed> {
    const { lock } = state
    const unlock = takeLock(lock)
    try {
      const applied = await withPauses(applyInSteps(commitState(state), changes))
      lock.writing = lock.taken
      await withPauses(storeInSteps(state, applied.writes))
      return finish(applied)
    } finally {
      unlock()
    }
  }

  function finish({ committed, lastIds }: AppliedChanges): Committed {
    if (committed.revision === state.revision) return committed
    state.lastIds = lastIds
    state.revision = committed.revision
    saver?.changed()
    return committed
  }

  /** Reads the state. While a large commit is being stored, waits until it is complete. */
  function read<T>(query: (state: State) => Awaitable<T>): Awaitable<T> {
    return whenWritten(current().lock, () => query(current()))
  }

  return {
    revision: () => read(({ revision }) => revision),
    nextDue: (moment) => read((now) => nextDue(now, moment)),
    find: (kind, query) => read((now) => finders[kind](now, query)),
    getMany: (kind, ids) => read(({ tables }) => ids.map((id) => tables[kind].records.get(id))),
    idsAfter: (kind, after, limit) => read((now) => idsAfter(now, kind, after, limit)),
    lastIds: () => read(({ lastIds }) => lastIds),
    getBySlug: (kind, slug) => read((now) => findBySlug(now, kind, slug)),
    findByName: (kind, nameKeys) => read((now) => findByName(now, kind, nameKeys)),
    findByExternalId: (kind, source, externalIds) => read((now) => findByExternalId(now, kind, source, externalIds)),
    linkingEvents: (kind, id, limit) => read(({ events }) => linkingEvents(events, kind, id).slice(0, limit)),
    descendants: (ids) => read((now) => descendantsOf(now, ids)),
    countEvents: (query) => read((now) => onState(now, () => countEvents(now, query))),
    countDays: (query) => read((now) => countDays(now, query)),
    commit,
    feedTokens: feedTokenStore(current, () => saver?.changed()),
    save: async () => {
      current()
      await saver?.flush()
    },
    close: async () => {
      isClosed = true
      await state.lock.taken
      await saver?.close()
    },
  }
}

/** For each kind: the records that match a query. */
const finders: { readonly [K in Kind]: (state: State, query: Queries[K]) => Awaitable<Found<RecordOf<K>>> } = {
  event: findEvents,
  venue: (state, query) => onState(state, () => findPlaces(state, 'venue', venueCandidates(state, query), query)),
  organizer: (state, query) =>
    onState(state, () => findPlaces(state, 'organizer', candidates(state.tables.organizer, query), query)),
  category: (state, query) => onState(state, () => findTerms(state, 'category', query)),
  tag: (state, query) => onState(state, () => findTerms(state, 'tag', query)),
  image: findImages,
}

function open(options: MemoryStoreOptions): { readonly state: State; readonly saver: Saver | undefined } {
  const parsed = parseOptions(optionsOf(memoryStoreOptions, 'takes an object of options.'), options, 'memoryStore')
  const { snapshot, saveDelayMs: delayMs, onSaveError: onError } = parsed
  if (snapshot === undefined) return { state: emptyState(), saver: undefined }
  const file = realFile(snapshot)
  const { state = emptyState(), fingerprint } = readSnapshot(file) ?? {}
  return { state, saver: createSaver({ file, state, fingerprint, delayMs, onError }) }
}

/** The target of a symbolic link: a save replaces the file, and must not replace the link. */
function realFile(snapshot: string): string {
  const file = resolve(snapshot)
  if (existsSync(file)) return realpathSync(file)
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)} for the snapshot.`)
  return join(realpathSync(dirname(file)), basename(file))
}

function warn(error: unknown): void {
  process.emitWarning(`The snapshot could not be saved: ${error instanceof Error ? error.message : error}`)
}
