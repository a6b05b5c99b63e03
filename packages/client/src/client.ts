import type { Calendar, FieldsOption, User, UserId } from '@kalends/core'
import { type Caller, createCaller } from './caller.ts'
import type { CallOptions, ChangeOptions, Client } from './calls.ts'
import { iterate } from './iterate.ts'
import { type ClientOptions, settingsFrom } from './options.ts'
import type { Input } from './query.ts'
import { idIn, slugIn } from './targets.ts'

/** The type of any calendar. */
interface AnyCalendar {
  as(user: never): object
}

type FieldsIn<T> =
  T extends Calendar<infer _ extends User<UserId>, infer F> ? F : T extends FieldsOption ? T : FieldsOption
type UserIdIn<T> = T extends Calendar<infer U, infer _ extends FieldsOption> ? U['id'] : number

/**
 * Creates a client. `T` is the type of your calendar, `typeof calendar`. It determines the types of custom fields and
 * user ids. If user ids are numbers, `T` can also be the type of the calendar's option `fields`. Throws a `TypeError`
 * that names the option when one is wrong.
 */
export function createClient<T extends AnyCalendar | FieldsOption = FieldsOption>(
  options: ClientOptions,
): Client<FieldsIn<T>, UserIdIn<T>> {
  const caller = createCaller(settingsFrom(options))
  const client = {
    events: { ...postCalls('events', caller), days: reading(caller, '/events/days') },
    feeds: feedCalls(caller),
    venues: postCalls('venues', caller),
    organizers: postCalls('organizers', caller),
    categories: termCalls('categories', caller),
    tags: termCalls('tags', caller),
    openapi: (language?: string, call?: CallOptions) => caller.read('/doc', { i18n_language: language }, call),
  }
  // The same functions serve all collections, so their types cannot tie each collection to its records.
  return Object.freeze(client) as unknown as Client<FieldsIn<T>, UserIdIn<T>>
}

/** A call for a path without an id or a slug. */
function reading({ read }: Caller, path: string) {
  return (input?: Input, call?: CallOptions) => read(path, input, call)
}

/** The calls on single records. `path` returns the path of a record. */
function recordCalls<K>({ read, write, remove }: Caller, path: (key: K) => string) {
  return {
    get: async (key: K, input?: Input, call?: CallOptions) => read(path(key), input, call),
    update: async (key: K, input: Input, call?: ChangeOptions) => write('PATCH', path(key), input, call),
    delete: async (key: K, input?: Input, call?: ChangeOptions) => remove(path(key), input, call),
  }
}

function termCalls(collection: string, caller: Caller) {
  const list = reading(caller, `/${collection}`)
  return {
    list,
    iterate: (input: Input = {}, call?: CallOptions) => iterate(collection, input, (given) => list(given, call)),
    create: (input: Input, call?: CallOptions) => caller.write('POST', `/${collection}`, input, call),
    ...recordCalls(caller, (id: unknown) => `/${collection}/${idIn(id)}`),
  }
}

function postCalls(collection: string, caller: Caller) {
  const bySlug = recordCalls(caller, (slug: unknown) => `/${collection}/by-slug/${slugIn(slug)}`)
  return {
    ...termCalls(collection, caller),
    getBySlug: bySlug.get,
    updateBySlug: bySlug.update,
    deleteBySlug: bySlug.delete,
  }
}

/** The paths of the feeds. */
const feedPaths: Readonly<Record<string, string>> = {
  ics: '/events.ics',
  rss: '/events.rss',
  jsonld: '/events.jsonld',
  fullcalendar: '/events.fullcalendar.json',
}

function feedCalls({ readText, stream }: Caller) {
  const feeds = Object.entries(feedPaths).map(([format, path]) => [
    format,
    (input?: Input, call?: CallOptions) => readText(path, input, call),
  ])
  return {
    ...Object.fromEntries(feeds),
    event: async (id: unknown, input?: Input, call?: CallOptions) => readText(`/events/${idIn(id)}.ics`, input, call),
    eventBySlug: async (slug: unknown, input?: Input, call?: CallOptions) =>
      readText(`/events/by-slug/${slugIn(slug)}.ics`, input, call),
    stream: (format: string, input?: Input, call?: CallOptions) => stream(feedPaths[format], input, call),
  }
}
