import type { EventFilters } from './contract/given.ts'
import type { Language } from './contract/languages.ts'
import { documentHandlers } from './doc/handlers.ts'
import { buildOpenApi } from './doc/openapi.ts'
import { writingFor } from './doc/writing.ts'
import { allRights } from './domain/default-policy.ts'
import { type Fault, isCalendarError } from './errors/calendar-error.ts'
import { presentError } from './http/answer-error.ts'
import { type FetchOptions, fetchCalendar } from './http/fetch.ts'
import { createFragments, createTexts } from './http/fragments.ts'
import { type HandleParts, handle } from './http/handle.ts'
import type { CalendarRequest, CalendarResponse } from './http/message.ts'
import { createRouter } from './http/router.ts'
import { createScenes } from './http/scenes.ts'
import { closable } from './operations/closable.ts'
import { askOnce, askOnceEach, type Context, secondsNow } from './operations/context.ts'
import { createPasswordGate } from './operations/events/password-gate.ts'
import { type Explanation, explainEvents } from './operations/explain.ts'
import { guardStore } from './operations/guard-store.ts'
import { recordHandlers } from './operations/handlers.ts'
import { viewOf } from './operations/outcome.ts'
import { run } from './operations/run.ts'
import { createWriteQueue } from './operations/write-queue.ts'
import { type CalendarOptions, readOptions } from './options.ts'
import { readInput } from './plan/read-input.ts'
import { readLanguage, renameLanguage } from './plan/read-language.ts'
import type { Rights } from './ports/policy.ts'
import type { Awaitable } from './ports/store.ts'
import type { Tickets } from './ports/tickets.ts'
import type { DefaultUser, User } from './ports/users.ts'
import { spellParameters } from './present/present-page.ts'
import { createResources, type InLanguage, type Invoke, type Resources } from './resources.ts'

/** Options of `calendar.explain`. */
export interface ExplainOptions<U extends User = User> {
  /** The user to explain the list for; `null` is an anonymous one. Without it: the application, which sees everything. */
  readonly user?: U | null
  /** The id of an event, to explain why it is in the list or not. */
  readonly id?: number
}

/**
 * A calendar. Its collections (`calendar.events`, `calendar.venues` …) are called in your process with all permissions;
 * `handle` and `fetch` serve HTTP requests with the permissions of their user. `U` is the user that the policy takes.
 */
export interface Calendar<U extends User = User> extends Resources {
  /**
   * Returns the collections with the permissions of a user; `null` is an anonymous one. A call that the user has no
   * permission for rejects with `rest_forbidden`.
   */
  as(user: U | null): Resources
  /**
   * Explains a list of events: how its filters were understood, and how many events each of them leaves. With `id`, it
   * also says which filters that event passes.
   */
  explain(filters: EventFilters & InLanguage, options?: ExplainOptions<U>): Promise<Explanation>
  /** Whether a path below the mount belongs to this calendar. Adapters pass other paths on. */
  owns(path: string): boolean
  /** Handles a request of any host and returns the response to write. Never rejects. Adapters call it. */
  handle(request: CalendarRequest<U>): Promise<CalendarResponse>
  /** Handles a Web `Request`, as in Hono, Deno or Bun. Rejects only for options that cannot work. */
  fetch(request: Request, options?: FetchOptions<U>): Promise<Response>
  /** Returns the OpenAPI 3.1 document that `/doc` serves, by default in the language of the calendar. */
  openapi(language?: Language): object
  /** Waits for calls in flight, then closes the store. Later calls reject, and later requests get 503. */
  close(): Promise<void>
}

/** Each language, at a mount or two, by a language root or none: more would be memory for whoever makes up hosts. */
const KEPT_DOCUMENTS = 24

/**
 * Creates a calendar on a store. Throws a `TypeError` that names the option when one is wrong. Without the option
 * `policy`, the roles and capabilities of users are checked by TypeScript; with it, users have the type that it takes.
 */
export function createCalendar(options: CalendarOptions & { readonly policy?: undefined }): Calendar<DefaultUser>
export function createCalendar<U extends User>(options: CalendarOptions<U>): Calendar<U>
export function createCalendar(options: CalendarOptions): Calendar {
  const settings = readOptions(options)
  const store = guardStore(options.store, settings.storeTimeoutMs)
  const write = createWriteQueue(store)
  const passwords = createPasswordGate(settings.limits)
  const { handlers, checkOpen, close } = closable({ ...documentHandlers, ...recordHandlers }, async () => store.close())
  const router = createRouter(settings.namespace)
  const { tickets } = settings
  const localEntrance = {
    baseUrl: settings.baseUrl ?? 'http://localhost',
    languageRoot: undefined,
    namespace: settings.namespace,
  }

  const contextOf: HandleParts['contextOf'] = ({ user, rights, now, language, entrance, parameters, scene }) => ({
    settings,
    store,
    write,
    passwords,
    user,
    rights,
    now,
    language,
    entrance,
    parameters,
    scene,
    ticketedEvents: tickets === undefined ? () => undefined : askOnce(() => listTicketed(tickets)),
    userExists: askOnceEach(async (id) => settings.users === undefined || settings.users.exists(id)),
  })
  const rightsOf = (user: User | null): Awaitable<Rights> => {
    checkUser(user)
    return settings.policy(user)
  }
  const locally: Locally = async (raw, asking, work) => {
    checkOpen()
    const { language = settings.language, faults } = readLanguage(raw, settings.languageParameter)
    const local = contextOf({
      user: asking ?? null,
      // Nobody in particular is the application itself.
      rights: asking === undefined ? allRights : await rightsOf(asking),
      now: secondsNow(settings),
      language,
      entrance: localEntrance,
      parameters: spellParameters(raw),
      scene: undefined,
    })
    try {
      return await work(local, faults)
    } catch (error) {
      throw inWords(error, local)
    }
  }
  const invokeAs =
    (asking: User | null | undefined): Invoke =>
    (operation, target, input) => {
      const raw = renameLanguage(input, settings.languageParameter)
      return locally(raw, asking, async (local, faults) =>
        viewOf(await run({ operation, target, raw, faults, context: local }, handlers)),
      )
    }
  const texts = createTexts(settings.cacheSize)
  const parts: HandleParts = {
    settings,
    store,
    router,
    handlers,
    texts,
    fragments: createFragments(settings.cacheSize, texts),
    documents: createFragments(KEPT_DOCUMENTS, texts, () => 1),
    scenes: createScenes(settings.cacheSize),
    rightsOf,
    contextOf,
  }
  const answer = (message: CalendarRequest): Promise<CalendarResponse> => handle(message, parts)

  return Object.freeze({
    ...createResources(invokeAs(undefined)),
    // A host that has found nobody must not become the application itself.
    as: (user) => createResources(invokeAs(user ?? null)),
    explain: (filters, explaining = {}) => {
      const raw = renameLanguage(filters, settings.languageParameter)
      const { id } = explaining
      return locally(raw, 'user' in explaining ? (explaining.user ?? null) : undefined, (local, faults) =>
        explainEvents(readInput('events.list', raw, settings, faults), id, local),
      )
    },
    owns: router.owns,
    handle: answer,
    fetch: (request, fetchOptions) => fetchCalendar(answer, request, fetchOptions),
    openapi: (language = settings.language) =>
      buildOpenApi(writingFor({ settings, language, entrance: localEntrance })),
    close,
  } satisfies Calendar)
}

/** The events that have tickets, by a list that can be looked into. */
async function listTicketed(tickets: Tickets): Promise<readonly number[]> {
  const events: unknown = await tickets.ticketedEvents()
  const list = events instanceof Set ? [...events] : events
  if (Array.isArray(list) && list.every((id) => typeof id === 'number')) return list
  throw new TypeError('tickets.ticketedEvents gave no list of ids, which are numbers.')
}

/** Does something on behalf of somebody in this process; `undefined` is the application itself. */
type Locally = <T>(
  raw: Readonly<Record<string, unknown>>,
  asking: User | null | undefined,
  work: (local: Context, faults: readonly Fault[]) => Promise<T>,
) => Promise<T>

/** In this process nobody puts a refusal into words later, so its message does. */
function inWords(error: unknown, { language, settings }: Context): unknown {
  if (!isCalendarError(error)) return error
  const { message, data } = presentError(error, { language, method: '', namespace: settings.namespace, id: '' })
  const faults = typeof data['params'] === 'object' ? Object.values(data['params'] ?? {}) : []
  error.message = error.details.faults === undefined ? message : faults.join(' ')
  return error
}

/** A host that gives anything but a person or `null` has a mistake in it, and a mistake must not open a door. */
function checkUser(user: User | null): void {
  if (user === null) return
  if (typeof user !== 'object' || !Number.isSafeInteger(user.id) || user.id < 1) {
    throw new TypeError('user: must be null or have an id that is a whole number above zero.')
  }
}
