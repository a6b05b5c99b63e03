import { statuses } from '../contract/statuses.ts'
import type { UserId } from '../contract/user-ids.ts'
import type { PostPermissions, User } from '../ports/policy.ts'
import type { Visibility } from '../ports/query.ts'
import type { Status } from '../ports/record.ts'

const notTrash = statuses.filter((status) => status !== 'trash')

/** The user who sees the records, and the current time. */
export interface Viewer {
  readonly user: User<UserId> | null
  readonly now: number
}

/**
 * What a user can see when requesting a single record: published, unpublished, and trashed records that they can edit.
 */
export function visibleRecords(permissions: PostPermissions, viewer: Viewer): Visibility {
  return visibility(permissions, viewer, statuses)
}

/** What a user can see in lists and inside other records: the same as for a single record, without the trash. */
export function visibleInLists(permissions: PostPermissions, viewer: Viewer): Visibility {
  return visibility(permissions, viewer, notTrash)
}

/** What a user can see of the requested statuses. Without any, every status except the trash. */
export function visibleWithStatus(
  permissions: PostPermissions,
  viewer: Viewer,
  requested: readonly Status[],
): Visibility {
  return requested.length === 0 ? visibleInLists(permissions, viewer) : visibility(permissions, viewer, requested)
}

/** Whether the user can filter by these statuses. */
export function canFilterByStatus(permissions: PostPermissions, requested: readonly Status[]): boolean {
  return permissions.readUnpublished !== 'none' || requested.every((status) => status === 'publish')
}

function visibility(permissions: PostPermissions, viewer: Viewer, statuses: readonly Status[]): Visibility {
  const scope = (status: Status) => (statuses.includes(status) ? scopeOf(permissions, status) : 'none')
  return {
    now: viewer.now,
    viewer: viewer.user?.id,
    publish: scope('publish'),
    future: scope('future'),
    draft: scope('draft'),
    pending: scope('pending'),
    private: scope('private'),
    trash: scope('trash'),
  }
}

function scopeOf(permissions: PostPermissions, status: Status): Visibility['publish'] {
  if (status === 'publish') return permissions.read
  return status === 'trash' ? permissions.edit : permissions.readUnpublished
}
