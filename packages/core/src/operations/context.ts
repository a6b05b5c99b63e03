import type { Snapshot } from '../cache/snapshot.ts'
import type { Language } from '../contract/languages.ts'
import type { OperationId } from '../contract/routes.ts'
import type { UserId } from '../contract/user-ids.ts'
import { unawaited } from '../domain/unawaited.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import { catalogues } from '../i18n/catalogues.ts'
import type { PlanContext } from '../plan/plan-lists.ts'
import type { Tickets } from '../ports/host.ts'
import type { Permissions, User } from '../ports/policy.ts'
import type { Settings } from '../ports/settings.ts'
import type { Awaitable, CompleteStore } from '../ports/store.ts'
import type { GivenParameters } from '../present/present-page.ts'
import type { BaseUrls, Presenting } from '../present/presenting.ts'
import type { RecordView } from '../present/record-view.ts'
import type { PasswordGate } from './events/password-gate.ts'
import type { IssuedFeed } from './feeds/feed-tokens.ts'
import type { WriteQueue } from './write-queue.ts'

/** What all requests to one calendar share. */
export interface Services {
  readonly settings: Settings
  readonly store: CompleteStore
  /** Queues a write of this process. The store detects conflicts with other processes. */
  readonly write: WriteQueue
  readonly passwords: PasswordGate
  /** Runs work that `calendar.close` waits for. Rejects once the calendar is closed. */
  readonly track: <T>(work: () => Promise<T>) => Promise<T>
}

/** Returns the record as the user sees it now, in the given language and under the given language root. */
export type ViewIn = (language: Language, languageRoot: Language | undefined) => Promise<RecordView | undefined>

/** Whether the client has seen the record as it is now (`If-Match`). */
export type Precondition = (viewIn: ViewIn) => Promise<boolean>

/** What is known of a request before its parameters are parsed. */
export interface RequestFacts {
  readonly operation: OperationId
  /** The id or slug in the path. */
  readonly target: number | string | undefined
  readonly user: User<UserId> | null
  readonly permissions: Permissions
  /** The time of the request in seconds of UTC. */
  readonly now: number
  readonly language: Language
  readonly baseUrls: BaseUrls
  /** A password sent as a header. */
  readonly password?: string | undefined
  /** The feed token of the request; absent if it has none. */
  readonly issued?: IssuedFeed | undefined
  /** `If-Match`; absent if the client did not send it. */
  readonly precondition?: Precondition | undefined
}

/** What else the response depends on. It is known once the parameters are parsed. */
export interface ResponseFacts {
  /** As in `RequestFacts`, unless the body names another language. */
  readonly language: Language
  /** The parameters of the query string as written, for links between pages. */
  readonly parameters: GivenParameters
  /** The parameters by wire name, with those of a cursor, before they are parsed. */
  readonly raw: Readonly<Record<string, unknown>>
  /** Caches for this request; `undefined` if it writes, or if its response cannot be cached. */
  readonly snapshot: Snapshot | undefined
  /** False if the total of a list is not needed. */
  readonly isCounted: boolean
  /**
   * The most memory that the records of a page can take. A page ends before the record that would exceed it, but has at least
   * one.
   */
  readonly pageBytes: number
}

/** A request, by HTTP or from the same process, on its way through the operations. */
export interface RequestContext extends Services, RequestFacts, ResponseFacts {
  /** The events with tickets according to the host, loaded once per request; `undefined` if the stored flag applies. */
  readonly ticketedEvents: () => Awaitable<readonly number[] | undefined>
  /**
   * New authors, and whether the host knows them. Checked before a write is queued, so that other writes do not wait for the
   * host.
   */
  readonly authors: Map<UserId, Awaitable<boolean>>
}

/** The context of a request. */
export function requestContext(services: Services, facts: RequestFacts, response: ResponseFacts): RequestContext {
  const { settings, store, write, passwords, track } = services
  const { tickets } = settings
  // Key by key: objects made by a spread are slow to read on Node 20.
  return {
    settings,
    store,
    write,
    passwords,
    track,
    operation: facts.operation,
    target: facts.target,
    user: facts.user,
    permissions: facts.permissions,
    now: facts.now,
    language: response.language,
    baseUrls: facts.baseUrls,
    parameters: response.parameters,
    raw: response.raw,
    password: facts.password,
    issued: facts.issued,
    precondition: facts.precondition,
    snapshot: response.snapshot,
    isCounted: response.isCounted,
    pageBytes: response.pageBytes,
    ticketedEvents: tickets === undefined ? () => undefined : loadOnce(() => listTicketed(tickets)),
    authors: new Map(),
  }
}

/** Calls `load` when first needed, and at most once. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}

async function listTicketed(tickets: Tickets): Promise<readonly number[]> {
  const events: unknown = await tickets.ticketedEvents()
  const list = events instanceof Set ? [...events] : events
  if (Array.isArray(list) && list.every((id) => typeof id === 'number')) return list
  throw new TypeError('tickets.ticketedEvents must return a list of event ids.')
}

/** The current time in seconds of UTC. */
export function secondsNow({ clock }: Settings): number {
  const now = Math.floor(unawaited(clock()) / 1000)
  if (!Number.isSafeInteger(now)) throw new TypeError('clock must return a number of milliseconds.')
  return now
}

/** The context of a write with the current time. The request may have waited for its body and for other writes. */
export function withCurrentTime(context: RequestContext, store = context.store): RequestContext {
  return { ...context, now: secondsNow(context.settings), store }
}

/** What planners need of a request. */
export function planContext({ settings, user, permissions, now, isCounted }: RequestContext): PlanContext {
  const { zone, pageSizes, limits, fields } = settings
  return { user, now, permissions, zone, pageSizes, limits, fields, isCounted }
}

/** What presenters need of a request. */
export function presenting({ settings, baseUrls, language, now, permissions }: RequestContext): Presenting {
  return { settings, baseUrls, language, catalogue: catalogues[language], now, permissions }
}

/** Rejects a write with 412 unless the client has seen the current state of the record. */
export async function checkPrecondition(
  context: RequestContext,
  view: (context: RequestContext) => Promise<RecordView | undefined>,
): Promise<void> {
  if (context.precondition === undefined) return
  const holds = await context.precondition((language, languageRoot) =>
    view({ ...context, language, baseUrls: { ...context.baseUrls, languageRoot } }),
  )
  if (!holds) throw new CalendarError('rest_precondition_failed')
}
