import type { PostPermissions } from '../../ports/policy.ts'
import type { RequestContext } from '../context.ts'
import { forbidden } from '../refuse.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/**
 * Throws unless the user can set this author. `current` is the present author, or for a new record the user; setting the
 * same author again is always allowed.
 */
export function checkAuthor(
  author: number | null | undefined,
  current: number | undefined,
  permissions: PostPermissions,
  { user }: RequestContext,
): void {
  if (author === undefined || permissions.setAuthor) return
  if ((author ?? undefined) !== current) throw forbidden(user)
}

/**
 * Asks the host whether a new author exists, before the write queue, so that other writes do not wait for it. The result
 * is cached for the request.
 */
export async function lookUpAuthor(
  author: number | null | undefined,
  current: number | undefined,
  { userExists }: RequestContext,
): Promise<void> {
  if (isNewAuthor(author, current)) await userExists(author)
}

/** Adds a fault when the host does not know a new author. A deleted user can stay the author of a record. */
export async function checkAuthorExists(
  author: number | null | undefined,
  current: number | undefined,
  { context, prefix, faults }: UnitOfWork,
): Promise<void> {
  if (!isNewAuthor(author, current) || (await context.userExists(author))) return
  faults.push({ param: `${prefix}author`, code: 'unknown_author', values: { id: author } })
}

function isNewAuthor(author: number | null | undefined, current: number | undefined): author is number {
  return author !== undefined && author !== null && author !== current
}
