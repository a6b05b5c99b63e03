import { statuses } from '../contract/statuses.ts'
import type { PostPermissions } from '../ports/policy.ts'
import type { Visibility } from '../ports/query.ts'
import type { Status } from '../ports/record.ts'
import type { User } from '../ports/users.ts'

const living = statuses.filter((status) => status !== 'trash')

/** Who looks, and when. */
export interface Viewer {
  readonly user: User | null
  readonly now: number
}

/** All that a person may see of a kind when they name a record: published, unpublished, and the trash that they may edit. */
export function visibleAlone(permissions: PostPermissions, viewer: Viewer): Visibility {
  return visibility(permissions, viewer, statuses)
}

/** All that a person may see among others, in lists and inside other records: as alone, without the trash. */
export function visibleTogether(permissions: PostPermissions, viewer: Viewer): Visibility {
  return visibility(permissions, viewer, living)
}

/** What a person may see of the statuses that they asked for; without any, what they see together. */
export function visibleOf(permissions: PostPermissions, viewer: Viewer, asked: readonly Status[]): Visibility {
  return asked.length === 0 ? visibleTogether(permissions, viewer) : visibility(permissions, viewer, asked)
}

/** Whether the person may ask for these statuses at all. */
export function mayAskFor(permissions: PostPermissions, asked: readonly Status[]): boolean {
  return permissions.readUnpublished !== 'none' || asked.every((status) => status === 'publish')
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
