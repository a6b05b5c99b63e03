import type { EventQuery, Status } from '@kalends/core'
import { type Dimension, flags, isListable, listNumber, type Side, sides } from '../codes.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { admitted, codesOf } from './visibility.ts'

/** Events that are on any of these lists and meet the conditions. */
export interface Source {
  readonly lists: readonly number[]
  /** Locked events do not count. */
  readonly openOnly: boolean
  /** Conditions on `e`, and on `c` in a search. */
  readonly conditions: readonly Sql[]
}

/** Lists that hold every event of the query; all of one dimension. */
export interface Base {
  readonly dimension: Dimension
  readonly targets: readonly number[]
  /** What the query asks beyond being on one of the lists. */
  readonly others: readonly Sql[]
  /** That, and being on one of the lists. */
  readonly everything: readonly Sql[]
}

const unpublished: readonly Status[] = ['future', 'draft', 'pending', 'private']

/**
 * Takes a query apart into sources that have no event in common. The sides must be settled at the query's moment, and
 * hidden events must not be asked for.
 */
export function sourcesOf(query: EventQuery, base: Base): readonly Source[] {
  return [...publicSources(query, base), ...unpublishedSources(query, base), ...trashSources(query, base)]
}

function publicSources(query: EventQuery, base: Base): Source[] {
  const { all, own } = admitted(query.visible)
  if (own.includes('publish')) return [ownSource(query, base, sides.public)]
  if (!all.includes('publish')) return []
  const openOnly = !query.keepLocked && query.opens !== 'all'
  const source = { lists: listsOf(base, sides.public), openOnly, conditions: base.others }
  const { viewer } = query.visible
  if (!openOnly || query.opens !== 'own' || viewer === undefined) return [source]
  // The viewer's own locked events are open to them. There are few locked ones, so those are looked at one by one.
  const locked = listNumber('flag', flags.locked, sides.public)
  return [source, { lists: [locked], openOnly: false, conditions: [isOwn(viewer), ...base.everything] }]
}

function unpublishedSources(query: EventQuery, base: Base): Source[] {
  const { viewer } = query.visible
  const { all, own } = admitted(query.visible)
  const forAll = unpublished.filter((status) => all.includes(status))
  const forOwn = unpublished.filter((status) => own.includes(status))
  if (forAll.length === 0 && forOwn.length === 0) return []
  if (forOwn.length === unpublished.length && viewer !== undefined && isListable(viewer)) {
    const isAll = base.dimension === 'all'
    const lists = [listNumber('author', viewer, sides.unpublished)]
    return [withLocks(query, { lists, openOnly: false, conditions: isAll ? base.others : base.everything })]
  }
  const lists = listsOf(base, sides.unpublished)
  if (forAll.length === unpublished.length)
    return [withLocks(query, { lists, openOnly: false, conditions: base.others })]
  const conditions = [statusCondition(forAll, forOwn, viewer), ...base.others]
  return [withLocks(query, { lists, openOnly: false, conditions })]
}

function trashSources(query: EventQuery, base: Base): Source[] {
  const { all, own } = admitted(query.visible)
  if (own.includes('trash')) return [ownSource(query, base, sides.trash)]
  if (!all.includes('trash')) return []
  return [withLocks(query, { lists: listsOf(base, sides.trash), openOnly: false, conditions: base.others })]
}

function ownSource(query: EventQuery, base: Base, side: Side): Source {
  const conditions = [isOwn(query.visible.viewer ?? null), ...base.others]
  const source = { lists: listsOf(base, side), openOnly: false, conditions }
  // To someone who opens their own only while unpublished, their published ones are locked.
  return side === sides.public && query.opens === 'ownUnpublished'
    ? { ...source, openOnly: !query.keepLocked }
    : withLocks(query, source)
}

/** Leaves out what is locked, on a side where nothing is published. */
function withLocks({ keepLocked, opens, visible }: EventQuery, source: Source): Source {
  if (keepLocked || opens === 'all') return source
  if (opens === 'none' || visible.viewer === undefined) return { ...source, openOnly: true }
  return { ...source, conditions: [sql`(e.locked = 0 OR ${isOwn(visible.viewer)})`, ...source.conditions] }
}

function statusCondition(forAll: readonly Status[], forOwn: readonly Status[], viewer: number | undefined): Sql {
  const ofAll = sql`e.status IN ${codesOf(forAll)}`
  const ofOwn = sql`${isOwn(viewer ?? null)} AND e.status IN ${codesOf(forOwn)}`
  if (forOwn.length === 0) return ofAll
  return forAll.length === 0 ? ofOwn : sql`(${ofAll} OR ${ofOwn})`
}

function isOwn(viewer: number | null): Sql {
  return sql`${plain('e.author')} = ${viewer}`
}

function listsOf({ dimension, targets }: Base, side: Side): readonly number[] {
  return targets.map((target) => listNumber(dimension, target, side))
}
