import type { Scope } from './query.ts'
import type { Awaitable } from './store.ts'
import type { User } from './users.ts'

/** What a user can do with events, venues or organizers. */
export interface PostRights {
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
export interface TermRights {
  /** Whether they can create terms. */
  readonly create: boolean
  /** Whether they can change terms. */
  readonly edit: boolean
  /** Whether they can delete terms. */
  readonly delete: boolean
}

/** The permissions of a user in each collection. */
export interface Rights {
  readonly events: PostRights
  readonly venues: PostRights
  readonly organizers: PostRights
  readonly categories: TermRights
  readonly tags: TermRights
}

/**
 * Returns the permissions of a user; `null` is an anonymous one. Called once for each request. When it throws, the
 * response is 500 and nothing is read or written.
 */
export type Policy<U extends User = User> = (user: U | null) => Awaitable<Rights>

/** Rules that replace single permissions of the default policy. Each receives what the default policy would return. */
export type PolicyRules<U extends User = User> = {
  readonly [G in keyof Rights]?: {
    readonly [R in keyof Rights[G]]?: (user: U | null, byDefault: Rights[G][R]) => Rights[G][R]
  }
}
