import { checkUser } from './check-user.ts'
import type { FullCalendarFilters } from './contract/call-inputs.ts'
import type { FieldsOption } from './contract/custom-fields.ts'
import { isRecord } from './contract/json.ts'
import { languages } from './contract/languages.ts'
import { type OptionsOf, option, optionsOf, parseOptions } from './contract/option-schemas.ts'
import { type FeedFormatId, feedFormatIds } from './contract/routes.ts'
import type { InLanguage } from './contract/shape-options.ts'
import { faultOfUserId, type UserId } from './contract/user-ids.ts'
import type { LocalCalls } from './local-calls.ts'
import type { Services } from './operations/context.ts'
import { issueFeedToken } from './operations/feeds/feed-tokens.ts'
import { wireInput } from './plan/parse-input.ts'
import type { User } from './ports/policy.ts'
import type { BaseUrls } from './present/presenting.ts'

const tokenEntries = {
  /** The format of the feed. Default: `ics`. */
  format: option.optional(option.oneOf(feedFormatIds), 'ics'),
}

const tokenOptions = optionsOf({
  ...tokenEntries,
  filters: option.optional(option.accepted<object>(isRecord, 'must be an object of filters.'), {}),
  i18n_language: option.optional(option.oneOf(languages)),
})

/** Options of `calendar.feedTokens.create`, besides the filters. */
export interface FeedTokenOptions extends InLanguage, OptionsOf<typeof tokenEntries> {}

/** An issued feed token. It does not contain the token itself. */
export interface FeedToken<I extends UserId = number> {
  /** The id, which `revoke` takes. */
  readonly id: string
  /** The id of the user whose permissions the feed has. */
  readonly userId: I
  /** The format of the feed. */
  readonly format: FeedFormatId
  /** The filters of the feed, by their names in the API. */
  readonly filters: Readonly<Record<string, unknown>>
  /** When it was issued, in milliseconds since 1970. */
  readonly createdAt: number
}

/**
 * Issues feed URLs for programs that cannot sign in, such as Google Calendar. Anyone with such a URL sees that feed as the user
 * would, and nothing else. `U` is the user that the policy takes.
 */
export interface FeedTokenIssuer<U extends User<UserId> = User, Filters = FullCalendarFilters<FieldsOption, UserId>> {
  /**
   * Issues a token for a user. Returns its id, and the URL of the feed with the token. The URL is not stored, so this is the
   * only time that you see it. It begins with the option `baseUrl`. Its filters cannot be changed.
   */
  create(
    user: U,
    // The intersection makes the filters of a calendar with custom fields assignable to those of any other.
    options?: FeedTokenOptions & { readonly filters?: Filters & object },
  ): Promise<{ readonly id: string; readonly url: string }>
}

/** Lists and revokes feed tokens. */
export interface FeedTokensApi<U extends User<UserId> = User> {
  /** Returns the tokens of a user, oldest first. */
  list(userId: U['id']): Promise<readonly FeedToken<U['id']>[]>
  /** Revokes a token, so that its URL no longer works. Returns whether there was such a token. */
  revoke(id: string): Promise<boolean>
}

/** Creates the functions that issue, list and revoke the feed tokens of a calendar. */
export function createFeedTokens(
  services: Services,
  baseUrls: BaseUrls,
  runTracked: LocalCalls['runTracked'],
): FeedTokenIssuer & FeedTokensApi {
  const { settings, store } = services
  return {
    create: async (user, options = {}) => {
      if (user === null || user === undefined) throw new TypeError('user: must be an object with an id.')
      checkUser(user, settings.userIds)
      const { format, filters, i18n_language: language } = parseOptions(tokenOptions, options, 'feedTokens')
      const raw = wireInput(filters, settings.languageParameter)
      return runTracked(() => issueFeedToken(user, { format, filters: raw, language }, services, baseUrls), language)
    },
    list: (userId) =>
      runTracked(async () => {
        // The store would return the tokens of all users for `undefined`.
        const fault = faultOfUserId(userId, settings.userIds)
        if (fault !== undefined) throw new TypeError(`userId: ${fault}`)
        const tokens = await store.feedTokens.list(userId)
        return tokens.map(({ hash: _hash, user: _user, ...token }) => ({
          ...token,
          // The stored user id has the type that this calendar uses.
          userId,
          createdAt: token.createdAt * 1000,
        }))
      }),
    revoke: (id) => runTracked(async () => store.feedTokens.remove(String(id))),
  }
}
