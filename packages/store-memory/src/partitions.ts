import { type EventRecord, effectiveStatus, type Scope, type Status, statuses, type Visibility } from '@kalends/core'

/** Which events of a partition a query admits: all, those of the viewer, or none. */
export type Verdict = 'all' | 'own' | 'none'

/** What decides which events a viewer sees. */
export interface Sight {
  readonly visible: Visibility
  readonly opens: Scope
  readonly keepLocked: boolean
  readonly keepHidden: boolean
}

/** The number of partitions. */
export const PARTITIONS = statuses.length * 4

/**
 * The partition of an event: events with the same effective status, hidden or not, protected or not, share one. A
 * query admits or rejects most partitions as a whole.
 */
export function partitionOf(event: EventRecord, now: number): number {
  const status = statuses.indexOf(effectiveStatus(event, now))
  return status * 4 + (event.hideFromListings ? 2 : 0) + (event.passwordHash === undefined ? 0 : 1)
}

/** The partitions of events that count for a term: published and without a password, hidden or not. */
export const COUNTED: readonly number[] = [statuses.indexOf('publish') * 4, statuses.indexOf('publish') * 4 + 2]

/** Which events of each partition a query admits. */
export function verdictsOf(sight: Sight): readonly Verdict[] {
  return Array.from({ length: PARTITIONS }, (_, partition) => verdictOf(sight, partition))
}

function verdictOf({ visible, opens, keepLocked, keepHidden }: Sight, partition: number): Verdict {
  const status = statuses[partition >>> 2] ?? 'trash'
  const isHidden = (partition & 2) !== 0
  const isProtected = (partition & 1) !== 0
  if (isHidden && !keepHidden) return 'none'
  const seen = verdictUnder(visible[status], status, visible.viewer)
  if (!isProtected || keepLocked || seen === 'none') return seen
  const opened = verdictUnder(opens, status, visible.viewer)
  return opened === 'all' ? seen : opened
}

function verdictUnder(scope: Scope, status: Status, viewer: number | undefined): Verdict {
  if (scope === 'all') return 'all'
  if (scope === 'none' || viewer === undefined) return 'none'
  return scope === 'ownUnpublished' && status === 'publish' ? 'none' : 'own'
}
