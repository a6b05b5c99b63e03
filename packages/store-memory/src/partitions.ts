import { type EventQuery, type EventRecord, type Scope, type Status, statuses, type UserId } from '@kalends/core'

/** Which events of a partition a query admits: all, the viewer's own, or none. */
export type Verdict = 'all' | 'own' | 'none'

/** The part of a query that decides which events a viewer sees. */
export type Access = Pick<EventQuery, 'visible' | 'opens' | 'keepLocked' | 'keepHidden'>

const PROTECTED = 1
const HIDDEN = 2
const INVERTED = 4
const STATUS = 8

/**
 * The number of the partition that an event belongs to. Events of one partition have the same effective status, and
 * agree in being hidden, protected and inverted. An inverted event ends before it starts. A query admits or rejects
 * most partitions as a whole. `isDue` tells whether the time of a scheduled event has come.
 */
export function partitionOf(event: EventRecord, isDue: boolean): number {
  return (
    statuses.indexOf(event.status === 'future' && isDue ? 'publish' : event.status) * STATUS +
    (event.endsAt < event.startsAt ? INVERTED : 0) +
    (event.hideFromListings ? HIDDEN : 0) +
    (event.passwordHash === undefined ? 0 : PROTECTED)
  )
}

/** Whether the events of a partition end before they start. */
export function isInverted(partition: number): boolean {
  return (partition & INVERTED) !== 0
}

/** Whether the events of a partition have a password. */
export function isProtected(partition: number): boolean {
  return (partition & PROTECTED) !== 0
}

/** Whether the events of a partition count for terms: published and without a password, hidden or not. */
export function isCounted(partition: number): boolean {
  return !isProtected(partition) && statuses[Math.floor(partition / STATUS)] === 'publish'
}

/** Which events of a partition a query admits. */
export function verdictOf({ visible, opens, keepLocked, keepHidden }: Access, partition: number): Verdict {
  if ((partition & HIDDEN) !== 0 && !keepHidden) return 'none'
  const status = statuses[Math.floor(partition / STATUS)] ?? 'trash'
  const seen = verdictUnder(visible[status], status, visible.viewer)
  if (!isProtected(partition) || keepLocked || seen === 'none') return seen
  const opened = verdictUnder(opens, status, visible.viewer)
  return opened === 'all' ? seen : opened
}

function verdictUnder(scope: Scope, status: Status, viewer: UserId | undefined): Verdict {
  if (scope === 'all') return 'all'
  if (scope === 'none' || viewer === undefined) return 'none'
  return scope === 'ownUnpublished' && status === 'publish' ? 'none' : 'own'
}
