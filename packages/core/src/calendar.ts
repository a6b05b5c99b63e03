import { createSnapshots } from './cache/snapshot.ts'
import { inLanguage } from './call-errors.ts'
import { checkUser } from './check-user.ts'
import type { EventFilters, FullCalendarFilters } from './contract/call-inputs.ts'
import type { FieldsOption } from './contract/custom-fields.ts'
import { checkRows, type ImportOptions, type ImportRow, parseImportOptions } from './contract/import-options.ts'
import type { Language } from './contract/languages.ts'
import type { InLanguage } from './contract/shape-options.ts'
import type { UserId, UserIdOf, UserIds } from './contract/user-ids.ts'
import { docContext } from './doc/doc-context.ts'
import { documentHandlers } from './doc/handlers.ts'
import { buildOpenApi } from './doc/openapi.ts'
import { createFeedTokens, type FeedTokenIssuer, type FeedTokensApi } from './feed-tokens.ts'
import { checkHealth, type Health, type HealthOptions } from './health.ts'
import { type FetchOptions, fetchCalendar } from './http/fetch.ts'
import { type HttpParts, handle } from './http/handle.ts'
import type { CalendarRequest, CalendarResponse } from './http/message.ts'
import { withMountHint } from './http/mount-hint.ts'
import { type FailedRequest, reportFailed } from './http/observe-request.ts'
import { cachedSerializer } from './http/response-body.ts'
import { createRouter } from './http/router.ts'
import { createLocalCalls } from './local-calls.ts'
import { closable } from './operations/closable.ts'
import type { Services } from './operations/context.ts'
import { createPasswordGate } from './operations/events/password-gate.ts'
import { type Explanation, explainEvents } from './operations/explain.ts'
import { importRecords } from './operations/import/import-records.ts'
import type { ImportResult } from './operations/import/report.ts'
import { loadSanitizer } from './operations/posts/safe-html.ts'
import { recordHandlers } from './operations/run.ts'
import { createWriteQueue } from './operations/write-queue.ts'
import { type CalendarOptions, settingsFrom } from './options.ts'
import { parseInput, wireInput } from './plan/parse-input.ts'
import type { DefaultUser, Permissions, User } from './ports/policy.ts'
import type { Awaitable } from './ports/store.ts'
import { createResources, type Resources } from './resources.ts'
import { completeStore } from './store-kit/complete-store.ts'

/** Options of `calendar.explain`. */
export interface ExplainOptions<U extends User<UserId> = User> {
  /** The user to explain the list for; `null` for an anonymous user. Default: the application, which sees everything. */
  readonly user?: U | null
  /** The id of an event, to explain why it is in the list or not. */
  readonly id?: number
}

/**
 * A calendar. Its collections (`calendar.events`, `calendar.venues` …) are called in your process with all permissions;
 * `handle` and `fetch` serve HTTP requests with the permissions of their user. `U` is the user that the policy takes, and
 * `F` the type of the option `fields`.
 */
export interface Calendar<U extends User<UserId> = User, F extends FieldsOption = FieldsOption>
  extends Resources<F, U['id']> {
  /**
   * Returns the collections with the permissions of a user; `null` is an anonymous user. A call that the user has no
   * permission for rejects with `rest_forbidden`.
   */
  as(user: U | null): Resources<F, U['id']>
  /**
   * Explains a list of events: how its filters were understood, and how many events each of them leaves. With `id`, it
   * also says which filters that event passes.
   */
  explain(filters: EventFilters<F, U['id']> & InLanguage, options?: ExplainOptions<U>): Promise<Explanation>
  /**
   * Creates the records of a source, or updates those that an earlier import has created: a row and a record are the same
   * if they have the same `source` and `externalId`. Importing the same rows again changes nothing. Rows are written in
   * batches, each in one commit. A row that fails is reported in the result, and the others are written.
   */
  import(
    rows: Iterable<ImportRow<F, U['id']>> | AsyncIterable<ImportRow<F, U['id']>>,
    options: ImportOptions,
  ): Promise<ImportResult>
  /** Whether a path, relative to the mount, belongs to this calendar. Adapters pass other requests on to the host. */
  owns(path: string): boolean
  /**
   * Handles a request of any host and returns the response to write. A cached response is returned directly, any other as a
   * promise. Never throws or rejects. Adapters call it.
   */
  handle(request: CalendarRequest<U>): Awaitable<CalendarResponse>
  /**
   * Handles a Web `Request`, as in Hono, Deno or Bun. Rejects only for invalid options. Unless `NODE_ENV` is `production`, a
   * 404 tells which `mount` would fit.
   */
  fetch(request: Request, options?: FetchOptions<U>): Promise<Response>
  /**
   * Calls `onRequest` for a request that did not reach `handle`, because the adapter's option `user` threw. Adapters call it.
   */
  reportFailed(request: FailedRequest): void
  /** Issues and revokes feed URLs for programs that cannot sign in. */
  readonly feedTokens: FeedTokenIssuer<U, FullCalendarFilters<F, U['id']>> & FeedTokensApi<U>
  /** Returns the OpenAPI 3.1 document that `/doc` serves, by default in the language of the calendar. */
  openapi(language?: Language): object
  /**
   * Reads from the store, and returns whether that worked, for readiness checks. Rejects only if `timeoutMs` is invalid. The
   * reason for a failure is logged, not returned.
   */
  health(options?: HealthOptions): Promise<Health>
  /** Waits for calls in flight, then closes the store. Later calls reject, and later requests get 503. */
  close(): Promise<void>
}

/** Options without the option `policy`. */
export interface WithDefaultPolicy {
  /** Not set: `defaultPolicy` decides, and TypeScript checks the names of roles and capabilities. */
  readonly policy?: undefined
}

/**
 * Creates a calendar with the default policy. TypeScript checks the names of the roles and capabilities of its users. The
 * option `fields` determines the types of `custom_fields`, and `userIds` the type of user ids. Throws a `TypeError` that names
 * the option if one is invalid.
 *
 * ```ts
 * import { createCalendar } from '@kalends/core'
 * import { memoryStore } from '@kalends/store-memory'
 *
 * const calendar = createCalendar({ store: memoryStore(), timezone: 'Europe/Paris' })
 * await calendar.events.create({ title: 'Fête', start_date: '2027-06-21 18:00', end_date: '2027-06-21 23:00' })
 * ```
 */
export function createCalendar<const F extends FieldsOption = FieldsOption, K extends UserIds = 'number'>(
  options: CalendarOptions<User<UserIdOf<K>>, F, K> & WithDefaultPolicy,
): Calendar<DefaultUser<UserIdOf<K>>, F>
/**
 * Creates a calendar with your own policy, or with rules that change the default policy. The type of the calendar's users is
 * the type of `user` in the policy.
 *
 * ```ts
 * import { createCalendar, defaultPolicy, type User } from '@kalends/core'
 * import { memoryStore } from '@kalends/store-memory'
 *
 * interface Member extends User {
 *   readonly isOnBoard: boolean
 * }
 *
 * const calendar = createCalendar({
 *   store: memoryStore(),
 *   policy: (user: Member | null) =>
 *     defaultPolicy(user === null ? null : { id: user.id, roles: [user.isOnBoard ? 'editor' : 'contributor'] }),
 * })
 * const page = await calendar.as({ id: 7, isOnBoard: true }).events.list()
 * ```
 */
export function createCalendar<
  U extends User<UserIdOf<K>>,
  const F extends FieldsOption = FieldsOption,
  K extends UserIds = 'number',
>(options: CalendarOptions<U, F, K>): Calendar<U, F>
export function createCalendar(options: CalendarOptions): Calendar {
  const settings = settingsFrom(options)
  if (options.sanitize === undefined) loadSanitizer()
  const store = completeStore(options.store, settings.portTimeoutMs)
  const passwords = createPasswordGate(settings.limits)
  const { handlers, track, checkOpen, close } = closable({ ...documentHandlers, ...recordHandlers }, async () =>
    store.close(),
  )
  const services: Services = {
    settings,
    store,
    write: createWriteQueue(store, settings.portTimeoutMs),
    passwords,
    track: (work) => track(work)(),
  }
  const router = createRouter(settings.namespace)
  const permissionsOf = (user: User<UserId> | null): Awaitable<Permissions> => {
    checkUser(user, settings.userIds)
    return settings.policy(user)
  }
  const parts: HttpParts = {
    services,
    router,
    handlers,
    snapshotAt: createSnapshots({
      store,
      zone: settings.zone,
      maxBytes: (settings.cacheBytes * 3) / 8,
      sizeOf: ({ body, caching }) => (caching === 'never' ? undefined : body.size),
      admissionOf: ({ caching }) => (caching === 'first' ? 'first' : 'second'),
    }),
    // Serialized records survive writes, so they get most of the capacity.
    serializer: cachedSerializer((settings.cacheBytes * 5) / 8),
    permissionsOf,
  }
  const handleRequest = (request: CalendarRequest): Awaitable<CalendarResponse> => handle(request, parts)
  const localUrls = {
    baseUrl: settings.baseUrl ?? 'http://localhost',
    languageRoot: undefined,
    namespace: settings.namespace,
  }
  const local = createLocalCalls({ services, handlers, track, checkOpen, permissionsOf, baseUrls: localUrls })

  return Object.freeze({
    ...createResources(local.callerFor(undefined)),
    // `undefined` from a host is an anonymous user, not the application.
    as: (user) => createResources(local.callerFor(user ?? null)),
    explain: (filters, { id, ...explaining } = {}) => {
      const raw = wireInput(filters, settings.languageParameter)
      const user = 'user' in explaining ? (explaining.user ?? null) : undefined
      return local.run({ operation: 'events.list', target: undefined, raw }, user, (context, given) =>
        explainEvents(parseInput('events.list', given.raw, settings, given.faults), id, context),
      )
    },
    feedTokens: createFeedTokens(services, localUrls, local.runTracked),
    import: async (rows, given) => {
      const options = parseImportOptions(given)
      checkRows(rows)
      const { i18n_language: language = settings.language } = options
      const raw = wireInput({ i18n_language: language }, settings.languageParameter)
      return importRecords(rows, options, {
        inLanguage: (error) => inLanguage(error, language, settings.namespace),
        inContext: (work) =>
          local.run({ operation: 'events.create', target: undefined, raw }, undefined, (context) =>
            track(work)(context),
          ),
      })
    },
    owns: router.owns,
    handle: handleRequest,
    reportFailed: (request) => reportFailed(request, router, settings.onRequest),
    fetch: async (request, fetchOptions) =>
      withMountHint(await fetchCalendar(handleRequest, request, fetchOptions), request.url, fetchOptions?.mount, {
        namespace: settings.namespace,
        owns: router.owns,
      }),
    openapi: (language = settings.language) => buildOpenApi(docContext({ settings, language, baseUrls: localUrls })),
    health: (healthOptions) => checkHealth(store, checkOpen, settings, healthOptions),
    close,
  } satisfies Calendar)
}
