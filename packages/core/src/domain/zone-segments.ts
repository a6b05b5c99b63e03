import { type BoundedMap, boundedMap } from './bounded-map.ts'
import { readFixedOffset } from './fixed-offset.ts'

/** A stretch of time, `from <= utc < until`, in which a zone keeps one offset; the next one may have the same. */
export interface Segment {
  readonly from: number
  readonly until: number
  /** Seconds east of UTC. */
  readonly offset: number
}

/** What is known of a zone: one segment for all time, or blocks of segments found as they are needed. */
type Zone =
  | { readonly type: 'fixed'; readonly segment: Segment }
  | { readonly type: 'rules'; readonly format: Intl.DateTimeFormat; readonly blocks: BoundedMap<number, Block> }

type Block = readonly Segment[]

// About three days. The shortest time after which any zone has gone back to the offset it had is four days
// (Freetown 1939), so two probes with the same offset have no change between them.
const PROBE = 2 ** 18
// About a year: finding all changes in it takes 128 probes, a fifth of a millisecond.
const BLOCK = PROBE * 128
// A formatter takes some 75 KB and there are about 600 names, so not every one that was ever asked for is kept.
const ZONES_KEPT = 128
const BLOCKS_KEPT = 256

const zones = boundedMap<string, Zone>(ZONES_KEPT)
const offsetPattern = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** The segment that holds an instant. Throws a `RangeError` for a zone that `readZone` would not give. */
export function segmentAt(zone: string, utc: number): Segment {
  const known = zoneOf(zone)
  if (known.type === 'fixed') return known.segment
  const index = Math.floor(utc / BLOCK)
  const block = known.blocks.get(index) ?? known.blocks.add(index, findSegments(known.format, index))
  for (const segment of block) {
    if (utc < segment.until) return segment
  }
  throw new RangeError(`not a moment: ${utc}`)
}

/** Whether the zone can be used here: a fixed offset, or a name that this Node has the rules of. */
export function isUsableZone(zone: string): boolean {
  try {
    zoneOf(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function zoneOf(zone: string): Zone {
  return zones.get(zone) ?? zones.add(zone, openZone(zone))
}

function openZone(zone: string): Zone {
  const offset = zone === 'UTC' ? 0 : readFixedOffset(zone)
  if (offset !== undefined) return { type: 'fixed', segment: { from: -Infinity, until: Infinity, offset } }
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return { type: 'rules', format, blocks: boundedMap(BLOCKS_KEPT) }
}

function findSegments(format: Intl.DateTimeFormat, index: number): Block {
  const segments: Segment[] = []
  const end = (index + 1) * BLOCK
  let from = index * BLOCK
  let offset = askOffset(format, from)
  let probe = from
  while (probe < end) {
    const next = probe + PROBE
    // The last probe is the block's last second: a change at `end` itself belongs to the next block.
    const last = Math.min(next, end - 1)
    if (askOffset(format, last) === offset) {
      probe = next
      continue
    }
    const change = findChange(format, probe, last)
    segments.push({ from, until: change, offset })
    from = change
    offset = askOffset(format, change)
    probe = change
  }
  segments.push({ from, until: end, offset })
  return segments
}

/** The first second with another offset than `same` has; `other` is known to have one. */
function findChange(format: Intl.DateTimeFormat, same: number, other: number): number {
  const offset = askOffset(format, same)
  let before = same
  let after = other
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (askOffset(format, middle) === offset) before = middle
    else after = middle
  }
  return after
}

function askOffset(format: Intl.DateTimeFormat, utc: number): number {
  const match = offsetPattern.exec(format.format(utc * 1000))
  if (match === null) throw new Error(`no offset known at ${utc}`)
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -size : size
}
