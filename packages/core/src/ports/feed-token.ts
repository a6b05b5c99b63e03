import type { FeedFormatId } from '../contract/routes.ts'
import type { UserId } from '../contract/user-ids.ts'
import type { Json } from './record.ts'
import type { Awaitable } from './store.ts'

/** A feed token as it is stored. The token itself is not stored: only the URL of the feed contains it. */
export interface FeedTokenRecord {
  /** A UUID. */
  readonly id: string
  /** The SHA-256 of the token, in base64url. */
  readonly hash: string
  /** The id of the user whose permissions the feed has. */
  readonly userId: UserId
  /** The user, with the roles and capabilities that they had when the token was issued. */
  readonly user: Readonly<Record<string, Json>>
  /** The parameters of the feed, by their names in the API. */
  readonly filters: Readonly<Record<string, Json>>
  /** The format of the feed. */
  readonly format: FeedFormatId
  /** In seconds of UTC. */
  readonly createdAt: number
}

/** Stores feed tokens. They aren't records: they have no revision, and no query finds them. */
export interface FeedTokenStore {
  /** Adds a token. No stored token has the same id or hash. */
  insert(token: FeedTokenRecord): Awaitable<void>
  /** The token with this hash. */
  getByHash(hash: string): Awaitable<FeedTokenRecord | undefined>
  /** The tokens of a user, or of all users if `userId` is `undefined`, sorted by `createdAt` and id. */
  list(userId: UserId | undefined): Awaitable<readonly FeedTokenRecord[]>
  /** Removes a token. Returns whether there was one. */
  remove(id: string): Awaitable<boolean>
}
