import { faultOfUserId, type UserId, type UserIds } from './contract/user-ids.ts'
import type { User } from './ports/policy.ts'

/** Throws if the host passes anything but a user or `null`: a mistake must not grant permissions. */
export function checkUser(user: User<UserId> | null, userIds: UserIds): void {
  if (user === null) return
  if (typeof user !== 'object') throw new TypeError('user: must be null or an object with an id.')
  const fault = faultOfUserId(user.id, userIds)
  if (fault !== undefined) throw new TypeError(`user.id: ${fault}`)
}
