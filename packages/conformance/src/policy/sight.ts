import type { EventDraft, Policy, PostDraft, PostPermissions, Scope, User } from '@kalends/core'

/** The permissions for one kind that visibility depends on: whose records a user can see, edit and delete. */
export type Sight = Pick<PostPermissions, 'read' | 'readUnpublished' | 'edit' | 'delete'>

/** A user at a given time, in seconds of UTC. */
export interface Onlooker {
  readonly user: User | null
  readonly now: number
  readonly events: Sight
  readonly venues: Sight
  readonly organizers: Sight
}

const sightOfRole: Readonly<Record<string, Sight>> = {
  administrator: { read: 'all', readUnpublished: 'all', edit: 'all', delete: 'all' },
  editor: { read: 'all', readUnpublished: 'all', edit: 'all', delete: 'all' },
  author: { read: 'all', readUnpublished: 'own', edit: 'own', delete: 'own' },
  contributor: { read: 'all', readUnpublished: 'own', edit: 'ownUnpublished', delete: 'ownUnpublished' },
}
const sightOfOthers: Sight = { read: 'all', readUnpublished: 'none', edit: 'none', delete: 'none' }

/**
 * What a user can see. For the default policy it follows the documented table of roles, not the code under test. For a
 * custom policy it follows what that policy returns.
 */
export async function onlooker(user: User | null, now: number, policy: Policy | undefined): Promise<Onlooker> {
  if (policy !== undefined) {
    const { events, venues, organizers } = await policy(user)
    return { user, now, events, venues, organizers }
  }
  const sight = sightOfRole[user?.roles?.[0] ?? ''] ?? sightOfOthers
  return { user, now, events: sight, venues: sight, organizers: sight }
}

/** Whether a user can see a post by id. Trashed posts are visible to users who can edit them. */
export function sees(sight: Sight, post: PostDraft, { user, now }: Onlooker): boolean {
  if (isOut(post, now)) return covers(sight.read, post, user, now)
  return covers(post.status === 'trash' ? sight.edit : sight.readUnpublished, post, user, now)
}

/**
 * Whether an event is locked for a user: it has a password, and the user cannot edit it. Permission to delete can imply
 * permission to edit: a policy can restrict editing of published events but allow their deletion.
 */
export function isClosed(event: EventDraft, { events, user, now }: Onlooker): boolean {
  if (event.passwordHash === undefined || covers(events.edit, event, user, now)) return false
  const trashed: EventDraft = { ...event, status: 'trash' }
  return !(covers(events.delete, event, user, now) && covers(events.edit, trashed, user, now))
}

function covers(scope: Scope, post: PostDraft, user: User | null, now: number): boolean {
  if (scope === 'all') return true
  const isOwn = user !== null && post.authorId === user.id
  if (scope === 'own') return isOwn
  return scope === 'ownUnpublished' && isOwn && !isOut(post, now)
}

/** Published, or scheduled and due. */
function isOut({ status, publishedAt }: PostDraft, now: number): boolean {
  return status === 'publish' || (status === 'future' && publishedAt <= now)
}
