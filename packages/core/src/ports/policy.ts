import type { UserId } from '../contract/user-ids.ts'
import type { Scope } from './query.ts'
import type { Awaitable } from './store.ts'

/** What a user can do with events, venues or organizers. */
export interface PostPermissions {
  /** Whose published records the user can see. */
  readonly read: Scope
  /** Whose unpublished records the user can see. With `none`, filtering by a status other than `publish` is an error. */
  readonly readUnpublished: Scope
  /** Whether the user can create records. */
  readonly create: boolean
  /** Whether the user can publish records. If not, a new record becomes `pending`. */
  readonly publish: boolean
  /** Whose records the user can change. The user also sees these records in the trash, and needs no password for them. */
  readonly edit: Scope
  /** Whose records the user can delete. */
  readonly delete: Scope
  /** Whether the user can name another user as the author. */
  readonly setAuthor: boolean
}

/** What a user can do with categories or tags. */
export interface TermPermissions {
  /** Whether the user can create terms. */
  readonly create: boolean
  /** Whether the user can change terms. */
  readonly edit: boolean
  /** Whether the user can delete terms. */
  readonly delete: boolean
}

/** The permissions of a user in each collection. */
export interface Permissions {
  /** What the user can do with events. */
  readonly events: PostPermissions
  /** What the user can do with venues. */
  readonly venues: PostPermissions
  /** What the user can do with organizers. */
  readonly organizers: PostPermissions
  /** What the user can do with categories. */
  readonly categories: TermPermissions
  /** What the user can do with tags. */
  readonly tags: TermPermissions
}

/**
 * Returns the permissions of a user; `null` is an anonymous one. Called once for each request. When it throws, the
 * response is 500 and nothing is read or written.
 */
export type Policy<U extends User<UserId> = User> = (user: U | null) => Awaitable<Permissions>

/** Rules that replace single permissions of the default policy. Each receives what the default policy would return. */
export type PolicyRules<U extends User<UserId> = User> = {
  readonly [G in keyof Permissions]?: {
    readonly [R in keyof Permissions[G]]?: (user: U | null, byDefault: Permissions[G][R]) => Permissions[G][R]
  }
}

/**
 * A user, as your application identified them. Kalends does not authenticate. `I` is `string` if the option `userIds` is
 * `text`.
 */
export interface User<I extends UserId = number> {
  /** A whole number above zero, or a string of 1 to 128 characters. Responses show it as `author`. */
  readonly id: I
  /** The user's roles. The default policy knows the roles in `Role`; your own policy can use others. */
  readonly roles?: readonly string[]
  /** Single capabilities besides the ones that the roles give. The default policy knows the ones in `Capability`. */
  readonly capabilities?: readonly string[]
}

/** A role of the default policy. */
export type Role = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'

/** What the default policy can allow for events, venues and organizers. */
export type PostCapability = 'create' | 'publish' | 'edit_own_unpublished' | 'edit_own' | 'edit_others' | 'set_author'

/** A capability of the default policy: `publish` holds for every collection, `events.publish` for one. */
export type Capability =
  | PostCapability
  | `${'events' | 'venues' | 'organizers'}.${PostCapability}`
  | 'manage'
  | `${'categories' | 'tags'}.manage`

/** A user of the default policy, typed so that a misspelled role does not compile. */
export interface DefaultUser<I extends UserId = number> extends User<I> {
  /** The user's roles. The user has the capabilities of all of them. */
  readonly roles?: readonly Role[]
  /** Single capabilities besides the ones that the roles give. */
  readonly capabilities?: readonly Capability[]
}

/** Tells which users exist, so that `author` cannot be an unknown one. */
export interface Users<I extends UserId = number> {
  /** Whether there is a user with this id. */
  exists(id: I): Awaitable<boolean>
  /**
   * Returns the user with this id, as your application would identify them now; `null` if there is none. Called for each
   * request with a feed token. Without this method, the user is the one stored when the token was issued, with the roles and
   * capabilities of that time.
   */
  get?(id: I): Awaitable<User<I> | null | undefined>
}
