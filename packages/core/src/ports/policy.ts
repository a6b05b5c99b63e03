import type { Scope } from './query.ts'
import type { Awaitable } from './store.ts'
import type { User } from './users.ts'

/** What a person may do with the records of one post kind. */
export interface PostRights {
  /** Whose published records they see. */
  readonly read: Scope
  /** Whose unpublished records they see; `none` also forbids asking for a status other than `publish`. */
  readonly readUnpublished: Scope
  readonly create: boolean
  readonly publish: boolean
  /** Whose records they may change; also whose trash they see and whose passwords they need not know. */
  readonly edit: Scope
  readonly delete: Scope
  /** May say that somebody else is the author. */
  readonly setAuthor: boolean
}

/** What a person may do with terms of one kind. */
export interface TermRights {
  readonly create: boolean
  readonly edit: boolean
  readonly delete: boolean
}

/** All that a person may do, resolved once a request and then put into the query. */
export interface Rights {
  readonly events: PostRights
  readonly venues: PostRights
  readonly organizers: PostRights
  readonly categories: TermRights
  readonly tags: TermRights
}

/**
 * Says what a person may do; `null` is a visitor. It is asked once for each request, and its answer decides everything
 * that they see or change. A policy that throws fails the request with 500; it never opens a door.
 */
export type Policy = (user: User | null) => Awaitable<Rights>

/** Rules that replace single answers of the default policy: each is given what the default would say. */
export type PolicyRules = {
  readonly [G in keyof Rights]?: {
    readonly [R in keyof Rights[G]]?: (user: User | null, byDefault: Rights[G][R]) => Rights[G][R]
  }
}
