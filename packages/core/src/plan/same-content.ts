import { isDeepStrictEqual } from 'node:util'
import { effectiveStatus } from '../domain/status.ts'
import type { PostDraft } from '../ports/record.ts'

/**
 * Whether an update leaves a post as it was, apart from the date of the change. A scheduled post that has become due is the
 * same as a published one. Both drafts must be of the same kind.
 */
export function isSameContent(before: PostDraft, after: PostDraft, now: number): boolean {
  const stored: Readonly<Record<string, unknown>> = { ...before, ...fixed(before, now) }
  const drafted = Object.entries({ ...after, ...fixed(after, now) })
  return drafted.every(([key, value]) => isDeepStrictEqual(value, stored[key]))
}

/** The parts of a post that are not compared as they are stored. */
function fixed(post: PostDraft, now: number) {
  return { status: effectiveStatus(post, now), modifiedAt: 0, sequence: 0 }
}
