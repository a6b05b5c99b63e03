import type { PostRights } from '../../ports/policy.ts'
import type { Context } from '../context.ts'
import { forbidden } from '../refuse.ts'
import type { Preparation } from './preparation.ts'

/** Only some may say that somebody else is the author; repeating what is there is no such thing. */
export function checkAuthor(
  author: number | null | undefined,
  current: number | undefined,
  rights: PostRights,
  { user }: Context,
): void {
  if (author === undefined || rights.setAuthor) return
  const wanted = author ?? user?.id
  if (wanted !== user?.id && wanted !== current) throw forbidden(user)
}

/** An author must be somebody, if the host can tell. */
export async function checkAuthorExists(author: number | null | undefined, preparation: Preparation): Promise<void> {
  const { users } = preparation.context.settings
  if (author === undefined || author === null || users === undefined || (await users.exists(author))) return
  preparation.faults.push({ param: `${preparation.prefix}author`, code: 'unknown_author', values: { id: author } })
}
