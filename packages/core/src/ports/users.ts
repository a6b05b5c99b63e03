import type { Awaitable } from './store.ts'

/** A user, as your application identified them. Kalends does not authenticate. */
export interface User {
  /** A positive integer. Responses show it as `author`. */
  readonly id: number
  /** The user's roles. The default policy knows those of `Role`; your own policy can use others. */
  readonly roles?: readonly string[]
  /** Single capabilities beyond those of the roles. The default policy knows those of `Capability`. */
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

/** A user of the default policy, so that a misspelled role does not compile. */
export interface DefaultUser extends User {
  /** The user's roles; their capabilities add up. */
  readonly roles?: readonly Role[]
  /** Single capabilities beyond those of the roles. */
  readonly capabilities?: readonly Capability[]
}

/** Tells which users exist, so that `author` cannot be an unknown one. */
export interface Users {
  /** Whether there is a user with this id. */
  exists(id: number): Awaitable<boolean>
}
