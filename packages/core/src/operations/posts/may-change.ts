import { admits } from '../../domain/status.ts'
import type { PostRights } from '../../ports/policy.ts'
import type { PostDraft } from '../../ports/record.ts'
import type { RequestContext } from '../context.ts'

/** Whether the user may edit or delete a post. */
export function mayChange(post: PostDraft, rights: PostRights, { user, now }: RequestContext): boolean {
  return admits(rights.edit, post, user?.id, now) || admits(rights.delete, post, user?.id, now)
}
