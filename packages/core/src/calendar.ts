import { createSnapshots } from './cache/snapshot.ts'
import { inCallNames, inLanguage } from './call-errors.ts'
import type { EventFilters } from './contract/call-inputs.ts'
import type { FieldsOption } from './contract/custom-fields.ts'
import { checkRows, type ImportOptions, type ImportRow, parseImportOptions } from './contract/import-options.ts'
import { isRecord } from './contract/json.ts'
import type { Language } from './contract/languages.ts'
import { option, parseOptions } from './contract/option-schemas.ts'
import type { OperationId } from './contract/routes.ts'
import { faultOfUserId, type UserId, type UserIdOf, type UserIds } from './contract/user-ids.ts'
import { docContext } from './doc/doc-context.ts'
import { documentHandlers } from './doc/handlers.ts'
import { buildOpenApi } from './doc/openapi.ts'
import { allPermissions } from './domain/default-policy.ts'
import type { FeedTokensApi } from './feed-tokens.ts'
import { type FetchOptions, fetchCalendar } from './http/fetch.ts'
import { type HttpParts, handle } from './http/handle.ts'
import type { CalendarRequest, CalendarResponse } from './http/message.ts'
import { cachedSerializer } from './http/response-body.ts'
import { createRouter } from './http/router.ts'
import { closable } from './operations/closable.ts'
import { type RequestContext, requestContext, type Services, secondsNow } from './operations/context.ts'
import { createAll, createEach } from './operations/create-many.ts'
import { createPasswordGate } from './operations/events/password-gate.ts'
import { type Explanation, explainEvents } from './operations/explain.ts'
import { issueFeedToken } from './operations/feeds/feed-tokens.ts'
import { feedTexts } from './operations/feeds/write-feed.ts'
import { importRecords } from './operations/import/import-records.ts'
import type { ImportResult } from './operations/import/report.ts'
import { viewOf } from './operations/outcome.ts'
import { loadSanitizer } from './operations/posts/safe-html.ts'
import { recordHandlers, run } from './operations/run.ts'
import { createWriteQueue } from './operations/write-queue.ts'
import { type CalendarOptions, settingsFrom } from './options.ts'
import { expandCursor } from './plan/expand-cursor.ts'
import { parseInput, parseLanguage, type RawInput, wireInput } from './plan/parse-input.ts'
import type { DefaultUser, Permissions, User } from './ports/policy.ts'
import type { Awaitable } from './ports/store.ts'
import { spellParameters } from './present/present-page.ts'
import { type Caller, createResources, type InLanguage, type Resources } from './resources.ts'
import { completeStore } from './store-kit/complete-store.ts'

/** Options of `calendar.explain`. */
export interface ExplainOptions<U extends User<UserId> = User> {
  /** The user to explain the list for; `null` is an anonymous one. Without it: the application, which sees everything. */
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
   * Returns the collections with the permissions of a user; `null` is an anonymous one. A call that the user has no
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
  /** Whether a path below the mount belongs to this calendar. Adapters pass other paths on. */
  owns(path: string): boolean
  /**
   * Handles a request of any host and returns the response to write: a cached one directly, any other as a promise.
   * Never throws or rejects. Adapters call it.
   */
  handle(request: CalendarRequest<U>): Awaitable<CalendarResponse>
  /** Handles a Web `Request`, as in Hono, Deno or Bun. Rejects only for options that cannot work. */
  fetch(request: Request, options?: FetchOptions<U>): Promise<Response>
  /** Issues and revokes addresses of feeds for programs that cannot sign in. */
  readonly feedTokens: FeedTokensApi<U>
  /** Returns the OpenAPI 3.1 document that `/doc` serves, by default in the language of the calendar. */
  openapi(language?: Language): object
  /** Waits for calls in flight, then closes the store. Later calls reject, and later requests get 503. */
  close(): Promise<void>
}

/**
 * Creates a calendar on a store. Throws a `TypeError` that names the option when one is wrong. Without the option
 * `policy`, the roles and capabilities of users are checked by TypeScript; with it, users have the type that it takes.
 * The option `fields` gives `custom_fields` its types, and `userIds` gives the ids of users and `author` theirs.
 */
export function createCalendar<const F extends FieldsOption = FieldsOption, K extends UserIds = 'number'>(
  options: CalendarOptions<User<UserIdOf<K>>, F, K> & { readonly policy?: undefined },
): Calendar<DefaultUser<UserIdOf<K>>, F>
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
    write: createWriteQueue(store),
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
      sizeOf: ({ body, cacheable }) => (cacheable ? body.size : undefined),
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
  /** Runs `work` for a user in this process; `undefined` is the application, which has all permissions. */
  const runLocally = async <T>(
    { operation, target, raw, isCounted = true }: LocalCall,
    user: User<UserId> | null | undefined,
    work: (context: RequestContext, input: RawInput) => Promise<T>,
  ): Promise<T> => {
    const { language = settings.language, faults } = parseLanguage(raw, settings.languageParameter)
    try {
      checkOpen()
      const facts = {
        operation,
        target,
        user: user ?? null,
        permissions: user === undefined ? allPermissions : await permissionsOf(user),
        now: secondsNow(settings),
        language,
        baseUrls: localUrls,
      }
      const parameters = spellParameters(raw)
      const input = expandCursor(operation, { raw, faults }, settings)
      const response = { language, parameters, raw: input.raw, snapshot: undefined, isCounted }
      return await work(requestContext(services, facts, response), input)
    } catch (error) {
      throw inLanguage(inCallNames(error), language, settings.namespace)
    }
  }
  const feedTokenCall = async <T>(work: () => Promise<T>, language = settings.language): Promise<T> => {
    try {
      checkOpen()
      return await services.track(async () => work())
    } catch (error) {
      throw inLanguage(error, language, settings.namespace)
    }
  }
  const callerFor = (user: User<UserId> | null | undefined): Caller => ({
    call: (operation, target, input, isCounted = true) => {
      const raw = wireInput(input, settings.languageParameter)
      // Hooks see the total.
      const hasHooks = (settings.hooks['*'] ?? settings.hooks[operation]) !== undefined
      return runLocally({ operation, target, raw, isCounted: isCounted || hasHooks }, user, async (context, given) => {
        const outcome = await run(given, context, handlers)
        return outcome.type === 'feed' ? joinTexts(feedTexts(outcome.feed, context)) : viewOf(outcome)
      })
    },
    stream: async function* (operation, input) {
      const raw = wireInput(input, settings.languageParameter)
      const opened = await runLocally({ operation, target: undefined, raw }, user, async (context, given) => {
        const outcome = await run(given, context, handlers)
        return outcome.type === 'feed' ? feedTexts(outcome.feed, context) : undefined
      })
      if (opened !== undefined) yield* opened
    },
    createMany: (operation, inputs, { atomic = true, ...options }) => {
      const raw = wireInput(options, settings.languageParameter)
      return runLocally({ operation, target: undefined, raw }, user, async (context, { faults }) => {
        const rows = rowsOf(inputs).map((row) => ({ raw: row, faults }))
        if (atomic) return track(createAll)(rows, context)
        const results = await createEach(rows, context, handlers)
        return results.map((row) =>
          row.error === undefined ? row : { error: inLanguage(row.error, context.language, settings.namespace) },
        )
      })
    },
  })

  return Object.freeze({
    ...createResources(callerFor(undefined)),
    // `undefined` from a host is an anonymous user, not the application.
    as: (user) => createResources(callerFor(user ?? null)),
    explain: (filters, { id, ...explaining } = {}) => {
      const raw = wireInput(filters, settings.languageParameter)
      const user = 'user' in explaining ? (explaining.user ?? null) : undefined
      return runLocally({ operation: 'events.list', target: undefined, raw }, user, (context, given) =>
        explainEvents(parseInput('events.list', given.raw, settings, given.faults), id, context),
      )
    },
    feedTokens: {
      create: (user, { filters = {}, format = 'ics', i18n_language: language } = {}) =>
        feedTokenCall(() => {
          if (user === null || user === undefined) throw new TypeError('user: must be an object with an id.')
          checkUser(user, settings.userIds)
          parseOptions(formatOption, format, 'format')
          const raw = wireInput(filters, settings.languageParameter)
          return issueFeedToken(user, { format, filters: raw, language }, services, localUrls)
        }, language),
      list: (userId) =>
        feedTokenCall(async () => {
          const tokens = await store.feedTokens.list(userId)
          return tokens.map(({ hash: _hash, user: _user, ...token }) => ({
            ...token,
            // The store returns those of this user.
            userId,
            createdAt: token.createdAt * 1000,
          }))
        }),
      revoke: (id) => feedTokenCall(async () => store.feedTokens.remove(String(id))),
    },
    import: async (rows, given) => {
      const options = parseImportOptions(given)
      checkRows(rows)
      const { i18n_language: language = settings.language } = options
      const raw = wireInput({ i18n_language: language }, settings.languageParameter)
      return importRecords(rows, options, {
        inLanguage: (error) => inLanguage(error, language, settings.namespace),
        inContext: (work) =>
          runLocally({ operation: 'events.create', target: undefined, raw }, undefined, (context) =>
            track(work)(context),
          ),
      })
    },
    owns: router.owns,
    handle: handleRequest,
    fetch: (request, fetchOptions) => fetchCalendar(handleRequest, request, fetchOptions),
    openapi: (language = settings.language) => buildOpenApi(docContext({ settings, language, baseUrls: localUrls })),
    close,
  } satisfies Calendar)
}

const formatOption = option.oneOf(['ics', 'rss', 'jsonld', 'fullcalendar'])

/** A call from the same process. */
interface LocalCall {
  readonly operation: OperationId
  readonly target: number | string | undefined
  readonly raw: RawInput['raw']
  /** False if the total of a list is not needed. */
  readonly isCounted?: boolean
}

async function joinTexts(texts: AsyncIterable<string>): Promise<string> {
  const parts: string[] = []
  for await (const text of texts) parts.push(text)
  return parts.join('')
}

/** The rows of `createMany`. */
function rowsOf(inputs: readonly object[]): readonly RawInput['raw'][] {
  // A copy has no holes, which `every` would skip.
  if (Array.isArray(inputs) && [...inputs].every(isRecord)) return inputs
  throw new TypeError('createMany takes a list of objects.')
}

/** Throws if the host passes anything but a user or `null`: a mistake must not grant permissions. */
function checkUser(user: User<UserId> | null, userIds: UserIds): void {
  if (user === null) return
  if (typeof user !== 'object') throw new TypeError('user: must be null or an object with an id.')
  const fault = faultOfUserId(user.id, userIds)
  if (fault !== undefined) throw new TypeError(`user.id: ${fault}`)
}
