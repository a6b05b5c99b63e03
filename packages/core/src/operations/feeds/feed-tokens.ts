import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Language } from '../../contract/languages.ts'
import { type FeedFormatId, routes } from '../../contract/routes.ts'
import type { UserId } from '../../contract/user-ids.ts'
import { nearestName } from '../../domain/nearest-name.ts'
import { CalendarError } from '../../errors/calendar-error.ts'
import { parseInput, type RawInput } from '../../plan/parse-input.ts'
import type { FeedTokenRecord } from '../../ports/feed-token.ts'
import type { User } from '../../ports/policy.ts'
import type { BaseUrls } from '../../present/presenting.ts'
import { rootUrl } from '../../present/presenting.ts'
import { type Services, secondsNow } from '../context.ts'

/** What a feed token opens: the feed with these filters, as this user sees it. */
export interface IssuedFeed {
  readonly id: string
  readonly user: User<UserId>
  readonly filters: FeedTokenRecord['filters']
}

/** The feed that a new token opens. */
export interface NewFeedToken {
  readonly format: FeedFormatId
  readonly filters: RawInput['raw']
  readonly language: Language | undefined
}

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** Filters that are not stored with a token. */
const ofOneRequest = ['cursor', 'feed_token', '_']

/** Issues a token. Rejects filters that the feed does not have, because a feed with a misspelled filter would show too much. */
export async function issueFeedToken(
  user: User<UserId>,
  { format, filters, language }: NewFeedToken,
  { settings, store }: Services,
  baseUrls: BaseUrls,
): Promise<{ readonly id: string; readonly url: string }> {
  const operation = `feeds.${format}` as const
  const known = Object.keys(settings.inputs[operation]).filter((name) => !ofOneRequest.includes(name))
  const unknown = Object.keys(filters).filter((name) => !known.includes(name))
  const faults = unknown.map((param) => {
    return { param, code: 'unknown_parameter', values: { nearest: nearestName(param, known) ?? '' } }
  })
  parseInput(operation, filters, settings, faults)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const id = randomUUID()
  await store.feedTokens.insert({
    id,
    hash: hashOf(token),
    userId: user.id,
    // Copied as JSON, because stores save only what JSON can represent.
    user: JSON.parse(JSON.stringify(user)),
    filters: JSON.parse(JSON.stringify(filters)),
    format,
    createdAt: secondsNow(settings),
  })
  const root = rootUrl({ ...baseUrls, languageRoot: language })
  return { id, url: `${root}${routes[operation].path}?feed_token=${token}` }
}

/**
 * The feed that a token opens. The user is the one that `users.get` returns now. Without `users.get`, it is the one stored with
 * the token. Throws `rest_invalid_feed_token` for a token that is unknown, revoked, of another format, or of a user who no
 * longer exists.
 */
export async function openFeedToken(
  token: unknown,
  format: FeedFormatId,
  { settings, store }: Services,
): Promise<IssuedFeed> {
  const hash = typeof token === 'string' && TOKEN.test(token) ? hashOf(token) : undefined
  const found = hash === undefined ? undefined : await store.feedTokens.getByHash(hash)
  const isRight = found !== undefined && hash !== undefined && isSame(found.hash, hash) && found.format === format
  // The application passed this user when it issued the token, so the policy accepts it.
  const user = isRight ? await currentUser(found.user as unknown as User<UserId>, settings.users) : undefined
  if (!isRight || user === undefined) throw new CalendarError('rest_invalid_feed_token')
  return { id: found.id, user, filters: found.filters }
}

async function currentUser(
  issuedFor: User<UserId>,
  users: Services['settings']['users'],
): Promise<User<UserId> | undefined> {
  if (users?.get !== undefined) {
    const user = await users.get(issuedFor.id)
    // A token must never get the permissions of another user.
    return user?.id === issuedFor.id ? user : undefined
  }
  const isKnown = users === undefined || (await users.exists(issuedFor.id))
  return isKnown ? issuedFor : undefined
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
