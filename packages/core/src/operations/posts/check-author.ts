import type { PostPermissions } from '../../ports/policy.ts'
import type { RequestContext } from '../context.ts'
import { forbidden } from '../refuse.ts'
import type { Preparation } from './preparation.ts'

/**
 * Only some may say that somebody else is the author, or take a record over. `current` is whose it is, or for a new
 * one will be; to repeat that changes nothing.
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
 * Asks the host about a new author before it is the turn of the write, so that others do not wait for the answer, which
 * is known from then on.
 */
export async function askForAuthor(
  author: number | null | undefined,
  current: number | undefined,
  { userExists }: RequestContext,
): Promise<void> {
  if (isNewAuthor(author, current)) await userExists(author)
}

/** A new author must be somebody, if the host can tell; one who is gone may stay the author of what they wrote. */
export async function checkAuthorExists(
  author: number | null | undefined,
  current: number | undefined,
  { context, prefix, faults }: Preparation,
): Promise<void> {
  if (!isNewAuthor(author, current) || (await context.userExists(author))) return
  faults.push({ param: `${prefix}author`, code: 'unknown_author', values: { id: author } })
}

function isNewAuthor(author: number | null | undefined, current: number | undefined): author is number {
  return author !== undefined && author !== null && author !== current
}
