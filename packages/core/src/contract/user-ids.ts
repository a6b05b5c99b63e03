import { isCleanText } from '../domain/fold-text.ts'

/** The kinds of user ids, as the option `userIds` names them. */
export const userIdKinds = ['number', 'text'] as const

/** A kind of user ids. */
export type UserIds = (typeof userIdKinds)[number]

/**
 * The id of a user: a whole number above zero, or a string of 1 to 128 characters. A calendar uses only one of the two
 * kinds.
 */
export type UserId = number | string

/** The TypeScript type of user ids of a kind. */
export type UserIdOf<K extends UserIds> = { readonly number: number; readonly text: string }[K]

/** The most characters that an id can have if it is text. */
export const USER_ID_LENGTH = 128

/** What is wrong with an id that the host gave for a user; `undefined` if it is an id of this kind. */
export function faultOfUserId(id: unknown, kind: UserIds): string | undefined {
  if (kind === 'number') {
    if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return undefined
    const hint = typeof id === 'string' ? " It is text: set the option userIds to 'text' if all your ids are." : ''
    return `must be a whole number above zero.${hint}`
  }
  if (typeof id === 'string' && id !== '' && [...id].length <= USER_ID_LENGTH && isCleanText(id)) return undefined
  const hint = typeof id === 'number' ? " It is a number: set the option userIds to 'number' if all your ids are." : ''
  return `must be a string of 1 to ${USER_ID_LENGTH} characters.${hint}`
}
