import type { Scope } from './query.ts'
import type { Awaitable } from './store.ts'
import type { User } from './users.ts'

/** What a user can do with events, venues or organizers. */
export interface PostPermissions {
  /** Whose published records they can see. */
  readonly read: Scope
  /** Whose unpublished records they can see. With `none`, filtering by a status other than `publish` is an error. */
  readonly readUnpublished: Scope
  /** Whether they can create records. */
  readonly create: boolean
  /** Whether they can publish records. Without it, a new record becomes `pending`. */
  readonly publish: boolean
  /** Whose records they can change. They also see the trash of those records and need no password for them. */
  readonly edit: Scope
  /** Whose records they can delete. */
  readonly delete: Scope
  /** Whether they can name another user as the author. */
  readonly setAuthor: boolean
}

/** What a user can do with categories or tags. */
export interface TermPermissions {
  /** Whether they can create terms. */
  readonly create: boolean
  /** Whether they can change terms. */
  readonly edit: boolean
  /** Whether they can delete terms. */
  readonly delete: boolean
}

/** The permissions of a user in each collection. */
export interface Permissions {
  readonly events: PostPermissions
  readonly venues: PostPermissions
  readonly organizers: PostPermissions
  readonly categories: TermPermissions
  readonly tags: TermPermissions
}

/**
 * Returns the permissions of a user; `null` is an anonymous one. Called once for each request. When it throws, the
 * response is 500 and nothing is read or written.
 */
export type Policy<U extends User = User> = (user: U | null) => Awaitable<Permissions>

/** Rules that replace single permissions of the default policy. Each receives what the default policy would return. */
export type PolicyRules<U extends User = User> = {
  readonly [G in keyof Permissions]?: {
    readonly [R in keyof Permissions[G]]?: (user: U | null, byDefault: Permissions[G][R]) => Permissions[G][R]
  }
}
