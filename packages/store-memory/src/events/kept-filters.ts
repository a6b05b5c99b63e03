import type { EventRecord } from '@kalends/core'
import { type LabelFilter, labelTest } from './labels.ts'
import { type Posting, shelve, shelveAll, unshelve } from './postings.ts'

/** The most filters that are kept, and the most that are remembered as asked once. */
const MOST_KEPT = 16
const MOST_ASKED = 256

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
  readonly asked: Set<string>
}

/** None kept yet. */
export function noFilters(): KeptFilters {
  return { kept: new Map(), asked: new Set() }
}

/** What is kept for this filter, `undefined` when it is not. */
export function keptPosting({ kept }: KeptFilters, key: string): Posting | undefined {
  const found = kept.get(key)
  if (found === undefined) return undefined
  kept.delete(key)
  kept.set(key, found)
  return found.posting
}

/** Whether this filter was asked before; it is remembered. One who asks everything once makes nothing be kept. */
export function isAskedAgain({ asked }: KeptFilters, key: string): boolean {
  if (asked.has(key)) return true
  asked.add(key)
  if (asked.size > MOST_ASKED) asked.delete(firstOf(asked) ?? key)
  return false
}

/** Keeps a filter. `events` are all that pass it, in the order of start, then id. */
export function keep(
  filters: KeptFilters,
  filter: LabelFilter,
  events: readonly EventRecord[],
  shelfOf: (event: EventRecord) => number,
): Posting {
  const posting: Posting = []
  shelveAll(posting, events, shelfOf)
  const key = keyOf(filter)
  filters.kept.set(key, { passes: labelTest(filter), posting })
  if (filters.kept.size > MOST_KEPT) filters.kept.delete(firstOf(filters.kept.keys()) ?? key)
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

function firstOf<T>(items: Iterable<T>): T | undefined {
  for (const item of items) return item
  return undefined
}
