import { effectiveStatus } from '../domain/status.ts'
import type { PostDraft, Stored } from '../ports/record.ts'

/** What changes when a post changes, also by time alone: a `future` one whose moment has come. */
export function stampOfPost(post: PostDraft & Stored, now: number): string {
  const isDue = effectiveStatus(post, now) !== post.status
  return isDue ? `${post.id}.${post.revision}!` : `${post.id}.${post.revision}`
}
