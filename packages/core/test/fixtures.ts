import { memoryStore } from '@kalends/store-memory'
import { type Calendar, createCalendar } from '../src/calendar.ts'
import { bodyText, type CalendarRequest } from '../src/http/message.ts'
import type { CalendarOptions } from '../src/options.ts'
import type { User } from '../src/ports/users.ts'

/** The moment at which every test takes place unless it brings its own clock: 2027-01-15 12:00:00 UTC, a Friday. */
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

/** A calendar on an empty memory store, at `NOW`, that logs nothing. */
export function openCalendar(options: Partial<CalendarOptions> = {}): Calendar {
  return createCalendar({ store: memoryStore(), clock: () => NOW, log: { error: () => {} }, ...options })
}

/** An answer as a client sees it: header names in lower case, the body read. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The body as JSON; `undefined` when there is none. */
  readonly json: any
}

/** What may come with a request besides method and path. */
export interface Asking {
  /** Reads are a visitor's and writes an editor's unless said otherwise. */
  readonly user?: User | null
  /** Names in lower case. */
  readonly headers?: CalendarRequest['headers']
}

/** Sends a message as it is, with the gaps filled in: `path` may carry a query, and is below the mount. */
export async function send(
  calendar: Calendar,
  message: Partial<CalendarRequest> & { readonly path: string },
): Promise<Reply> {
  const [path = '', ...query] = message.path.split('?')
  const answer = await calendar.handle({
    method: 'GET',
    headers: {},
    mount: MOUNT,
    query: query.join('?'),
    ...message,
    path,
  })
  const text = bodyText(answer)
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { status: answer.status, headers, text, json: text === '' ? undefined : JSON.parse(text) }
}

/** Asks for a path below the namespace root, such as `/events?page=2`. */
export function get(calendar: Calendar, path: string, asking: Asking = {}): Promise<Reply> {
  return send(calendar, { user: visitor, ...asking, path: `/calendar/events/v1${path}` })
}

/** Sends an object as JSON to a path below the namespace root. */
function sendJson(method: string) {
  return (calendar: Calendar, path: string, body: unknown = {}, asking: Asking = {}): Promise<Reply> =>
    send(calendar, {
      user: editor,
      ...asking,
      method,
      path: `/calendar/events/v1${path}`,
      headers: { 'content-type': 'application/json', ...asking.headers },
      body: JSON.stringify(body),
    })
}

export const post = sendJson('POST')
export const put = sendJson('PUT')
export const patch = sendJson('PATCH')

/** Deletes what is at a path below the namespace root. */
export function del(calendar: Calendar, path: string, asking: Asking = {}): Promise<Reply> {
  return send(calendar, { user: editor, ...asking, method: 'DELETE', path: `/calendar/events/v1${path}` })
}

/** Sends text as a form, `title=A&tags[]=1`, to a path below the namespace root. */
export function postForm(calendar: Calendar, path: string, form: string, asking: Asking = {}): Promise<Reply> {
  return send(calendar, {
    user: editor,
    ...asking,
    method: 'POST',
    path: `/calendar/events/v1${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...asking.headers },
    body: form,
  })
}

/** The least that makes an event, in the week after `NOW`, with what the test cares about put over it. */
export function anEvent(fields: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { title: 'Concert', start_date: '2027-01-20 18:00:00', end_date: '2027-01-20 20:00:00', ...fields }
}

/** Creates something and gives back how it is shown. Throws when it is refused, so that a test cannot go on unawares. */
export async function make(calendar: Calendar, path: string, body: unknown, asking: Asking = {}): Promise<any> {
  const reply = await post(calendar, path, body, asking)
  if (reply.status !== 201) throw new Error(`${path} was refused with ${reply.status}: ${reply.text}`)
  return reply.json
}

/** Creates an event from `anEvent`. */
export function makeEvent(
  calendar: Calendar,
  fields: Readonly<Record<string, unknown>> = {},
  asking: Asking = {},
): Promise<any> {
  return make(calendar, '/events', anEvent(fields), asking)
}

/** Creates a venue, called `Hall` unless the fields say otherwise. */
export function makeVenue(
  calendar: Calendar,
  fields: Readonly<Record<string, unknown>> = {},
  asking: Asking = {},
): Promise<any> {
  return make(calendar, '/venues', { venue: 'Hall', ...fields }, asking)
}

/** Creates an organizer, called `Choir` unless the fields say otherwise. */
export function makeOrganizer(
  calendar: Calendar,
  fields: Readonly<Record<string, unknown>> = {},
  asking: Asking = {},
): Promise<any> {
  return make(calendar, '/organizers', { organizer: 'Choir', ...fields }, asking)
}

/** Creates a category. */
export function makeCategory(calendar: Calendar, name: string, fields: object = {}): Promise<any> {
  return make(calendar, '/categories', { name, ...fields })
}

/** Creates a tag. */
export function makeTag(calendar: Calendar, name: string, fields: object = {}): Promise<any> {
  return make(calendar, '/tags', { name, ...fields })
}

/** The ids of a list answer, in order, whatever its collection. */
export function idsOf(reply: Reply): readonly number[] {
  const list = Object.values(reply.json).find(Array.isArray) as readonly { readonly id: number }[] | undefined
  return (list ?? []).map(({ id }) => id)
}

/** What a response to a write shows of the record too. */
export function withoutJsonLd({ json_ld: _, ...view }: any): any {
  return view
}
