import type { EventRecord } from '@kalends/core'
import { type LabelFilter, labelTest } from './labels.ts'
import { type Posting, shelve, shelveAll, sizeOfPosting, unshelve } from './postings.ts'

/** The most filters that are kept, and the most whose walks are counted. */
const MOST_KEPT = 32
const MOST_COUNTED = 256

interface Kept {
  readonly passes: (event: EventRecord) => boolean
  readonly posting: Posting
}

/**
 * Filters of several labels that are asked again and again (a category with all below it, a venue and a tag) are kept
 * as if they were one label, so that their totals need no walk. The longest unused one goes first.
 */
export interface KeptFilters {
  readonly kept: Map<string, Kept>
  /** For filters that are not kept, how many steps walks for them have taken. */
  readonly steps: Map<string, number>
}

/** None kept yet. */
export function noFilters(): KeptFilters {
  return { kept: new Map(), steps: new Map() }
}

/** What is kept for this filter, `undefined` when it is not. */
export function keptPosting({ kept }: KeptFilters, key: string): Posting | undefined {
  const found = kept.get(key)
  if (found === undefined) return undefined
  kept.delete(key)
  kept.set(key, found)
  return found.posting
}

/** Counts the steps of one more walk for this filter. Answers how many there have been. */
export function countSteps({ steps }: KeptFilters, key: string, more: number): number {
  const all = (steps.get(key) ?? 0) + more
  steps.delete(key)
  steps.set(key, all)
  if (steps.size > MOST_COUNTED) dropFirst(steps)
  return all
}

/** Keeps a filter. `events` are all that pass it, in the order of start, then id; all kept ones have at most `room`. */
export function keep(
  { kept, steps }: KeptFilters,
  filter: LabelFilter,
  events: readonly EventRecord[],
  { room, shelfOf }: { readonly room: number; readonly shelfOf: (event: EventRecord) => number },
): Posting {
  const posting: Posting = []
  shelveAll(posting, events, shelfOf)
  steps.delete(keyOf(filter))
  kept.set(keyOf(filter), { passes: labelTest(filter), posting })
  while (kept.size > MOST_KEPT || (kept.size > 1 && sizeOfKept(kept) > room)) dropFirst(kept)
  return posting
}

/** Enters an event wherever it passes. */
export function addToKept({ kept }: KeptFilters, shelf: number, event: EventRecord): void {
  for (const { passes, posting } of kept.values()) if (passes(event)) shelve(posting, shelf, event)
}

/** Takes an event out wherever it passes. */
export function removeFromKept({ kept }: KeptFilters, shelf: number, event: EventRecord): void {
  for (const { passes, posting } of kept.values()) if (passes(event)) unshelve(posting, shelf, event)
}

/** Keeps none any longer; they come back when they are asked again. */
export function forgetKept({ kept }: KeptFilters): void {
  kept.clear()
}

/** A text that two filters share when they are the same. */
export function keyOf({ choices, withoutVenues }: LabelFilter): string {
  const parts = choices.map(({ field, keys }) => `${field}:${keys.join()}`)
  return withoutVenues === undefined ? parts.join(' ') : `${parts.join(' ')} not:${withoutVenues.join()}`
}

function sizeOfKept(kept: ReadonlyMap<string, Kept>): number {
  let size = 0
  for (const { posting } of kept.values()) size += sizeOfPosting(posting)
  return size
}

function dropFirst(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key)
    return
  }
}
