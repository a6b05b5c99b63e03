import { setImmediate } from 'node:timers/promises'
import type { Awaitable, CountQuery, Found, Kind, Queries, RecordOf, Store } from '@kalends/core'
import { storeUnavailable } from '@kalends/core'
import { linkingTo } from './commit/apply-in-transaction.ts'
import { commitChanges } from './commit/commit-changes.ts'
import { publishDue } from './commit/publish-due.ts'
import { type StoreContext, type TransactionContext, tooLong } from './context.ts'
import type { Dialect } from './dialect.ts'
import { isSameState } from './facts.ts'
import { feedTokenByHash, feedTokensBy, insertFeedToken, removeFeedToken } from './feed-tokens.ts'
import { countDays } from './find/count-days.ts'
import { findRecords, staleAt } from './find/find-records.ts'
import { idBySlug, idsAfter, idsByExternalId, idsByName, nextDueAfter } from './find/lookups.ts'
import { quickPage } from './find/quick-page.ts'
import { quickSearch } from './find/quick-search.ts'
import { countCurrentEvents, countEvents, countedAtLast } from './find/term-counts.ts'
import { knownStates } from './known-states.ts'
import { categoryTree, descendantsOf } from './lists/category-tree.ts'
import { type Program, selectColumn } from './program.ts'
import { type DerivedFault, faultsOfRollback, type RebuildOptions, rebuildAndCompare } from './rebuild/compare.ts'
import { cachedRecords, loadRecords } from './records/load-records.ts'
import { recordCache } from './records/record-cache.ts'
import { afterTrying, andThen, orElse, type Runner } from './runner.ts'
import { sql } from './sql.ts'
import { isCurrent, type PublishedUpTo, readLastIds, readState } from './state.ts'

/** What a store on SQL is made of. */
export interface SqlStoreOptions {
  /** The SQL of the database. */
  readonly dialect: Dialect
  /** Runs programs on a database that `migrate` has brought up to date. */
  readonly runner: Runner
  /** About how many bytes of records to cache; 0 caches none. */
  readonly cacheBytes: number
}

/** How long a read can block the process, in milliseconds. Then it starts again as a long read. */
const patienceMs = 10

/**
 * How long one request publishes due events, in milliseconds. After that, it finds events without the public lists,
 * which is slower, and the next request continues.
 */
const publishingMs = 4000

/** A commit of more changes than this runs as a long transaction: see `Runner.write`. */
const manyChanges = 100

/** A store on an SQL database. */
export interface SqlStore extends Store {
  /**
   * Rebuilds everything that is derived from the content of the records, in one transaction, and returns what was
   * different. Unless `isKept`, the transaction is rolled back, so it only checks. Nothing else should use the database
   * meanwhile: writers wait for the end.
   */
  rebuild(options: RebuildOptions): Promise<readonly DerivedFault[]>
}

/** The work of one call: makes the program to run in a transaction. */
type Task<T> = (context: TransactionContext) => Program<T>

/** A store on an SQL database. It is synchronous where the runner is; errors are always rejections. */
export function sqlStore({ dialect, runner, cacheBytes }: SqlStoreOptions): SqlStore {
  const records = recordCache(cacheBytes)
  const context: StoreContext = { dialect, records, categories: {}, facts: {} }
  let isClosed = false
  let isIndexing = false
  const states = knownStates({ isBlocking: dialect.isBlocking, read: () => guarded(() => runner.readOnce(readState)) })

  function* inTransaction<T>(task: Task<T>, until = Number.POSITIVE_INFINITY): Program<T> {
    const state = yield* readState()
    states.last = state
    records.sync(state.revision)
    return yield* task({ ...context, state, until })
  }

  function guarded<T>(act: () => Awaitable<T>): Awaitable<T> {
    if (isClosed) return Promise.reject(storeUnavailable(new Error('The store is closed.')))
    return orElse(act, (error) => Promise.reject(error))
  }

  function read<T>(task: Task<T>): Awaitable<T> {
    const { readLong } = runner
    if (readLong === undefined) return guarded(() => runner.read(() => inTransaction(task)))
    const short = () => runner.read(() => inTransaction(task, performance.now() + patienceMs))
    return guarded(() =>
      orElse(short, (error) => {
        if (error !== tooLong) throw error
        return readLong(() => inTransaction(task))
      }),
    )
  }

  function load<K extends Kind>(kind: K, ids: readonly number[]): Awaitable<readonly (RecordOf<K> | undefined)[]> {
    return read((transaction) => loadRecords(transaction, kind, ids))
  }

  /** Publishes due events in portions. Other requests run in between. */
  function tryToPublishDue(
    now: number,
    before?: PublishedUpTo,
    until = performance.now() + publishingMs,
  ): Awaitable<void> {
    const portion = runner.tryWrite(() => inTransaction((transaction) => publishDue(transaction, now, before)))
    return andThen(portion, (reached) =>
      reached !== undefined && performance.now() < until && !isClosed
        ? setImmediate().then(() => tryToPublishDue(now, reached, until))
        : undefined,
    )
  }

  /** Reads. When scheduled events have become due, it first tries to move them to the public lists. */
  function readCurrent<T extends object>(
    task: Task<T>,
    needsPublishing: (context: TransactionContext) => number | undefined,
  ): Awaitable<T> {
    const first = read<T | number>(function* (transaction) {
      return needsPublishing(transaction) ?? (yield* task(transaction))
    })
    return andThen(first, (found) =>
      typeof found === 'number'
        ? afterTrying(
            () => tryToPublishDue(found),
            () => read(task),
          )
        : found,
    )
  }

  /** Finds a page without a transaction if that is possible, and if nothing was written since the last known state. */
  function findQuickly<K extends Kind>(kind: K, query: Queries[K]): Awaitable<Found<RecordOf<K>> | undefined> {
    if (kind !== 'event' || dialect.isBlocking || states.last === undefined || isClosed) return undefined
    const known = { ...context, state: states.last, until: Number.POSITIVE_INFINITY }
    const events = query as Queries['event']
    const page = quickPage(known, events) ?? quickSearch(known, events)
    if (page === undefined) return undefined
    // The compiler does not narrow `K` to events.
    const finding = guarded(() => runner.readOnce(page)) as Awaitable<Found<RecordOf<K>> | undefined>
    return andThen(finding, (found) => {
      // The statement has confirmed that this is still the state.
      if (found !== undefined) states.learn(known.state)
      return found
    })
  }

  function count(query: CountQuery): Awaitable<readonly number[]> {
    return andThen(
      guarded(() => runner.readOnce(() => countCurrentEvents(context, query))),
      (counts) =>
        counts ??
        readCurrent(
          (transaction) => countEvents(transaction, query),
          ({ state }) => (isCurrent(state, query.now) ? undefined : query.now),
        ),
    )
  }

  /** Indexes pending texts a few at a time, between requests. */
  async function indexPending(): Promise<void> {
    isIndexing = true
    try {
      do await setImmediate()
      while (!isClosed && (await runner.tryWrite(dialect.textIndex.indexPending)))
    } catch {
      // The texts stay pending, and searches find them there. The next commit tries again.
    }
    isIndexing = false
  }

  return {
    revision: () => andThen(states.current(), ({ revision }) => revision),
    nextDue: (now) => read(() => nextDueAfter(now)),
    find: (kind, query) =>
      andThen(
        findQuickly(kind, query),
        (found) =>
          found ??
          readCurrent(
            (transaction) => findRecords(transaction, kind, query),
            (transaction) => staleAt(transaction, kind, query),
          ),
      ),
    // Usually all of them are cached. If not, the state is read again, in the transaction.
    getMany: (kind, ids) =>
      andThen(states.forNext(), ({ revision }) => cachedRecords(records, kind, ids, revision) ?? load(kind, ids)),
    idsAfter: (kind, after, limit) => guarded(() => runner.readOnce(() => idsAfter(kind, after, limit))),
    lastIds: () => guarded(() => runner.readOnce(readLastIds)),
    getBySlug: (kind, slug) =>
      read(function* (transaction) {
        const id = yield* idBySlug(kind, slug)
        return id === undefined ? undefined : (yield* loadRecords(transaction, kind, [id]))[0]
      }),
    // Like `getMany`.
    findByName: (kind, nameKeys) =>
      andThen(
        guarded(() => runner.readOnce(() => idsByName(dialect, kind, nameKeys))),
        ({ ids, revision }) =>
          cachedRecords(records, kind, ids, revision) ??
          read(function* (transaction) {
            const found = yield* loadRecords(transaction, kind, (yield* idsByName(dialect, kind, nameKeys)).ids)
            return found.filter((record) => record !== undefined)
          }),
      ),
    findByExternalId: (kind, source, externalIds) =>
      read(function* (transaction) {
        const ids = yield* idsByExternalId(dialect, kind, source, externalIds)
        const found = yield* loadRecords(transaction, kind, ids)
        return found.filter((record) => record !== undefined)
      }),
    linkingEvents: (kind, id, limit) =>
      read(() => selectColumn<number>(sql`${linkingTo('event', kind, id)} LIMIT ${limit}`)),
    descendants: (ids) =>
      andThen(states.forNext(), ({ revision }) => {
        const { tree } = context.categories
        if (tree?.revision === revision) return descendantsOf(tree, ids)
        return read(function* (transaction) {
          return descendantsOf(yield* categoryTree(transaction), ids)
        })
      }),
    countEvents: (query) => {
      const known = countedAtLast(context, query)
      if (known === undefined) return count(query)
      return andThen(states.forNext(), (state) =>
        isSameState(state, known.state) && isCurrent(state, query.now) ? known.counts : count(query),
      )
    },
    countDays: (query) =>
      readCurrent(
        (transaction) => countDays(transaction, query),
        (transaction) => staleAt(transaction, 'event', query.events),
      ),
    feedTokens: {
      insert: (token) => guarded(() => runner.write(() => insertFeedToken(token))),
      getByHash: (hash) => guarded(() => runner.readOnce(() => feedTokenByHash(hash))),
      list: (userId) => guarded(() => runner.readOnce(() => feedTokensBy(userId))),
      remove: (id) => guarded(() => runner.write(() => removeFeedToken(id))),
    },
    commit: (changes) => {
      states.forget()
      return andThen(
        guarded(() =>
          runner.write(
            () => inTransaction((transaction) => commitChanges(transaction, changes)),
            changes.length > manyChanges,
          ),
        ),
        ({ committed, written, removed, hasPendingTexts }) => {
          if (written.length + removed.length > 0) records.committed(committed.revision, written, removed)
          if (hasPendingTexts && !isIndexing) void indexPending()
          return committed
        },
      )
    },
    async rebuild(options) {
      states.forget()
      try {
        return await guarded(() =>
          runner.write(() => inTransaction((transaction) => rebuildAndCompare(transaction, options)), true),
        )
      } catch (error) {
        return faultsOfRollback(error)
      } finally {
        states.forget()
      }
    },
    close: () => {
      if (isClosed) return undefined
      isClosed = true
      states.forget()
      return runner.close()
    },
  }
}
