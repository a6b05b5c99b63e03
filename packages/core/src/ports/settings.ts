import type { FieldsOption } from '../contract/custom-fields.ts'
import type { FeedSettings } from '../contract/feeds-option.ts'
import type { Inputs } from '../contract/inputs.ts'
import type { Language } from '../contract/languages.ts'
import type { Limits } from '../contract/limits.ts'
import type { OpenApiSettings } from '../contract/openapi-option.ts'
import type { UserId, UserIds } from '../contract/user-ids.ts'
import type { AnyHooks } from './hooks.ts'
import type { Clock, DocPage, Log, MediaLibrary, OnRequest, Tickets } from './host.ts'
import type { Policy, User, Users } from './policy.ts'
import type { SluggedKind } from './record.ts'
import type { Awaitable } from './store.ts'

/** The record whose public URL the option `pageUrl` builds. */
export interface PageSubject {
  /** What the record is: `event`, `venue`, `organizer`, `category` or `tag`. */
  readonly kind: SluggedKind
  /** Id of the record. */
  readonly id: number
  /** Slug of the record, not percent-encoded. */
  readonly slug: string
  /** The URL under which the calendar is mounted, without a trailing slash. */
  readonly baseUrl: string
  /** The language of the response. */
  readonly language: Language
}

/** The parsed options of a calendar, with defaults. Frozen. */
export interface Settings {
  readonly zone: string
  readonly baseUrl: string | undefined
  readonly language: Language
  readonly namespace: string
  readonly languageParameter: string
  /** The names of the headers that `headerPrefix` applies to. */
  readonly headerNames: Readonly<Record<'Total' | 'TotalPages' | 'Total-Exact' | 'Ignored' | 'Truncated', string>>
  readonly unknownParameters: 'ignore' | 'reject'
  readonly pageSizes: { readonly default: number; readonly max: number }
  readonly bodyLimit: number
  readonly limits: Limits
  readonly portTimeoutMs: number
  readonly cacheBytes: number
  readonly feeds: FeedSettings
  readonly clock: Clock
  readonly policy: Policy<User<UserId>>
  /** The kind of user ids. */
  readonly userIds: UserIds
  readonly users: Users<UserId> | undefined
  readonly media: MediaLibrary<UserId> | undefined
  readonly tickets: Tickets | undefined
  readonly fields: Required<FieldsOption>
  /** The parameters of each operation, with the limits and custom fields of this calendar. */
  readonly inputs: Inputs
  readonly sanitize: ((html: string) => Awaitable<string>) | undefined
  readonly hooks: AnyHooks
  readonly pageUrl: (subject: PageSubject) => string
  readonly log: Log
  readonly onRequest: OnRequest | undefined
  readonly openapi: OpenApiSettings
  readonly docPage: DocPage | undefined
}
