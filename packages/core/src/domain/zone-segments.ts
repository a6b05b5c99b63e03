import { readFixedOffset } from './fixed-offset.ts'
import { memoize } from './memoize.ts'

/** A period, `from <= utc < until`, in which a zone has one UTC offset. The next segment may have the same offset. */
export interface Segment {
  readonly from: number
  readonly until: number
  /** Seconds east of UTC. */
  readonly offset: number
}

/** Finds the segment of an instant in one zone. */
type Zone = (utc: number) => Segment

// About three days. No zone has ever returned to an earlier offset in less than four days (Freetown 1939). So there is
// no change between two probes with the same offset.
const PROBE = 2 ** 18
// About a year. Finding all changes takes 128 probes, or a fifth of a millisecond.
const BLOCK = PROBE * 128
// There are about 600 named zones, besides the fixed offsets. A block takes about 250 bytes.
const CACHED_ZONES = 1000
const CACHED_BLOCKS = 128
// A formatter takes about 75 KB, and is only needed until the blocks in use are cached.
const CACHED_FORMATS = 64

const offsetPattern = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** The segment that contains an instant. Throws a `RangeError` for a zone that `readZone` does not return. */
export function segmentAt(zone: string, utc: number): Segment {
  return zoneOf(zone)(utc)
}

/** Whether a zone is a fixed offset or known to this version of Node. */
export function isUsableZone(zone: string): boolean {
  try {
    zoneOf(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const formatOf = memoize(CACHED_FORMATS, (zone: string) => {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
})

const zoneOf = memoize(CACHED_ZONES, (zone: string): Zone => {
  const offset = zone === 'UTC' ? 0 : readFixedOffset(zone)
  if (offset !== undefined) {
    const segment = { from: -Infinity, until: Infinity, offset }
    return () => segment
  }
  const blocks = memoize(CACHED_BLOCKS, (index: number) => findSegments(formatOf(zone), index))
  // Throws if Node does not know the zone.
  formatOf(zone)
  return (utc) => {
    for (const segment of blocks(Math.floor(utc / BLOCK))) if (utc < segment.until) return segment
    throw new RangeError(`${utc} is not an instant.`)
  }
})

function findSegments(format: Intl.DateTimeFormat, index: number): readonly Segment[] {
  const segments: Segment[] = []
  const end = (index + 1) * BLOCK
  let from = index * BLOCK
  let offset = offsetFrom(format, from)
  let probe = from
  while (probe < end) {
    const next = probe + PROBE
    // The last probe is the last second of the block, because a change at `end` belongs to the next block.
    const last = Math.min(next, end - 1)
    if (offsetFrom(format, last) === offset) {
      probe = next
      continue
    }
    const change = findChange(format, probe, last)
    segments.push({ from, until: change, offset })
    from = change
    offset = offsetFrom(format, change)
    probe = change
  }
  segments.push({ from, until: end, offset })
  return segments
}

/** The first second whose offset differs from the one at `same`. The offset at `other` must differ. */
function findChange(format: Intl.DateTimeFormat, same: number, other: number): number {
  const offset = offsetFrom(format, same)
  let before = same
  let after = other
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetFrom(format, middle) === offset) before = middle
    else after = middle
  }
  return after
}

function offsetFrom(format: Intl.DateTimeFormat, utc: number): number {
  const match = offsetPattern.exec(format.format(utc * 1000))
  if (match === null) throw new Error(`Intl has no UTC offset at ${utc}.`)
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -size : size
}
