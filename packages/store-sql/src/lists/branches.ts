import type { EventQuery, Status, UserId } from '@kalends/core'
import { admitted, codesOf, isOwn } from '../conditions/visibility.ts'
import { type Sql, sql } from '../sql.ts'
import {
  authorTarget,
  type Dimension,
  flags,
  isShared,
  listNumber,
  type PublicationState,
  publicationStates,
} from './list-number.ts'

/** A query is a union of branches. One branch: the events on any of these lists that meet the conditions. */
export interface Branch {
  readonly lists: readonly number[]
  /** Whether to leave out locked events. */
  readonly openOnly: boolean
  /** Conditions on the event `e`. */
  readonly conditions: readonly Sql[]
}

/** The lists that drive a query: together they contain every event it can find. All have one dimension. */
export interface DrivingLists {
  readonly dimension: Dimension
  readonly targets: readonly number[]
  /** The conditions of the query that the lists do not imply. */
  readonly others: readonly Sql[]
  /** All conditions of the query, for branches with lists of another dimension. */
  readonly everything: readonly Sql[]
}

const unpublishedStatuses: readonly Status[] = ['future', 'draft', 'pending', 'private']

/**
 * Splits a query into branches without common events, by publication state and by who can see what. The lists must be
 * current at the query's `now`, and the query must not include hidden events.
 */
export function unionBranches(query: EventQuery, driving: DrivingLists): readonly Branch[] {
  return [...publicBranches(query, driving), ...unpublishedBranches(query, driving), ...trashBranches(query, driving)]
}

function publicBranches(query: EventQuery, driving: DrivingLists): Branch[] {
  const { all, own } = admitted(query.visible)
  if (own.includes('publish')) return [ownBranch(query, driving, publicationStates.public)]
  if (!all.includes('publish')) return []
  const openOnly = !query.keepLocked && query.opens !== 'all'
  const branch = { lists: listsOf(driving, publicationStates.public), openOnly, conditions: driving.others }
  const { viewer } = query.visible
  if (!openOnly || query.opens !== 'own' || viewer === undefined) return [branch]
  // Viewers can open their own locked events. Few events are locked, so the list of these is filtered event by event.
  const locked = listNumber('flag', flags.locked, publicationStates.public)
  return [branch, { lists: [locked], openOnly: false, conditions: [isOwn('e', viewer), ...driving.everything] }]
}

function unpublishedBranches(query: EventQuery, driving: DrivingLists): Branch[] {
  const { viewer } = query.visible
  const { all, own } = admitted(query.visible)
  const forAll = unpublishedStatuses.filter((status) => all.includes(status))
  const forOwn = unpublishedStatuses.filter((status) => own.includes(status))
  if (forAll.length === 0 && forOwn.length === 0) return []
  if (forOwn.length === unpublishedStatuses.length) return [ownBranch(query, driving, publicationStates.unpublished)]
  const lists = listsOf(driving, publicationStates.unpublished)
  const isEvery = forAll.length === unpublishedStatuses.length
  const conditions = isEvery ? driving.others : [statusCondition(forAll, forOwn, viewer), ...driving.others]
  return [withLocks(query, { lists, openOnly: false, conditions })]
}

function trashBranches(query: EventQuery, driving: DrivingLists): Branch[] {
  const { all, own } = admitted(query.visible)
  if (own.includes('trash')) return [ownBranch(query, driving, publicationStates.trash)]
  if (!all.includes('trash')) return []
  const lists = listsOf(driving, publicationStates.trash)
  return [withLocks(query, { lists, openOnly: false, conditions: driving.others })]
}

/** The viewer's own events. The query must have a viewer. */
function ownBranch(query: EventQuery, driving: DrivingLists, state: PublicationState): Branch {
  const { viewer = 0 } = query.visible
  const conditions = [...(isShared(viewer) ? [isOwn('e', viewer)] : []), ...driving.everything]
  const branch = { lists: [listNumber('author', authorTarget(viewer), state)], openOnly: false, conditions }
  // A viewer who can open their own events only while they are unpublished cannot open published ones.
  return state === publicationStates.public && query.opens === 'ownUnpublished'
    ? { ...branch, openOnly: !query.keepLocked }
    : withLocks(query, branch)
}

/** Leaves out locked events. The branch must not have published events. */
function withLocks({ keepLocked, opens, visible }: EventQuery, branch: Branch): Branch {
  if (keepLocked || opens === 'all') return branch
  if (opens === 'none' || visible.viewer === undefined) return { ...branch, openOnly: true }
  return { ...branch, conditions: [sql`(e.locked = 0 OR ${isOwn('e', visible.viewer)})`, ...branch.conditions] }
}

function statusCondition(forAll: readonly Status[], forOwn: readonly Status[], viewer: UserId | undefined): Sql {
  const ofAll = sql`e.status IN ${codesOf(forAll)}`
  if (forOwn.length === 0 || viewer === undefined) return ofAll
  const ofOwn = sql`${isOwn('e', viewer)} AND e.status IN ${codesOf(forOwn)}`
  return forAll.length === 0 ? ofOwn : sql`(${ofAll} OR ${ofOwn})`
}

function listsOf({ dimension, targets }: DrivingLists, state: PublicationState): readonly number[] {
  return targets.map((target) => listNumber(dimension, target, state))
}
