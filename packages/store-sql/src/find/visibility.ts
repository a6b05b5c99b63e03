import { type Scope, type Status, statuses, type Visibility } from '@kalends/core'
import { statusCodes } from '../codes.ts'
import { join, plain, type Sql, sql } from '../sql.ts'

/** Statuses by who may see records that have them. */
export interface Admitted {
  /** Of everybody. */
  readonly all: readonly Status[]
  /** Of the viewer alone. */
  readonly own: readonly Status[]
}

/** Which statuses a visibility admits. */
export function admitted(visible: Visibility): Admitted {
  return {
    all: statuses.filter((status) => visible[status] === 'all'),
    own: statuses.filter((status) => admitsOwn(visible[status], status) && visible.viewer !== undefined),
  }
}

function admitsOwn(scope: Scope, status: Status): boolean {
  return scope === 'own' || (scope === 'ownUnpublished' && status !== 'publish')
}

/** Whether it makes a difference to this visibility if a record is due. */
export function dependsOnDue(visible: Visibility): boolean {
  const { all, own } = admitted(visible)
  return all.includes('publish') !== all.includes('future') || own.includes('publish') !== own.includes('future')
}

/** The condition that a post may be seen. `post` is the name by which the query calls its table. */
export function isVisible(post: string, visible: Visibility): Sql {
  const { all, own } = admitted(visible)
  if (all.length === statuses.length) return plain('1 = 1')
  const status = dependsOnDue(visible) ? effectiveStatus(post, visible.now) : plain(`${post}.status`)
  const conditions: Sql[] = []
  if (all.length > 0) conditions.push(sql`${status} IN ${codesOf(all)}`)
  if (own.length > 0) {
    conditions.push(sql`${plain(post)}.author = ${visible.viewer ?? null} AND ${status} IN ${codesOf(own)}`)
  }
  return conditions.length === 0 ? plain('1 = 0') : sql`(${join(conditions, ' OR ')})`
}

/** The condition that an event is open to the viewer; `undefined` when all are. */
export function isOpen(opens: Scope, { viewer, now }: Visibility): Sql | undefined {
  if (opens === 'all') return undefined
  if (opens === 'none' || viewer === undefined) return plain('e.locked = 0')
  if (opens === 'own') return sql`(e.locked = 0 OR e.author = ${viewer})`
  return sql`(e.locked = 0 OR e.author = ${viewer} AND ${effectiveStatus('e', now)} <> ${plain(`${statusCodes.publish}`)})`
}

/** The status that counts at `now`. */
export function effectiveStatus(post: string, now: number): Sql {
  const { publish, future } = statusCodes
  const status = plain(`${post}.status`)
  return sql`CASE WHEN ${status} = ${plain(`${future}`)} AND ${plain(post)}.published_at <= ${now}
    THEN ${plain(`${publish}`)} ELSE ${status} END`
}

/** These statuses as a list of their codes, for `IN`. */
export function codesOf(list: readonly Status[]): Sql {
  return plain(`(${list.map((status) => statusCodes[status]).join(', ')})`)
}
