import { readFixedOffset } from './fixed-offset.ts'
import { zoneSpelling } from './zone-names.ts'
import { isUsableZone, type Segment, segmentAt } from './zone-segments.ts'

export { abbreviationAt } from './abbreviation.ts'

// More than the largest UTC offset ever used (Juneau and Manila, before the date line was fixed).
const FURTHEST = 16 * 3600
const namePattern = /^[a-z][a-z0-9_+\-/]{0,63}$/i

/**
 * Parses the name of a time zone. Returns an IANA name in its official spelling, and a fixed offset as given, with
 * `UTC` in capitals. Returns `undefined` for anything else. The other functions in this file expect a zone that this
 * one returned.
 */
export function readZone(text: string): string | undefined {
  const given = text.trim()
  if (readFixedOffset(given) !== undefined) return given.toUpperCase()
  if (!namePattern.test(given)) return undefined
  const name = zoneSpelling(given)
  return name !== undefined && isUsableZone(name) ? name : undefined
}

/** The UTC offset of a zone at an instant, in seconds east of UTC. Instants are whole seconds of UTC. */
export function offsetAt(zone: string, utc: number): number {
  return segmentAt(zone, utc).offset
}

/** The wall time at an instant, in seconds as if it were UTC. */
export function toWall(zone: string, utc: number): number {
  return utc + segmentAt(zone, utc).offset
}

/**
 * The instant of a wall time. A wall time in a DST gap moves forward by the gap (02:30 becomes 03:30). For a wall time
 * that occurs twice, the result is the first instant.
 */
export function toUtc(zone: string, wall: number): number {
  const segment = segmentOfWall(zone, wall)
  const utc = wall - segment.offset
  return utc >= segment.from ? utc : wall - segmentAt(zone, segment.from - 1).offset
}

/** The first instant of a wall time. For a wall time in a DST gap, the instant of the change. */
export function firstInstantFrom(zone: string, wall: number): number {
  const segment = segmentOfWall(zone, wall)
  return Math.max(wall - segment.offset, segment.from)
}

/** The first segment that contains a wall time. For a wall time in a DST gap, the segment after the gap. */
function segmentOfWall(zone: string, wall: number): Segment {
  let segment = segmentAt(zone, wall - FURTHEST)
  while (wall - segment.offset >= segment.until) segment = segmentAt(zone, segment.until)
  return segment
}
