import type { EventDraft, Policy, PostDraft, PostPermissions, Scope, User } from '@kalends/core'

/** The permissions for one kind that visibility depends on: whose records a user can see, edit and delete. */
export type ViewPermissions = Pick<PostPermissions, 'read' | 'readUnpublished' | 'edit' | 'delete'>

/** A user at a given time, in seconds of UTC. */
export interface Viewer {
  readonly user: User | null
  readonly now: number
  readonly events: ViewPermissions
  readonly venues: ViewPermissions
  readonly organizers: ViewPermissions
}

const permissionsOfRole: Readonly<Record<string, ViewPermissions>> = {
  administrator: { read: 'all', readUnpublished: 'all', edit: 'all', delete: 'all' },
  editor: { read: 'all', readUnpublished: 'all', edit: 'all', delete: 'all' },
  author: { read: 'all', readUnpublished: 'own', edit: 'own', delete: 'own' },
  contributor: { read: 'all', readUnpublished: 'own', edit: 'ownUnpublished', delete: 'ownUnpublished' },
}
const permissionsOfOthers: ViewPermissions = { read: 'all', readUnpublished: 'none', edit: 'none', delete: 'none' }

/**
 * What a user can see. For the default policy it follows the documented table of roles, not the code under test. For a
 * custom policy it follows what that policy returns.
 */
export async function viewerOf(user: User | null, now: number, policy: Policy | undefined): Promise<Viewer> {
  if (policy !== undefined) {
    const { events, venues, organizers } = await policy(user)
    return { user, now, events, venues, organizers }
  }
  const permissions = permissionsOfRole[user?.roles?.[0] ?? ''] ?? permissionsOfOthers
  return { user, now, events: permissions, venues: permissions, organizers: permissions }
}

/** Whether a user can see a post by id. Trashed posts are visible to users who can edit them. */
export function sees(permissions: ViewPermissions, post: PostDraft, { user, now }: Viewer): boolean {
  if (isPublic(post, now)) return covers(permissions.read, post, user, now)
  return covers(post.status === 'trash' ? permissions.edit : permissions.readUnpublished, post, user, now)
}

/**
 * Whether an event is locked for a user: it has a password, and the user cannot edit it. A user who can move the event
 * to the trash and edit it there can unlock it that way, so it does not count as locked.
 */
export function isLocked(event: EventDraft, { events, user, now }: Viewer): boolean {
  if (event.passwordHash === undefined || covers(events.edit, event, user, now)) return false
  const trashed: EventDraft = { ...event, status: 'trash' }
  return !(covers(events.delete, event, user, now) && covers(events.edit, trashed, user, now))
}

function covers(scope: Scope, post: PostDraft, user: User | null, now: number): boolean {
  if (scope === 'all') return true
  const isOwn = user !== null && post.authorId === user.id
  if (scope === 'own') return isOwn
  return scope === 'ownUnpublished' && isOwn && !isPublic(post, now)
}

/** Published, or scheduled and due. */
function isPublic({ status, publishedAt }: PostDraft, now: number): boolean {
  return status === 'publish' || (status === 'future' && publishedAt <= now)
}
