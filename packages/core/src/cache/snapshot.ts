import { isDeepStrictEqual } from 'node:util'
import { dayOfWall } from '../domain/moment.ts'
import { toWall } from '../domain/zone.ts'
import type { Awaitable, CompleteStore } from '../ports/store.ts'
import type { RecordPage, RecordView } from '../present/record-view.ts'
import { type Admission, createLru, type SizeOf, type Table } from './lru.ts'

/**
 * The calendar at one revision and on one day, as one viewer sees it in one language and under one base URL. Within it, the
 * same request has the same response. `R` is a whole response.
 */
export interface Snapshot<R extends object = object> {
  /** By path and query string. */
  readonly responses: Table<R>
  /** Pages of events by resolved filters: `today` and today's date share a page. */
  readonly pages: Table<RecordPage>
  /** Events by id. */
  readonly views: Table<EventSnapshot, number>
}

/** The view of an event. A slow request can load a later revision of it than other requests with the same snapshot. */
export interface EventSnapshot {
  readonly revision: number
  readonly view: RecordView
}

/** What snapshots are made from. */
export interface SnapshotSources<R extends object> {
  readonly store: Pick<CompleteStore, 'revision' | 'nextDue'>
  /** The time zone of the calendar, in which days begin. */
  readonly zone: string
  /**
   * The capacity of all snapshots together: a third for responses, and the rest for pages and views. They are separate so that
   * responses, which are large and often requested only once, do not evict the others.
   */
  readonly maxBytes: number
  readonly sizeOf: SizeOf<R>
  readonly admissionOf: (response: R) => Admission
}

/** The estimated size of an empty snapshot. */
const SNAPSHOT_BYTES = 2048
const PAGE_BYTES = 256
const ITEM_BYTES = 64
/** A page counts only the part of a view above this size. The table of views already counts the view itself. */
const SMALL_VIEW_BYTES = 4096

/**
 * Finds the snapshot for a time and for a user with these permissions. The key identifies user, language and base URL. Returns
 * a promise if the store does, or if a new period starts.
 */
export type SnapshotFinder<R extends object> = (now: number, key: string, permissions: object) => Awaitable<Snapshot<R>>

/** Creates the snapshots of a calendar. They are dropped when a period ends; requests that hold one can still use it. */
export function createSnapshots<R extends object>(sources: SnapshotSources<R>): SnapshotFinder<R> {
  const { store, zone, maxBytes, sizeOf, admissionOf } = sources
  const dayAt = (now: number): number => dayOfWall(toWall(zone, now))
  /** Starts a period in which neither a write nor the clock changes any response. `from` and `until` are UTC seconds. */
  const open = (revision: number, day: number, from: number, until: number) => {
    const views = createLru((maxBytes * 2) / 3)
    const snapshots = views.table<{ permissions: object; snapshot: Snapshot<R> }>(() => SNAPSHOT_BYTES)
    return { revision, day, from, until, responses: createLru(maxBytes / 3), views, snapshots }
  }
  let period = open(-1, 0, 0, 0)
  const isCurrent = (revision: number, now: number): boolean =>
    revision === period.revision && now >= period.from && now < period.until && dayAt(now) === period.day

  /** Starts a period, which ends with the next write, the next scheduled publication, or the day, whichever comes first. */
  async function startPeriod(current: Awaitable<number>, now: number): Promise<typeof period> {
    const revision = await current
    if (isCurrent(revision, now)) return period
    // Called after `revision()`: a write in between only means that the next request starts another period.
    const due = await store.nextDue(now)
    // A concurrent request may have started the same period.
    if (isCurrent(revision, now)) return period
    period = open(revision, dayAt(now), now, due ?? Number.POSITIVE_INFINITY)
    return period
  }

  function find({ responses, views, snapshots }: typeof period, key: string, permissions: object): Snapshot<R> {
    const known = snapshots.get(key)
    // Compared by value, because a policy can return a new object for each request.
    if (known !== undefined && (known.permissions === permissions || isDeepStrictEqual(known.permissions, permissions)))
      return known.snapshot
    const snapshot: Snapshot<R> = {
      responses: responses.table(sizeOf, admissionOf),
      pages: views.table(sizeOfPage),
      views: views.table(({ view }) => view.bytes),
    }
    snapshots.set(key, { permissions, snapshot })
    return snapshot
  }

  return (now, key, permissions) => {
    const revision = store.revision()
    if (typeof revision === 'number' && isCurrent(revision, now)) return find(period, key, permissions)
    return startPeriod(revision, now).then((own) => find(own, key, permissions))
  }
}

/** A page keeps its views in memory, even if they are evicted from their own table. */
function sizeOfPage({ items }: RecordPage): number {
  return items.reduce((size, { bytes }) => size + ITEM_BYTES + Math.max(0, bytes - SMALL_VIEW_BYTES), PAGE_BYTES)
}
