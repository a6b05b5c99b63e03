import type { Scope, Visibility } from '../ports/query.ts'
import type { Status } from '../ports/record.ts'

/** What a rule about visibility needs to know of a post. */
export interface Standing {
  readonly status: Status
  readonly publishedAt: number
  readonly authorId: number | undefined
}

/** The status that counts at this moment: `future` is `publish` once its time has come, with no job having to run. */
export function effectiveStatus(post: Omit<Standing, 'authorId'>, now: number): Status {
  return post.status === 'future' && post.publishedAt <= now ? 'publish' : post.status
}

/** Whether a scope admits this post for this viewer. */
export function admits(scope: Scope, post: Standing, viewer: number | undefined, now: number): boolean {
  if (scope === 'all') return true
  if (scope === 'none' || viewer === undefined || post.authorId !== viewer) return false
  return scope === 'own' || effectiveStatus(post, now) !== 'publish'
}

/** Whether the post may be seen and was asked for. */
export function isVisible(post: Standing, visible: Visibility): boolean {
  return admits(visible[effectiveStatus(post, visible.now)], post, visible.viewer, visible.now)
}

/** What decides the status of a written post. */
export interface StatusChoice {
  /** What was asked for; `undefined` when nothing was. */
  readonly asked: Status | undefined
  /** Where the record stands now; `undefined` for a new one. */
  readonly current: Status | undefined
  readonly mayPublish: boolean
  readonly publishedAt: number
  /** The publication date so far; `undefined` for a new one. */
  readonly publishedBefore: number | undefined
  readonly now: number
}

/**
 * The status to store: a new post is published by those who may and is a draft otherwise; who may not publish and
 * asks for it, or brings the date of a scheduled post forward, gets `pending`; and `publish` and `future` follow the
 * publication date.
 */
export function resolveStatus(choice: StatusChoice): Status {
  const { asked, current, mayPublish, publishedAt, publishedBefore = publishedAt, now } = choice
  const wanted = asked ?? current ?? (mayPublish ? 'publish' : 'draft')
  if (wanted !== 'publish' && wanted !== 'future') return wanted
  const isDecided = current === 'publish' || (current === 'future' && publishedAt >= publishedBefore)
  if (!mayPublish && !isDecided) return 'pending'
  // What is published stays so by the same date, also when a clock has been set back meanwhile.
  if (current === 'publish' && publishedAt === publishedBefore) return 'publish'
  return publishedAt > now ? 'future' : 'publish'
}
