import { memoryStore } from '@kalends/store-memory'
import { type Calendar, createCalendar } from '../src/calendar.ts'
import { bodyText, type CalendarRequest } from '../src/http/message.ts'
import type { CalendarOptions } from '../src/options.ts'
import type { User } from '../src/ports/policy.ts'

/** The time of every test that has no clock of its own: 2027-01-15 12:00:00 UTC, a Friday. */
export const NOW = Date.UTC(2027, 0, 15, 12)

/** Where the calendar is mounted, and where its own paths begin. */
export const MOUNT = 'http://example.org/api'
export const ROOT = `${MOUNT}/calendar/events/v1`

export const administrator: User = { id: 1, roles: ['administrator'] }
export const editor: User = { id: 2, roles: ['editor'] }
export const author: User = { id: 3, roles: ['author'] }
export const contributor: User = { id: 4, roles: ['contributor'] }
export const subscriber: User = { id: 5, roles: ['subscriber'] }
export const otherAuthor: User = { id: 6, roles: ['author'] }
export const visitor = null

/** A calendar with helpers that send requests and create records. */
export interface TestCalendar extends Calendar, Client {}

/** A calendar on an empty memory store, at `NOW`, that logs nothing. */
export function openCalendar(options: Partial<CalendarOptions> = {}): TestCalendar {
  return withClient(createCalendar({ store: memoryStore(), clock: () => NOW, log: { error: () => {} }, ...options }))
}

/** Adds the helpers to a calendar. */
export function withClient(calendar: Calendar): TestCalendar {
  return { ...calendar, ...createClient(calendar) }
}

/** A response as a client sees it: header names in lower case, the body parsed. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The body as JSON; `undefined` when there is none, or it is not JSON. */
  readonly json: any
}

/** What a request can have besides method, path and body. */
export interface RequestOptions {
  /** By default, reads are anonymous and an editor writes. */
  readonly user?: User | null
  /** Names in lower case. */
  readonly headers?: CalendarRequest['headers']
}

/** The links to pages in a header, without those to feeds. */
export function pageLinksIn({ headers }: Pick<Reply, 'headers'>): string {
  const links = headers['link']?.split(/, (?=<)/) ?? []
  return links.filter((link) => !link.includes('rel="alternate"')).join(', ')
}

type Fields = Readonly<Record<string, unknown>>
type Client = ReturnType<typeof createClient>

function createClient(calendar: Calendar) {
  /** Sends a request, with defaults for absent parts. `path` can have a query string, and is below the mount. */
  async function send(request: Partial<CalendarRequest> & { readonly path: string }): Promise<Reply> {
    const [path = '', ...query] = request.path.split('?')
    const response = await calendar.handle({
      method: 'GET',
      headers: {},
      mount: MOUNT,
      query: query.join('?'),
      ...request,
      path,
    })
    const text = bodyText(response)
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const isJson = /json/.test(headers['content-type'] ?? '')
    return { status: response.status, headers, text, json: isJson && text !== '' ? JSON.parse(text) : undefined }
  }

  /** Sends a body to a path below the namespace root. */
  function write(method: string, path: string, type: string, body: string, options: RequestOptions): Promise<Reply> {
    const headers = { 'content-type': type, ...options.headers }
    return send({ user: editor, ...options, method, path: `/calendar/events/v1${path}`, headers, body })
  }

  const sendJson =
    (method: string) =>
    (path: string, body: unknown = {}, options: RequestOptions = {}): Promise<Reply> =>
      write(method, path, 'application/json', JSON.stringify(body), options)

  const post = sendJson('POST')

  async function get(path: string, options: RequestOptions = {}): Promise<Reply> {
    return send({ user: visitor, ...options, path: `/calendar/events/v1${path}` })
  }

  /** Creates a record and returns its view. Throws if that fails, so that the test ends there. */
  async function make(path: string, body: unknown, options: RequestOptions = {}): Promise<any> {
    const reply = await post(path, body, options)
    if (reply.status !== 201) throw new Error(`POST ${path} failed with ${reply.status}: ${reply.text}`)
    return reply.json
  }

  return {
    send,
    /** Gets a path below the namespace root, such as `/events?page=2`. */
    get,
    /** Sends an object as JSON to a path below the namespace root. */
    post,
    put: sendJson('PUT'),
    patch: sendJson('PATCH'),
    /** Deletes what is at a path below the namespace root. */
    del: (path: string, options: RequestOptions = {}) =>
      send({ user: editor, ...options, method: 'DELETE', path: `/calendar/events/v1${path}` }),
    /** Sends text as a form, `title=A&tags[]=1`, to a path below the namespace root. */
    postForm: (path: string, form: string, options: RequestOptions = {}) =>
      write('POST', path, 'application/x-www-form-urlencoded', form, options),
    make,
    /** Creates an event from `anEvent`. */
    makeEvent: (fields: Fields = {}, options?: RequestOptions) => make('/events', anEvent(fields), options),
    /** Creates a venue, named `Hall` by default. */
    makeVenue: (fields: Fields = {}, options?: RequestOptions) =>
      make('/venues', { venue: 'Hall', ...fields }, options),
    /** Creates an organizer, named `Choir` by default. */
    makeOrganizer: (fields: Fields = {}, options?: RequestOptions) =>
      make('/organizers', { organizer: 'Choir', ...fields }, options),
    makeCategory: (name: string, fields: object = {}) => make('/categories', { name, ...fields }),
    makeTag: (name: string, fields: object = {}) => make('/tags', { name, ...fields }),
    /** The names of the records of a list, in order. Throws if the request fails, so that an empty list is really empty. */
    names: async (path: string, options?: RequestOptions): Promise<readonly string[]> => {
      const reply = await get(path, options)
      if (reply.status !== 200) throw new Error(`GET ${path} failed with ${reply.status}: ${reply.text}`)
      return recordsOf(reply).map(({ title, name, venue, organizer }) => title ?? name ?? venue ?? organizer)
    },
    /** Why a list fails. */
    failure: async (path: string, options?: RequestOptions) => failureOf(await get(path, options)),
  }
}

/** Why a request failed: its status, code and the parameters it names. */
export function failureOf({ status, json }: Reply): {
  readonly status: number
  readonly code: string
  readonly params: readonly string[]
} {
  return { status, code: json.code, params: Object.keys(json.data?.params ?? {}) }
}

/** What `failureOf` returns for invalid parameters. */
export function badParams(...params: readonly string[]): ReturnType<typeof failureOf> {
  return { status: 400, code: 'rest_invalid_param', params }
}

/** The required fields of an event in the week after `NOW`, and the fields that the test cares about. */
export function anEvent(fields: Fields = {}): Fields {
  return { title: 'Concert', start_date: '2027-01-20 18:00:00', end_date: '2027-01-20 20:00:00', ...fields }
}

/** The ids of a list, in order, whatever its collection. */
export function idsOf(reply: Reply): readonly number[] {
  return recordsOf(reply).map(({ id }) => id)
}

function recordsOf(reply: Reply): readonly any[] {
  return Object.values(reply.json).find(Array.isArray) ?? []
}

/** The part of a view that responses to writes have too. */
export function withoutJsonLd({ json_ld: _, ...view }: any): any {
  return view
}

/** Parses a date and time in UTC to milliseconds, as clocks return them. */
export function utc(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}

/** A clock that the test sets. */
export function manualClock(text: string): { readonly clock: () => number; set(text: string): void } {
  let now = utc(text)
  return {
    clock: () => now,
    set: (next) => {
      now = utc(next)
    },
  }
}
