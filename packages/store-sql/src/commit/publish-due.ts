import type { EventRecord } from '@kalends/core'
import { batches } from '../batches.ts'
import { statusCodes } from '../codes.ts'
import type { TransactionContext } from '../context.ts'
import { execute, type Program, select } from '../program.ts'
import { loadRecords } from '../records/load-records.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { isCurrent, type PublishedUpTo } from '../state.ts'
import { findParents } from './categories.ts'
import { type EventVersion, indexEvents } from './index-events.ts'

const isScheduled = plain(`status = ${statusCodes.future}`)

const scheduled = sql`SELECT id, published_at FROM kalends_event WHERE ${isScheduled}`

/** How many events are moved in one transaction: few enough not to block other writers for long. */
const portion = 64

/**
 * How far, in seconds, another instance's clock may be ahead of ours. If it has published many events early, they stay
 * on the public lists. Otherwise two instances would keep moving them back and forth.
 */
const clockSkew = 60

/**
 * Moves some of the scheduled events that are due at `now` to the public lists. If the clock was set back by more than
 * `clockSkew` since earlier calls, moves events that are not yet due off those lists again. No record changes, so the
 * revision stays the same. If more events are left to move, returns how far it got. Pass the result to the next call as
 * `before`: if another process has undone this step meanwhile, the next call moves nothing.
 */
export function* publishDue(
  context: TransactionContext,
  now: number,
  before: PublishedUpTo | undefined,
): Program<PublishedUpTo | undefined> {
  const { state } = context
  if (isCurrent(state, now)) return undefined
  const isForward = state.nextDue !== undefined && state.nextDue <= now
  const progress = before && (state.dueAsOf - before.dueAsOf || state.dueId - before.dueId)
  if (progress !== undefined && (isForward ? progress < 0 : progress > 0)) return undefined
  const moved = yield* isForward ? nextToPublish(state, now) : lastPublished(state, now)
  if (!isForward && moved.length === portion && now + clockSkew >= (state.lastDue ?? now)) return undefined
  const [id, publishedAt] = moved[portion - 1] ?? [Number.MAX_SAFE_INTEGER, now]
  const reached = { dueAsOf: publishedAt, dueId: isForward || moved.length < portion ? id : id - 1 }
  yield* moveEvents(
    context,
    moved.map(([event]) => event),
    reached,
  )
  yield* execute(sql`UPDATE kalends_state SET ${dueColumns(reached)} WHERE one = 1`)
  return moved.length === portion ? reached : undefined
}

type Scheduled = readonly [id: number, publishedAt: number]

/**
 * The first events that are waiting and due at `now`. Two queries, because SQLite seeks an id in an index only if the
 * column before it is compared with `=`.
 */
function* nextToPublish({ dueAsOf, dueId }: PublishedUpTo, now: number): Program<readonly Scheduled[]> {
  const first = yield* select<Scheduled>(
    sql`${scheduled} AND published_at = ${dueAsOf} AND id > ${dueId} ORDER BY id LIMIT ${portion}`,
  )
  const later = yield* select<Scheduled>(
    sql`${scheduled} AND published_at > ${dueAsOf} AND published_at <= ${now}
      ORDER BY published_at, id LIMIT ${portion - first.length}`,
  )
  return [...first, ...later]
}

/** The last events that are published but not due at `now`, the last one first. */
function* lastPublished({ dueAsOf, dueId }: PublishedUpTo, now: number): Program<readonly Scheduled[]> {
  const last = yield* select<Scheduled>(
    sql`${scheduled} AND published_at = ${dueAsOf} AND id <= ${dueId} ORDER BY id DESC LIMIT ${portion}`,
  )
  const earlier = yield* select<Scheduled>(
    sql`${scheduled} AND published_at < ${dueAsOf} AND published_at > ${now}
      ORDER BY published_at DESC, id DESC LIMIT ${portion - last.length}`,
  )
  return [...last, ...earlier]
}

function* moveEvents(context: TransactionContext, all: readonly number[], reached: PublishedUpTo): Program<void> {
  for (const ids of batches(all.toSorted((left, right) => left - right))) {
    const events = (yield* loadRecords(context, 'event', ids)).filter((event) => event !== undefined)
    const versions = events.flatMap((event): EventVersion[] => [
      { event, asOf: listedAsOf(context.state, event), by: -1 },
      { event, asOf: listedAsOf(reached, event), by: 1 },
    ])
    const parents = yield* findParents(
      context,
      events.flatMap(({ categoryIds }) => categoryIds),
    )
    yield* indexEvents(context.dialect, versions, parents)
  }
}

/** The moment that decides with which status the lists show an event. */
export function listedAsOf({ dueAsOf, dueId }: PublishedUpTo, { publishedAt, id }: EventRecord): number {
  return publishedAt === dueAsOf && id > dueId ? dueAsOf - 1 : dueAsOf
}

/** The assignments of an `UPDATE` of the state after scheduled events were published up to this point. */
export function dueColumns({ dueAsOf, dueId }: PublishedUpTo): Sql {
  return sql`due_as_of = ${dueAsOf}, due_id = ${dueId},
    next_due = CASE WHEN EXISTS (${scheduled} AND published_at = ${dueAsOf} AND id > ${dueId}) THEN ${dueAsOf}
      ELSE (SELECT min(published_at) FROM kalends_event WHERE ${isScheduled} AND published_at > ${dueAsOf}) END,
    last_due = CASE WHEN EXISTS (${scheduled} AND published_at = ${dueAsOf} AND id <= ${dueId}) THEN ${dueAsOf}
      ELSE (SELECT max(published_at) FROM kalends_event WHERE ${isScheduled} AND published_at < ${dueAsOf}) END`
}
