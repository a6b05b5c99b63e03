import type { PostRights } from '../../ports/policy.ts'
import type { Context } from '../context.ts'
import { forbidden } from '../refuse.ts'
import type { Preparation } from './preparation.ts'

/**
 * Only some may say that somebody else is the author, or take a record over. `current` is whose it is, or for a new
 * one will be; to repeat that changes nothing.
 */
export function checkAuthor(
  author: number | null | undefined,
  current: number | undefined,
  rights: PostRights,
  { user }: Context,
): void {
  if (author === undefined || rights.setAuthor) return
  if ((author ?? undefined) !== current) throw forbidden(user)
}

/** A new author must be somebody, if the host can tell; one who is gone may stay the author of what they wrote. */
export async function checkAuthorExists(
  author: number | null | undefined,
  current: number | undefined,
  preparation: Preparation,
): Promise<void> {
  const { users } = preparation.context.settings
  if (author === undefined || author === null || author === current) return
  if (users === undefined || (await users.exists(author))) return
  preparation.faults.push({ param: `${preparation.prefix}author`, code: 'unknown_author', values: { id: author } })
}
