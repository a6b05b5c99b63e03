import { readFixedOffset } from './fixed-offset.ts'
import { isInKnownRegion, properZoneName } from './zone-names.ts'
import { isUsableZone, type Segment, segmentAt } from './zone-segments.ts'

export { abbreviationAt } from './abbreviation.ts'

// No zone was ever further from Greenwich (Juneau and Manila, before the date line was agreed on).
const FURTHEST = 16 * 3600
const namePattern = /^[a-z][a-z0-9_+\-/]{0,63}$/i

/**
 * Reads the name of a zone, with blanks around it cut: an IANA name in any case becomes the same name in its proper
 * case, a fixed offset stays as it was written (with `UTC` in capitals), anything else is `undefined`. What this
 * returns is what every other function here takes as a zone.
 */
export function readZone(text: string): string | undefined {
  const given = text.trim()
  if (readFixedOffset(given) !== undefined) return given.toUpperCase()
  if (!namePattern.test(given)) return undefined
  const proper = properZoneName(given)
  if (proper !== undefined) return isUsableZone(proper) ? proper : undefined
  return isInKnownRegion(given) && isUsableZone(given) ? spellingOfIntl(given) : undefined
}

/** Seconds east of UTC in that zone at that instant (whole seconds of UTC). */
export function offsetAt(zone: string, utc: number): number {
  return segmentAt(zone, utc).offset
}

/** What the clock on the wall shows at that instant, as the seconds that would be if the wall were in UTC. */
export function toWall(zone: string, utc: number): number {
  return utc + segmentAt(zone, utc).offset
}

/**
 * The instant at which the clock on the wall shows that time. A time that was skipped moves forward by the gap
 * (02:30 becomes 03:30); of a time that came twice the first is meant.
 */
export function toUtc(zone: string, wall: number): number {
  const segment = segmentOfWall(zone, wall)
  const utc = wall - segment.offset
  return utc >= segment.from ? utc : wall - segmentAt(zone, segment.from - 1).offset
}

/** The first instant at which the wall shows that time; where it was skipped, the instant at which the clock jumped. */
export function firstInstantFrom(zone: string, wall: number): number {
  const segment = segmentOfWall(zone, wall)
  return Math.max(wall - segment.offset, segment.from)
}

/** The first segment in which the wall shows this time; when it was skipped, the segment right after the gap. */
function segmentOfWall(zone: string, wall: number): Segment {
  let segment = segmentAt(zone, wall - FURTHEST)
  while (wall - segment.offset >= segment.until) segment = segmentAt(zone, segment.until)
  return segment
}

function spellingOfIntl(zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
}
