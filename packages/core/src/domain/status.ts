import type { UserId } from '../contract/user-ids.ts'
import type { Scope, Visibility } from '../ports/query.ts'
import type { Status } from '../ports/record.ts'

/** The fields of a post that decide who can see it. */
export interface Standing {
  /** The stored status. */
  readonly status: Status
  /** The publication date, in seconds of UTC. */
  readonly publishedAt: number
  /** The id of the author. */
  readonly authorId: UserId | undefined
}

/** The status at a moment. `future` counts as `publish` from its publication date on, so no scheduled job is needed. */
export function effectiveStatus(post: Omit<Standing, 'authorId'>, now: number): Status {
  return post.status === 'future' && post.publishedAt <= now ? 'publish' : post.status
}

/** Whether a scope includes this post for this viewer. */
export function admits(scope: Scope, post: Standing, viewer: UserId | undefined, now: number): boolean {
  if (scope === 'all') return true
  if (scope === 'none' || viewer === undefined || post.authorId !== viewer) return false
  return scope === 'own' || effectiveStatus(post, now) !== 'publish'
}

/** Whether the viewer can see the post and the request includes its status. */
export function isVisible(post: Standing, visible: Visibility): boolean {
  return admits(visible[effectiveStatus(post, visible.now)], post, visible.viewer, visible.now)
}

/** The input of `resolveStatus`. */
export interface StatusChoice {
  /** The requested status. `undefined` if none was requested. */
  readonly requested: Status | undefined
  /** The current effective status. `undefined` for a new post. */
  readonly current: Status | undefined
  /** Whether the user can publish records. */
  readonly mayPublish: boolean
  /** The publication date to store, in seconds of UTC. */
  readonly publishedAt: number
  /** The stored publication date. `undefined` for a new post. */
  readonly publishedBefore: number | undefined
  /** The current time, in seconds of UTC. */
  readonly now: number
}

/**
 * The status to store. The default of a new post is `publish` if the user can publish, and `draft` otherwise. If a user
 * who cannot publish requests it, or moves a scheduled post to an earlier date, the status is `pending`. The
 * publication date decides between `publish` and `future`.
 */
export function resolveStatus(choice: StatusChoice): Status {
  const { requested, current, mayPublish, publishedAt, publishedBefore = publishedAt, now } = choice
  const wanted = requested ?? current ?? (mayPublish ? 'publish' : 'draft')
  if (wanted !== 'publish' && wanted !== 'future') return wanted
  const isDecided = current === 'publish' || (current === 'future' && publishedAt >= publishedBefore)
  if (!mayPublish && !isDecided) return 'pending'
  // A published post with the same date stays published, even if the system clock was set back.
  if (current === 'publish' && publishedAt === publishedBefore) return 'publish'
  return publishedAt > now ? 'future' : 'publish'
}
