import { admits } from '../../domain/status.ts'
import type { PostPermissions } from '../../ports/policy.ts'
import type { PostDraft } from '../../ports/record.ts'
import type { RequestContext } from '../context.ts'

/** Whether the user may edit or delete a post. */
export function mayChange(post: PostDraft, permissions: PostPermissions, { user, now }: RequestContext): boolean {
  return admits(permissions.edit, post, user?.id, now) || admits(permissions.delete, post, user?.id, now)
}
