import { momentToUtc, readWallText } from '../domain/moment.ts'
import type { RangeEdge } from '../domain/range-edge.ts'
import { toWall } from '../domain/zone.ts'
import type { EventRecord } from '../ports/record.ts'

/** A range of time that events overlap. Its end is exclusive. */
export interface FeedRange {
  readonly start: ResolvedEdge | undefined
  readonly end: ResolvedEdge | undefined
}

interface ResolvedEdge {
  readonly utc: number
  /** The wall time in the time zone of the client. */
  readonly wall: number
}

/**
 * How many seconds the instants of an all-day event can be outside of a range that its dates overlap: from UTC+14 to UTC-12.
 */
export const MOST_BETWEEN_ZONES: number = 26 * 3600

/** Resolves a range. An edge without a UTC offset is in this time zone. */
export function resolveRange(start: RangeEdge | undefined, end: RangeEdge | undefined, zone: string): FeedRange {
  return { start: start && resolveEdge(start, zone), end: end && resolveEdge(end, zone) }
}

function resolveEdge({ moment, wall }: RangeEdge, zone: string): ResolvedEdge {
  const utc = momentToUtc(moment, zone)
  return { utc, wall: wall ?? toWall(zone, utc) }
}

/**
 * Whether an event is in a range. An all-day event is on its dates in every time zone. A locked all-day event is compared by
 * its instants, because its password hides that it lasts all day.
 */
export function isInRange(event: EventRecord, { start, end }: FeedRange, isLocked: boolean): boolean {
  if (event.allDay && !isLocked) {
    // The stored end is the last second of the last day.
    const [first, after] = [readWallText(event.startWall), readWallText(event.endWall) + 1]
    return (end === undefined || first < end.wall) && (start === undefined || after > start.wall)
  }
  const { startsAt, endsAt } = event
  if (end !== undefined && startsAt >= end.utc) return false
  // An event without a duration is in the range that starts with it.
  return start === undefined || endsAt > start.utc || (endsAt === start.utc && startsAt === endsAt)
}
