import { type Scope, type Status, statuses, type UserId, type Visibility } from '@kalends/core'
import { authorCode, statusCodes } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { join, plain, type Sql, sql } from '../sql.ts'

/** The statuses that a visibility admits. */
export interface Admitted {
  /** For the posts of every author. */
  readonly all: readonly Status[]
  /** For the posts of the viewer only. */
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

/** Whether the visibility of a scheduled post changes when it becomes due. */
export function dependsOnDue(visible: Visibility): boolean {
  const { all, own } = admitted(visible)
  return all.includes('publish') !== all.includes('future') || own.includes('publish') !== own.includes('future')
}

/** The condition that a post is visible. `post` is the alias of its table. */
export function isVisible(post: string, visible: Visibility): Sql {
  const { all, own } = admitted(visible)
  if (all.length === statuses.length) return plain('1 = 1')
  const status = dependsOnDue(visible) ? effectiveStatus(post, visible.now) : plain(`${post}.status`)
  const conditions: Sql[] = []
  if (all.length > 0) conditions.push(sql`${status} IN ${codesOf(all)}`)
  if (own.length > 0 && visible.viewer !== undefined) {
    conditions.push(sql`${isOwn(post, visible.viewer)} AND ${status} IN ${codesOf(own)}`)
  }
  return conditions.length === 0 ? plain('1 = 0') : sql`(${join(conditions, ' OR ')})`
}

/** The condition that a post is by one of these authors. `post` is the alias of its table. */
export function isBy(dialect: Dialect, post: string, authors: readonly UserId[]): Sql {
  const [author, ...others] = authors
  // With `=`, an index that begins with the author returns the posts in its order, and nothing has to be sorted.
  return author !== undefined && others.length === 0
    ? isOwn(post, author)
    : sql`${plain(post)}.author IN ${dialect.texts(authors.map(authorCode))}`
}

/** The condition that a post is by this user. */
export function isOwn(post: string, user: UserId): Sql {
  return sql`${plain(post)}.author = ${authorCode(user)}`
}

/**
 * The condition that the viewer can open an event; `undefined` when they can open all events. `event` is the alias of
 * its table.
 */
export function isOpen(event: string, opens: Scope, { viewer, now }: Visibility): Sql | undefined {
  if (opens === 'all') return undefined
  const isUnlocked = plain(`${event}.locked = 0`)
  if (opens === 'none' || viewer === undefined) return isUnlocked
  if (opens === 'own') return sql`(${isUnlocked} OR ${isOwn(event, viewer)})`
  const isPublic = sql`${effectiveStatus(event, now)} = ${plain(statusCodes.publish)}`
  return sql`(${isUnlocked} OR ${isOwn(event, viewer)} AND NOT ${isPublic})`
}

/** The status at `now`: a scheduled post that is due counts as published. */
export function effectiveStatus(post: string, now: number): Sql {
  const { publish, future } = statusCodes
  const status = plain(`${post}.status`)
  return sql`CASE WHEN ${status} = ${plain(future)} AND ${plain(post)}.published_at <= ${now}
    THEN ${plain(publish)} ELSE ${status} END`
}

/** The codes of these statuses in parentheses, for `IN`. The list must not be empty. */
export function codesOf(list: readonly Status[]): Sql {
  return plain(`(${list.map((status) => statusCodes[status]).join(', ')})`)
}
