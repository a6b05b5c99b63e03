import { effectiveStatus } from '../domain/status.ts'
import type { PostDraft, Stored, TermRecord } from '../ports/record.ts'

/** What changes when a post changes, also by time alone: a `future` one whose moment has come. */
export function stampOfPost(post: PostDraft & Stored, now: number): string {
  const isDue = effectiveStatus(post, now) !== post.status
  return isDue ? `${post.id}.${post.revision}!` : `${post.id}.${post.revision}`
}

/** What changes when a term changes; how many events it counts is not part of it. */
export function stampOfTerm({ id, revision }: TermRecord): string {
  return `${id}.${revision}`
}
