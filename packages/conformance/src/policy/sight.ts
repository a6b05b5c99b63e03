import type { EventDraft, Policy, PostDraft, PostPermissions, Scope, User } from '@kalends/core'

/** Whose records of one kind somebody sees, may edit and may delete: all of the permissions that visibility depends on. */
export type Sight = Pick<PostPermissions, 'read' | 'readUnpublished' | 'edit' | 'delete'>

/** Somebody who looks at a calendar at some moment, in seconds of UTC. */
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
 * What somebody may see, written down from the contract's table of roles and not from the code under test; for a
 * policy of the host's own, from what that policy answers.
 */
export async function onlooker(user: User | null, now: number, policy: Policy | undefined): Promise<Onlooker> {
  if (policy !== undefined) {
    const { events, venues, organizers } = await policy(user)
    return { user, now, events, venues, organizers }
  }
  const sight = sightOfRole[user?.roles?.[0] ?? ''] ?? sightOfOthers
  return { user, now, events: sight, venues: sight, organizers: sight }
}

/** Whether somebody sees a post when they name it. What is in the trash is seen by those who may edit it. */
export function sees(sight: Sight, post: PostDraft, { user, now }: Onlooker): boolean {
  if (isOut(post, now)) return covers(sight.read, post, user, now)
  return covers(post.status === 'trash' ? sight.edit : sight.readUnpublished, post, user, now)
}

/**
 * Whether a password closes an event to somebody: it has one, and they may not edit it. Some may by deleting it: a
 * policy that lets people delete what they may edit only while it is not published lets them open it that way.
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

/** Published, or scheduled for a moment that has come. */
function isOut({ status, publishedAt }: PostDraft, now: number): boolean {
  return status === 'publish' || (status === 'future' && publishedAt <= now)
}
