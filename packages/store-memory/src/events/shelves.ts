import { type EventRecord, effectiveStatus, type Scope, type Status, statuses, type Visibility } from '@kalends/core'
import { at } from '../at.ts'

/** Whose events of a shelf pass: everybody's, the viewer's own, or none. */
export type Verdict = 'all' | 'own' | 'none'

/** What decides which events may be seen. */
export interface Sight {
  readonly visible: Visibility
  readonly opens: Scope
  readonly keepLocked: boolean
  readonly keepHidden: boolean
}

/**
 * Events that stand alike share a shelf: the same effective status, both hidden or not, both protected or not. A
 * query then judges a shelf, not each event on it.
 */
export function shelfOf(event: EventRecord, now: number): number {
  const status = statuses.indexOf(effectiveStatus(event, now))
  return status * 4 + (event.hideFromListings ? 2 : 0) + (event.passwordHash === undefined ? 0 : 1)
}

/** Whether the events of a shelf have passwords. */
export function isProtectedShelf(shelf: number): boolean {
  return (shelf & 1) !== 0
}

/** The two shelves of events that count for a term: published and without a password, listed or hidden. */
export const COUNTED_SHELVES: readonly number[] = [0, 2]

/** Whose events of this shelf may be seen, by all that does not depend on the single event. */
export function verdictOf({ visible, opens, keepLocked, keepHidden }: Sight, shelf: number): Verdict {
  const status = at(statuses, shelf >>> 2)
  const isHidden = (shelf & 2) !== 0
  if (isHidden && !keepHidden) return 'none'
  const seen = verdictUnder(visible[status], status, visible.viewer)
  if (!isProtectedShelf(shelf) || keepLocked || seen === 'none') return seen
  const opened = verdictUnder(opens, status, visible.viewer)
  return opened === 'all' ? seen : opened
}

function verdictUnder(scope: Scope, status: Status, viewer: number | undefined): Verdict {
  if (scope === 'all') return 'all'
  if (scope === 'none' || viewer === undefined) return 'none'
  return scope === 'ownUnpublished' && status === 'publish' ? 'none' : 'own'
}

/** The verdict on each shelf, by its number. */
export function verdictsOf(sight: Sight): readonly Verdict[] {
  return Array.from({ length: statuses.length * 4 }, (_, shelf) => verdictOf(sight, shelf))
}
