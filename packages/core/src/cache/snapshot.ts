import { isDeepStrictEqual } from 'node:util'
import type { RecordPage, RecordView } from '../present/record-view.ts'
import { createLru, type SizeOf, type Table } from './lru.ts'

/**
 * The calendar at one revision and in one minute, as one viewer sees it in one language and under one base URL. Within
 * it, the same request has the same response. `R` is a whole response.
 */
export interface Snapshot<R extends object = object> {
  /** By path and query string. */
  readonly responses: Table<R>
  /** Pages of events by resolved filters: `today` and the date of today share a page. */
  readonly pages: Table<RecordPage>
  /** Events by id. */
  readonly views: Table<EventSnapshot, number>
}

/** The view of an event. A slow request can find a later revision than others in the same snapshot. */
export interface EventSnapshot {
  readonly revision: number
  readonly view: RecordView
}

/** The time during which neither a write nor the clock changes any response. In seconds of UTC. */
export interface Period {
  /** The revision of the store. */
  readonly revision: number
  readonly from: number
  /** The first second after the period. */
  readonly until: number
}

/** A user, in one language and under one base URL. */
export interface SnapshotViewer {
  /** Identifies user, language and base URL. */
  readonly key: string
  /** Compared by value: a policy can return a new object for each request. */
  readonly permissions: object
}

/** The snapshots of the current period. */
export interface Snapshots<R extends object> {
  isCurrent(revision: number, now: number): boolean
  /** Starts another period and drops the snapshots of the last one. Requests that still hold one can go on using it. */
  start(period: Period): void
  of(viewer: SnapshotViewer): Snapshot<R>
}

interface OwnedSnapshot<R extends object> {
  readonly permissions: object
  readonly snapshot: Snapshot<R>
}

/** The estimated size of an empty snapshot. */
const SNAPSHOT_BYTES = 2048
const PAGE_BYTES = 256
const ITEM_BYTES = 64

/**
 * Creates snapshots that hold at most `maxBytes` together: a third for responses, which are large and often requested
 * only once, and the rest for pages and views, which must not be evicted by them.
 */
export function createSnapshots<R extends object>(maxBytes: number, sizeOf: SizeOf<R>): Snapshots<R> {
  const open = () => {
    const views = createLru((maxBytes * 2) / 3)
    return { responses: createLru(maxBytes / 3), views, snapshots: views.table<OwnedSnapshot<R>>(() => SNAPSHOT_BYTES) }
  }
  let caches = open()
  let period: Period = { revision: -1, from: 0, until: 0 }
  return {
    isCurrent: (revision, now) => revision === period.revision && now >= period.from && now < period.until,
    start(next) {
      period = next
      caches = open()
    },
    of({ key, permissions }) {
      const { responses, views, snapshots } = caches
      const known = snapshots.get(key)
      if (known !== undefined && isSame(known.permissions, permissions)) return known.snapshot
      const snapshot: Snapshot<R> = {
        responses: responses.table(sizeOf, 'second'),
        pages: views.table(({ items }) => PAGE_BYTES + ITEM_BYTES * items.length),
        views: views.table(({ view }) => view.bytes),
      }
      snapshots.set(key, { permissions, snapshot })
      return snapshot
    },
  }
}

function isSame(some: object, others: object): boolean {
  return some === others || isDeepStrictEqual(some, others)
}
