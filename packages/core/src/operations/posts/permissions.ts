import type { UserId } from '../../contract/user-ids.ts'
import { admits } from '../../domain/status.ts'
import type { DraftContext } from '../../plan/drafts.ts'
import type { PostPermissions } from '../../ports/policy.ts'
import type { EventRecord, PostDraft, PostKind } from '../../ports/record.ts'
import { collectionOf } from '../../present/presenting.ts'
import type { RequestContext } from '../context.ts'
import { forbidden } from '../forbidden.ts'

/** What the user can do with posts of a kind. */
export function permissionsFor(kind: PostKind, { permissions }: RequestContext): PostPermissions {
  return permissions[collectionOf[kind]]
}

type Action = 'edit' | 'delete'

function may(action: Action, kind: PostKind, post: PostDraft, context: RequestContext): boolean {
  return admits(permissionsFor(kind, context)[action], post, context.user?.id, context.now)
}

/** Throws `rest_forbidden` if the user has no permission to edit or delete the post. */
export function checkMay(action: Action, kind: PostKind, post: PostDraft, context: RequestContext): void {
  if (!may(action, kind, post, context)) throw forbidden(context.user)
}

/** Whether the user can edit or delete a post. */
export function mayChange(kind: PostKind, post: PostDraft, context: RequestContext): boolean {
  return may('edit', kind, post, context) || may('delete', kind, post, context)
}

/** Whether the user needs a password for this event. */
export function isLocked(event: EventRecord, context: RequestContext): boolean {
  return event.passwordHash !== undefined && !may('edit', 'event', event, context)
}

/**
 * Throws unless the user can set this author. `current` is the current author, or for a new record the user; setting the
 * same author again is always allowed.
 */
export function checkAuthor(
  kind: PostKind,
  author: UserId | null | undefined,
  current: UserId | undefined,
  context: RequestContext,
): void {
  if (author === undefined || (author ?? undefined) === current) return
  if (!permissionsFor(kind, context).setAuthor) throw forbidden(context.user)
}

/** What drafts of a kind need of a request. */
export function draftContext(kind: PostKind, context: RequestContext): DraftContext {
  const { settings, user, now } = context
  return { now, zone: settings.zone, user, permissions: permissionsFor(kind, context), fields: settings.fields }
}
