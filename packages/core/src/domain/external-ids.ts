import type { PostPermissions } from '../ports/policy.ts'

/** Whether a user can see, write and filter by external ids: only those who can edit the records of all users. */
export function canIdentify({ edit }: Pick<PostPermissions, 'edit'>): boolean {
  return edit === 'all'
}
