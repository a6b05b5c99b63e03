import type { Language } from '../contract/languages.ts'
import type { Limits } from '../contract/limits.ts'
import type { Clock } from './clock.ts'
import type { DocPage } from './doc-page.ts'
import type { FieldsOption } from './fields.ts'
import type { Hooks } from './hooks.ts'
import type { Log } from './log.ts'
import type { MediaLibrary } from './media.ts'
import type { Policy, PolicyRules } from './policy.ts'
import type { SluggedKind } from './record.ts'
import type { Awaitable, Store } from './store.ts'
import type { Tickets } from './tickets.ts'
import type { Users } from './users.ts'

/** What a public page's address is made from. */
export interface PageSubject {
  readonly kind: SluggedKind
  readonly id: number
  readonly slug: string
  /** The address under which the calendar is mounted, without a trailing slash. */
  readonly baseUrl: string
  readonly language: Language
}

/** What the document of `/doc` says that only the host can know. */
export interface OpenApiOption {
  readonly title?: string
  readonly description?: string
  /** Of the host's own interface; `1.0.0` unless set. */
  readonly version?: string
  /** Of the host's own interface. */
  readonly license?: { readonly name: string; readonly url?: string }
  /** How the host finds out who is asking, in the words of OpenAPI. */
  readonly securitySchemes?: Readonly<Record<string, object>>
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
}

/** The options of `createCalendar`. All but the store may be left out. */
export interface CalendarOptions {
  readonly store: Store
  /** The calendar's own zone: `UTC` unless set. */
  readonly timezone?: string
  /** The address under which the calendar is mounted; else it is taken from each request. */
  readonly baseUrl?: string
  /** The language when a request asks for none: `en` unless set. */
  readonly language?: Language
  readonly namespace?: string
  readonly languageParameter?: string
  readonly headerPrefix?: string
  readonly perPage?: { readonly default?: number; readonly max?: number }
  /** The largest body, in bytes: 1 MiB unless set. */
  readonly bodyLimit?: number
  readonly limits?: Partial<Limits>
  /** How long a store may take for one call, in milliseconds, before the answer is 503: 10,000 unless set. */
  readonly storeTimeout?: number
  /**
   * How many records are kept as ready bytes, and again as many in pages and in whole answers for as long as a minute:
   * 20,000 unless set. One of more than 8 KB counts as several, so that this bounds the memory: to some 160 MB for each of
   * the three unless set. 0 keeps none.
   */
  readonly cacheSize?: number
  readonly clock?: Clock
  /** A policy of the host's own, or rules that replace single answers of the default one. */
  readonly policy?: Policy | PolicyRules
  readonly users?: Users
  readonly media?: MediaLibrary
  readonly tickets?: Tickets
  /** Extra fields for each collection. */
  readonly fields?: FieldsOption
  /** Called on descriptions and excerpts before they are stored. Without it they are stored as they are. */
  readonly sanitize?: (html: string) => Awaitable<string>
  readonly hooks?: Hooks
  /** Builds the address of a record's public page. */
  readonly pageUrl?: (subject: PageSubject) => string
  readonly log?: Log
  readonly openapi?: OpenApiOption
  /** Shows `/doc` as a page to browsers. Without it they get JSON, like everybody. */
  readonly docPage?: DocPage
}

/** The options with every default filled in; read once, then frozen. */
export interface Settings {
  readonly zone: string
  readonly baseUrl: string | undefined
  readonly language: Language
  readonly namespace: string
  readonly languageParameter: string
  /** The names of the headers with totals. */
  readonly totalHeaders: { readonly Total: string; readonly TotalPages: string }
  readonly pageSizes: { readonly default: number; readonly max: number }
  readonly bodyLimit: number
  readonly limits: Limits
  readonly storeTimeoutMs: number
  readonly cacheSize: number
  readonly clock: Clock
  readonly policy: Policy
  readonly users: Users | undefined
  readonly media: MediaLibrary | undefined
  readonly tickets: Tickets | undefined
  readonly fields: Required<FieldsOption>
  readonly sanitize: ((html: string) => Awaitable<string>) | undefined
  readonly hooks: Hooks
  readonly pageUrl: (subject: PageSubject) => string
  readonly log: Log
  readonly openapi: OpenApiOption & { readonly version: string }
  readonly docPage: DocPage | undefined
}
