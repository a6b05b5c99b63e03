import type { Awaitable, Kind, RecordOf, Store } from '@kalends/core'
import { storeUnavailable } from '@kalends/core'
import { commitChanges } from './commit/commit-changes.ts'
import { settle } from './commit/settle.ts'
import type { Dialect } from './dialect.ts'
import { countsOf, descendantsOf, idBySlug, idsByName, nextDueAfter } from './find/direct.ts'
import { findRecords, unsettledAt } from './find/find-records.ts'
import type { Page } from './find/page.ts'
import { createMemo } from './memo.ts'
import { currentRecords, loadRecords } from './records/load-records.ts'
import { recordCache } from './records/record-cache.ts'
import { afterTrying, andThen, type Runner } from './runner.ts'
import type { Space, View } from './space.ts'
import { isSettled, readState, type State } from './state.ts'
import type { Work } from './work.ts'

/** What a store on SQL is made of. */
export interface SqlStoreOptions {
  readonly dialect: Dialect
  /** Its database must have been brought up to date with `migrate`. */
  readonly runner: Runner
  /** How many records are kept in memory, ready to be handed out; and half as many pages of ids. */
  readonly recordCache: number
}

/** How many filters by category are remembered, at most. */
const mostRoots = 200

/** A piece of work, as it is done within one transaction. */
type Task<T> = (view: View) => Work<T>

/**
 * A store on a database that speaks SQL. Where the runner answers on the spot, so does the store; failures are always
 * rejections.
 */
export function sqlStore({ dialect, runner, recordCache: size }: SqlStoreOptions): Store {
  const cache = recordCache(size)
  const pages = createMemo<Page>(size / 2)
  const space: Space = { dialect, cache, pages, roots: createMemo(Math.min(mostRoots, size)) }
  let isClosed = false

  function* withView<T>(task: Task<T>): Work<T> {
    const state = yield* readState()
    cache.sync(state.revision)
    return yield* task({ ...space, state })
  }

  function answer<T>(act: () => Awaitable<T>): Awaitable<T> {
    if (isClosed) return Promise.reject(storeUnavailable(new Error('The store is closed.')))
    try {
      return act()
    } catch (error) {
      return Promise.reject(error)
    }
  }

  function read<T>(task: Task<T>): Awaitable<T> {
    return answer(() => runner.read(() => withView(task)))
  }

  function stateNow(): Awaitable<State> {
    return answer(() => runner.readOnce(readState))
  }

  function load<K extends Kind>(kind: K, ids: readonly number[]): Awaitable<readonly (RecordOf<K> | undefined)[]> {
    return read((view) => loadRecords(view, kind, ids))
  }

  function settleAt(now: number): Awaitable<void> {
    return runner.tryWrite(() =>
      withView(function* (view) {
        if (!isSettled(view.state, now)) yield* settle(view, now)
      }),
    )
  }

  /** Reads; if events have become due meanwhile, only after they have been moved, or after that was tried. */
  function readSettled<T extends object>(task: Task<T>, unsettled: (view: View) => number | undefined): Awaitable<T> {
    const first = read<T | number>(function* (view) {
      return unsettled(view) ?? (yield* task(view))
    })
    return andThen(first, (found) =>
      typeof found === 'number'
        ? afterTrying(
            () => settleAt(found),
            () => read(task),
          )
        : found,
    )
  }

  return {
    revision: () => andThen(stateNow(), ({ revision }) => revision),
    nextDue: (now) => read(() => nextDueAfter(now)),
    find: (kind, query) =>
      readSettled(
        (view) => findRecords(view, kind, query),
        (view) => unsettledAt(view, kind, query),
      ),
    // Mostly all of them are in memory. If not, the state is read once more, in the transaction.
    getMany: (kind, ids) =>
      andThen(stateNow(), ({ revision }) => currentRecords(cache, kind, ids, revision) ?? load(kind, ids)),
    getBySlug: (kind, slug) =>
      read(function* (view) {
        const id = yield* idBySlug(kind, slug)
        return id === undefined ? undefined : (yield* loadRecords(view, kind, [id]))[0]
      }),
    findByName: (kind, nameKey) =>
      read(function* (view) {
        const records = yield* loadRecords(view, kind, yield* idsByName(kind, nameKey))
        return records.filter((record) => record !== undefined)
      }),
    descendants: (ids) => read(({ dialect }) => descendantsOf(dialect, ids)),
    countEvents: (query) =>
      readSettled(
        (view) => countsOf(view, query),
        ({ state }) => (isSettled(state, query.now) ? undefined : query.now),
      ),
    commit: (changes) =>
      andThen(
        answer(() => runner.write(() => withView((view) => commitChanges(view, changes)))),
        ({ committed, written, removed }) => {
          if (written.length + removed.length > 0) cache.committed(committed.revision, written, removed)
          return committed
        },
      ),
    close: () => {
      if (isClosed) return undefined
      isClosed = true
      return runner.close()
    },
  }
}
