import type { FeedZone } from '../../feeds/feed-format.ts'
import type { Position } from '../../ports/query.ts'
import type { Awaitable } from '../../ports/store.ts'
import type { Pacer } from '../../present/record-view.ts'
import type { FeedItem } from './feed-items.ts'
import type { Feed } from './open-feed.ts'
import { createPacer } from './pacer.ts'

/** What is known of a feed once its events have been read. The parts before the events depend on it. */
export interface FeedSurvey {
  readonly count: number
  /** The time zones of its events, by name. */
  readonly zones: readonly FeedZone[]
  /** When an event, or what it shows, was last changed, in seconds of UTC; 0 if there is none. */
  readonly updatedAt: number
  /** The position of the last event, if another event would exceed a limit. */
  readonly next: Position | undefined
}

/** How large a feed can be. */
export interface FeedLimits {
  readonly maxEvents: number
  readonly maxBytes: number
}

/** Thrown when the client of a feed has disconnected. */
export const clientGone = new Error('The client has disconnected.')

const unlimited: FeedLimits = { maxEvents: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY }

/**
 * Reads the events of a feed, up to the limits. `measure` returns the size of an event; it is also called for the first event
 * that does not fit. A feed has at least one event, however large that is. Throws `clientGone` between two batches if
 * `isDisconnected` returns `true`.
 */
export async function surveyFeed(
  feed: Feed,
  measure: (item: FeedItem, pacer: Pacer) => Awaitable<number> = () => 0,
  { maxEvents, maxBytes }: FeedLimits = unlimited,
  isDisconnected: () => boolean = () => false,
): Promise<FeedSurvey> {
  const zones = new Map<string, FeedZone>()
  const pacer = createPacer()
  let [count, bytes, updatedAt] = [0, 0, 0]
  let last: Position | undefined
  const survey = (next: Position | undefined): FeedSurvey => ({ count, zones: sorted(zones), updatedAt, next })
  for await (const { items, positionAt } of feed.batches()) {
    if (isDisconnected()) throw clientGone
    for (const [index, item] of items.entries()) {
      if (count === maxEvents) return survey(last)
      bytes += await measure(item, pacer)
      if (bytes > maxBytes && count > 0) return survey(last)
      count += 1
      last = positionAt(index)
      updatedAt = Math.max(updatedAt, item.updatedAt)
      addZone(zones, item)
      if (pacer.isDue()) await pacer.pause()
    }
  }
  return survey(undefined)
}

function addZone(zones: Map<string, FeedZone>, { zone, startsAt, endsAt }: FeedItem): void {
  if (zone === undefined) return
  const { from, to } = zones.get(zone) ?? { from: startsAt, to: endsAt }
  zones.set(zone, { zone, from: Math.min(from, startsAt), to: Math.max(to, endsAt) })
}

/** Sorts the zones by name, so that their order does not depend on the events. */
function sorted(zones: ReadonlyMap<string, FeedZone>): readonly FeedZone[] {
  return [...zones.values()].sort((left, right) => (left.zone < right.zone ? -1 : 1))
}

/** Whether the time zones of a feed cover an event. An event that was changed after the survey can need other zones. */
export function coversZone({ zones }: FeedSurvey, { zone, startsAt, endsAt }: FeedItem): boolean {
  if (zone === undefined) return true
  return zones.some((known) => known.zone === zone && known.from <= startsAt && known.to >= endsAt)
}
