import type { Snapshot, SnapshotFinder } from '../cache/snapshot.ts'
import { type Language, languages } from '../contract/languages.ts'
import type { Limits } from '../contract/limits.ts'
import { formatOf, isFeed, isReading, type OperationId } from '../contract/routes.ts'
import type { UserId } from '../contract/user-ids.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import {
  type RequestContext,
  type RequestFacts,
  requestContext,
  type Services,
  secondsNow,
} from '../operations/context.ts'
import { type IssuedFeed, openFeedToken } from '../operations/feeds/feed-tokens.ts'
import { clientGone } from '../operations/feeds/survey-feed.ts'
import type { FeedOutcome, Outcome } from '../operations/outcome.ts'
import { type Handlers, run } from '../operations/run.ts'
import { expandCursor } from '../plan/expand-cursor.ts'
import type { Permissions, User } from '../ports/policy.ts'
import type { Settings } from '../ports/settings.ts'
import type { Awaitable } from '../ports/store.ts'
import type { Serialize } from '../present/record-view.ts'
import { presentationKey } from '../present/version.ts'
import { pickLanguage } from './accept-language.ts'
import { docFileResponse } from './doc-page.ts'
import { errorResponse, type RequestProgress } from './error-response.ts'
import { readPrecondition } from './etag.ts'
import { feedResponse } from './feed-response.ts'
import { commonHeaders, headerOf } from './headers.ts'
import { type CalendarRequest, type CalendarResponse, DISCONNECTED, isReadMethod, isStream } from './message.ts'
import { negotiate } from './negotiate.ts'
import { observeRequest } from './observe-request.ts'
import { feedTokenIn, languageIn, readRequest, storedInput } from './read-request.ts'
import { conditional, fitOutcome, type PreparedResponse, renderContent, renderResponse } from './render-response.ts'
import { joinBody, type Serializer } from './response-body.ts'
import type { Match, Router } from './router.ts'
import { headerText } from './text.ts'
import { watchStream } from './watch-stream.ts'

/** The parts of a calendar that handle HTTP requests. */
export interface HttpParts {
  readonly services: Services
  readonly router: Router
  readonly handlers: Handlers
  readonly snapshotAt: SnapshotFinder<PreparedResponse>
  readonly serializer: Serializer
  /** Calls the policy. */
  readonly permissionsOf: (user: User<UserId> | null) => Awaitable<Permissions>
}

/** Handles a request. Never rejects: an error becomes a response. A cached response is returned without a promise. */
export function handle(request: CalendarRequest, parts: HttpParts): Awaitable<CalendarResponse> {
  const { services, snapshotAt } = parts
  const progress: RequestProgress = {
    language: services.settings.language,
    operation: undefined,
    ignored: undefined,
    hasToken: false,
    cache: 'bypass',
  }
  if (services.settings.onRequest === undefined) return respondOrFail(request, parts, progress)

  const observer = observeRequest(services, services.settings.onRequest, 'http')
  const observed: HttpParts = {
    ...parts,
    services: observer.services,
    snapshotAt: (...given) => observer.timer.time(() => snapshotAt(...given)),
  }
  return whenReady(respondOrFail(request, observed, progress), (response) => {
    const { status, body } = response
    const report = (shown: number): void => observer.report(progress.operation, shown, progress.cache)
    if (isStream(body)) {
      return { ...response, body: watchStream(body, (how) => report(how === 'whole' ? status : streamStatuses[how])) }
    }
    report(status)
    return response
  })
}

/** The status that `onRequest` receives for a stream that ended early. The client has already received another status. */
const streamStatuses = { left: DISCONNECTED.status, failed: 500 } as const

function respondOrFail(
  request: CalendarRequest,
  parts: HttpParts,
  progress: RequestProgress,
): Awaitable<CalendarResponse> {
  const match = parts.router.match(request.path)
  progress.language = languageOf(request, match, parts)
  const failed = (error: unknown): CalendarResponse =>
    error === clientGone ? DISCONNECTED : errorResponse(error, request, parts.services.settings, progress)
  try {
    const response = respond(request, match, parts, progress)
    return response instanceof Promise ? response.catch(failed) : response
  } catch (error) {
    return failed(error)
  }
}

/** Finds the operation and the user, and responds. */
function respond(
  request: CalendarRequest,
  match: Match | undefined,
  parts: HttpParts,
  progress: RequestProgress,
): Awaitable<CalendarResponse> {
  const { services, router } = parts
  const { settings } = services
  if (match === undefined) {
    return conditional(
      docFileResponse(request, router.docFile(request.path), settings.docPage),
      request,
      services.store,
    )
  }
  if (request.method === 'OPTIONS') return optionsResponse(match, progress.language)
  const onPath = match.operations.get(request.method)
  if (onPath === undefined) throw new CalendarError('rest_method_not_allowed', { allow: match.allow })
  const operation = negotiate(onPath, request)
  progress.operation = operation

  return whenReady(userOf(request, operation, services, progress), ({ user, issued }) =>
    respondTo(request, { match, operation, onPath, user, issued }, parts, progress),
  )
}

/** A request whose operation and user are known. */
interface KnownRequest {
  readonly match: Match
  readonly operation: OperationId
  /** The operation of the path and method. `Accept` may have selected another one as `operation`. */
  readonly onPath: OperationId
  readonly user: User<UserId> | null
  readonly issued: IssuedFeed | undefined
}

/** The user of a request. With a feed token, it is the user for whom the token was issued. */
function userOf(
  request: CalendarRequest,
  operation: OperationId,
  services: Services,
  progress: RequestProgress,
): Awaitable<Pick<KnownRequest, 'user' | 'issued'>> {
  const takesToken = isFeed(operation) && Object.hasOwn(services.settings.inputs[operation], 'feed_token')
  const token = takesToken ? feedTokenIn(request.query, services.settings) : undefined
  progress.hasToken = token !== undefined
  if (token === undefined || !isFeed(operation)) return { user: request.user ?? null, issued: undefined }
  return openFeedToken(token, formatOf(operation), services).then((issued) => ({ user: issued.user, issued }))
}

/** Gets the permissions, then takes the response from the snapshot or makes it. */
function respondTo(
  request: CalendarRequest,
  { match, operation, onPath, user, issued }: KnownRequest,
  parts: HttpParts,
  progress: RequestProgress,
): Awaitable<CalendarResponse> {
  const { snapshotAt, permissionsOf, services } = parts
  const { settings } = services
  return whenReady(permissionsOf(user), (permissions) => {
    const facts: RequestFacts = {
      operation,
      target: match.target,
      user,
      permissions,
      now: secondsNow(settings),
      language: progress.language,
      baseUrls: {
        baseUrl: settings.baseUrl ?? request.mount,
        languageRoot: match.languageRoot,
        namespace: settings.namespace,
      },
      password: passwordIn(request),
      issued,
      precondition: preconditionIn(request),
    }
    // Languages and URLs contain no line feed, so different users have different keys.
    const finding = isCacheable(facts, settings)
      ? snapshotAt(facts.now, `${presentationKey(facts)}\n${user?.id ?? ''}`, permissions)
      : undefined
    return whenReady(finding, (snapshot) => {
      const make = (): Promise<PreparedResponse> => {
        if (snapshot !== undefined) progress.cache = 'miss'
        return makeResponse(request, facts, snapshot, parts, progress)
      }
      if (snapshot === undefined) return make().then((made) => conditional(made, request, services.store))
      progress.cache = 'hit'
      // A path contains neither a space nor a question mark, so different requests have different keys.
      const chosen = operation === onPath ? '' : `${operation} `
      const key = `${chosen}${issued === undefined ? '' : `${issued.id} `}${request.path}?${request.query}`
      const prepared = snapshot.responses.once(key, make)
      if (prepared instanceof Promise) return prepared.then((made) => conditional(made, request, services.store))
      // One chunk is faster to send than several. The cached response keeps the joined body.
      prepared.body = joinBody(prepared.body)
      return conditional(prepared, request, services.store)
    })
  })
}

/** True for a read without a password that calls neither hooks nor `tickets`: it depends only on the snapshot. */
function isCacheable({ operation, password }: RequestFacts, { cacheBytes, hooks, tickets }: Settings): boolean {
  if (!isReading(operation) || operation === 'root.get' || operation === 'doc.get') return false
  const isHostCalled = tickets !== undefined || hooks['*'] !== undefined || hooks[operation] !== undefined
  return cacheBytes > 0 && password === undefined && !isHostCalled
}

/** Calls `next` at once if the value is not a promise: waiting would take much of the time of a cached response. */
function whenReady<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Reads the parameters, runs the operation, and turns its outcome into a response. */
async function makeResponse(
  request: CalendarRequest,
  facts: RequestFacts,
  snapshot: Snapshot | undefined,
  { services, handlers, serializer }: HttpParts,
  progress: RequestProgress,
): Promise<PreparedResponse> {
  const reading = readRequest(request, facts.operation, services.settings)
  const read = reading instanceof Promise ? await reading : reading
  const { operation, issued } = facts
  const {
    raw: given,
    faults,
    language,
    parameters,
    ignored,
  } = issued === undefined ? read : storedInput(read, issued.filters, operation, services.settings)
  // The body may contain the language parameter too.
  progress.language = language ?? progress.language
  progress.ignored = ignored
  const input = expandCursor(facts.operation, { raw: given, faults }, services.settings)
  const context = requestContext(services, facts, {
    language: progress.language,
    parameters,
    raw: input.raw,
    snapshot,
    isCounted: true,
    pageBytes: pageBytesWith(services.settings.limits),
  })
  const outcome = await run(input, context, handlers, (made) => fitOutcome(made, context, serializer.serialize))
  const prepared =
    outcome.type === 'feed'
      ? await feedResponse(outcome.feed, context, serializer.serializeText, {
          isDisconnected: request.isDisconnected,
          maxCachedBytes: snapshot?.responses.maxValueBytes,
        })
      : await recordResponse(outcome, request, context, serializer.serialize)
  if (ignored === undefined) return prepared
  return { ...prepared, headers: { ...prepared.headers, [services.settings.headerNames.Ignored]: ignored } }
}

/** The memory limit for the records of a page. It also covers what the parameter `fields` leaves out of a response. */
const PAGE_BYTES = 67_108_864

/** A higher limit for large responses, since a character of a long text takes up to four bytes in memory. */
function pageBytesWith({ responseBytes }: Limits): number {
  return Math.max(PAGE_BYTES, 4 * responseBytes)
}

function recordResponse(
  outcome: Exclude<Outcome, FeedOutcome>,
  request: CalendarRequest,
  context: RequestContext,
  serialize: Serialize,
): Awaitable<PreparedResponse> {
  return whenReady(renderContent(outcome, context, serialize), (content) =>
    renderResponse(outcome, content, request, context),
  )
}

/** The language of a response: from the query string, the path or `Accept-Language`, in this order, or the default. */
function languageOf(
  { path, query, headers }: CalendarRequest,
  match: Match | undefined,
  { router, services: { settings } }: HttpParts,
): Language {
  const root = match === undefined ? router.languageRoot(path) : match.languageRoot
  return (
    languageIn(query, settings) ??
    root ??
    pickLanguage(headerOf(headers, 'accept-language'), languages) ??
    settings.language
  )
}

function optionsResponse({ allow }: Match, language: Language): CalendarResponse {
  return { status: 204, headers: { Allow: allow.join(', '), ...commonHeaders(language) }, body: undefined }
}

function passwordIn({ headers }: CalendarRequest): string | undefined {
  const header = headerOf(headers, 'x-event-password')
  return header === undefined ? undefined : headerText(header)
}

function preconditionIn({ method, headers }: CalendarRequest): RequestFacts['precondition'] {
  const header = isReadMethod(method) ? undefined : headerOf(headers, 'if-match')
  return header === undefined ? undefined : readPrecondition(header)
}
