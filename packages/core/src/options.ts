import * as v from 'valibot'
import type { FieldsOption } from './contract/custom-fields.ts'
import { feedsOption } from './contract/feeds-option.ts'
import { fieldsOption } from './contract/fields-option.ts'
import { createInputs, inputs } from './contract/inputs.ts'
import { languages } from './contract/languages.ts'
import { limitsOption } from './contract/limits.ts'
import { openapiOption } from './contract/openapi-option.ts'
import {
  keepValue,
  type Option,
  type OptionsOf,
  option,
  optionsOf,
  type ParsedOptions,
  parseOptions,
} from './contract/option-schemas.ts'
import { operationIds } from './contract/routes.ts'
import { type UserId, type UserIdOf, type UserIds, userIdKinds } from './contract/user-ids.ts'
import { allPermissions } from './domain/default-policy.ts'
import { isHttpUrl, trimSlashes } from './domain/url.ts'
import { readZone } from './domain/zone.ts'
import { checkedPageUrl, checkedPolicy, copyHooks, portsInTime, quietObserver } from './host-ports.ts'
import { logOf } from './log.ts'
import { safeHtml } from './operations/posts/safe-html.ts'
import type { AnyHooks, Hooks } from './ports/hooks.ts'
import type { Clock, DocPage, Log, MediaLibrary, OnRequest, Tickets } from './ports/host.ts'
import type { Policy, PolicyRules, User, Users } from './ports/policy.ts'
import type { PageSubject, Settings } from './ports/settings.ts'
import type { Awaitable, Store } from './ports/store.ts'

/** The name of a time zone, or a fixed offset. */
const zone = v.pipe(
  option.anyText,
  v.check((text) => readZone(text) !== undefined, 'must be a time zone such as Europe/Paris, UTC or UTC+5:30.'),
  v.transform((text) => readZone(text) ?? text),
)

/** A base URL, in ASCII as headers require, and without a trailing slash. */
const baseUrl = v.pipe(
  option.anyText,
  v.check(
    (text) => isHttpUrl(text) && !/[?#]/.test(text),
    'must be an absolute http or https URL without a query, such as https://example.org/api.',
  ),
  v.transform((text) => new URL(text).href.replace(/(?<!\/)\/+$/, '')),
)

const segments = /^(?!\.{1,2}(?:\/|$))[\w.~-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/

/** The first segments of every path. They must not look like a language root. */
const namespace = v.pipe(
  option.anyText,
  v.transform(trimSlashes),
  v.regex(segments, 'must be path segments such as calendar/events/v1.'),
  v.check(
    (text) => !languages.some((language) => text.split('/')[0] === language),
    `must not begin with one of the languages ${languages.join(', ')}.`,
  ),
)

const takenNames = new Set(['id', ...Object.values(inputs).flatMap((fields) => Object.keys(fields))])

/** The name of the parameter that chooses the language. */
const languageParameter = v.pipe(
  option.anyText,
  v.regex(/^[\w.-]+$/, 'must consist of letters, digits, hyphens, underscores and dots.'),
  v.check(
    (name) => !takenNames.has(name),
    ({ input }) => `must not be ${input}, which is the name of another parameter.`,
  ),
)

/** The prefix of the names of Kalends's own headers. */
const headerPrefix = v.pipe(option.anyText, v.regex(/^[\w-]*$/, 'must consist of letters, digits and hyphens.'))

const hook = keepValue(
  optionsOf(
    { before: v.optional(option.callback()), after: v.optional(option.callback()) },
    'must be an object with before, after or both.',
  ),
)

/** Hooks by operation. */
const hooks = keepValue<AnyHooks>(
  optionsOf(
    Object.fromEntries(['*', ...operationIds].map((operation) => [operation, v.optional(hook)])),
    'must be an object with a hook for each operation.',
  ),
)

const rules = optionsOf(
  Object.fromEntries(
    Object.entries(allPermissions).map(([collection, permissions]) => [
      collection,
      v.optional(
        optionsOf(Object.fromEntries(Object.keys(permissions).map((name) => [name, v.optional(option.callback())]))),
      ),
    ]),
  ),
  'must be a function, or an object of rules.',
)

/** A policy, or rules for single permissions. */
const policy = v.union([option.callback<Policy<User<UserId>>>(), keepValue<PolicyRules<User<UserId>>>(rules)])

const perPageEntries = {
  /** The page size of requests that do not set one. Default: 10, or `max` if that is less. */
  default: option.optional(option.wholeNumber(1), 10),
  /** The most records that a request can ask for. A larger page size is reduced to this. Default: 50. */
  max: option.optional(option.wholeNumber(1), 50),
}

/** The page size of lists. */
export interface PerPageOption extends OptionsOf<typeof perPageEntries> {}

const perPage: Option<PerPageOption, ParsedOptions<typeof perPageEntries>> = optionsOf(perPageEntries)

const calendarEntries = {
  /** Where records are stored, such as `memoryStore()` or `sqliteStore({ filename })`. The only required option. */
  store: option.partWith<Store>(
    ['revision', 'find', 'getMany', 'getBySlug', 'countEvents', 'commit', 'close'],
    'a store, such as memoryStore()',
  ),
  /** The calendar's time zone: an IANA name, `UTC`, or an offset such as `UTC+5:30`. Default: `UTC`. */
  timezone: option.optional(zone, 'UTC'),
  /**
   * The public URL under which the calendar is mounted, such as `https://example.org/api`. Set it in production:
   * without it, links are built from the host that each request names.
   */
  baseUrl: option.optional(baseUrl),
  /** The language of responses to requests that ask for none. Default: `en`. */
  language: option.optional(option.oneOf(languages), 'en'),
  /** The first segments of every path. Default: `calendar/events/v1`. */
  namespace: option.optional(namespace, 'calendar/events/v1'),
  /** The name of the parameter that chooses the language. Default: `i18n_language`. */
  languageParameter: option.optional(languageParameter, 'i18n_language'),
  /**
   * The prefix of the headers `Total`, `TotalPages`, `Total-Exact`, `Truncated` and `Ignored`. Default: `X-Calendar-`.
   */
  headerPrefix: option.optional(headerPrefix, 'X-Calendar-'),
  /**
   * What to do with unknown parameters in a query string: `ignore` names them in the header `X-Calendar-Ignored`, and
   * `reject` returns 400 with the nearest known name. Default: `ignore`.
   */
  unknownParameters: option.optional(option.oneOf(['ignore', 'reject']), 'ignore'),
  /** The page size of lists: `{ default: 10, max: 50 }` by default. */
  perPage: option.optional(perPage, {}),
  /** The largest request body in bytes; a larger one is rejected with 413. Default: 1 MiB. */
  bodyLimit: option.optional(option.wholeNumber(1), 1_048_576),
  /** How long texts, lists and searches can be, how many parameters a request can have, and so on. */
  limits: option.optional(limitsOption, {}),
  /**
   * How long one call to the store or to one of your functions can take, in milliseconds. After that, the response is
   * 503. A policy that takes longer denies the request. A write that waits for others is also rejected with 503, if none
   * of them ends within that time. Default: 10,000.
   */
  portTimeoutMs: option.optional(option.milliseconds(), 10_000),
  /** The most memory that all caches of the calendar take, in bytes (estimated). 0 disables them. Default: 64 MiB. */
  cacheBytes: option.optional(option.wholeNumber(0), 67_108_864),
  /** The current time in milliseconds since 1970. Use your own in tests. Default: `Date.now`. */
  clock: option.optional(option.callback<Clock>(), () => Date.now),
  // Its type and its doc comment are in `CalendarOptions`, which knows the type of the user.
  policy: option.optional(policy),
  // The types and doc comments of what depends on the ids of users are in `CalendarOptions`.
  userIds: option.optional(option.oneOf(userIdKinds), 'number'),
  users: option.optional(option.partWith<Users<UserId>>(['exists'], 'an object')),
  media: option.optional(option.partWith<MediaLibrary<UserId>>(['add'], 'an object')),
  /** Tells which events have tickets. Without it, the stored field `ticketed` does. */
  tickets: option.optional(option.partWith<Tickets>(['ticketedEvents'], 'an object')),
  /** Custom fields of each collection. Without this option, there are no custom fields. */
  fields: option.optional(fieldsOption),
  /**
   * Cleans the HTML of descriptions and excerpts before they are stored. Default: sanitize-html reduces text that
   * contains `<` to safe HTML, and all other text is stored unchanged. `false` stores all text unchanged.
   */
  sanitize: option.optional(
    v.union(
      [v.literal(false), option.callback<(html: string) => Awaitable<string>>()],
      'must be a function, or false.',
    ),
    () => safeHtml,
  ),
  hooks: option.optional(hooks, {}),
  /** Builds the URL of a record's public page. Default: the base URL, the kind and the slug. */
  pageUrl: option.optional(option.callback<(subject: PageSubject) => string>(), () => defaultPageUrl),
  /** Receives unexpected errors: `console`, a pino logger, or an object with `error(entry)`. Default: `console`. */
  log: option.optional(option.partWith<Log>(['error'], 'an object'), () => console),
  /**
   * Receives operation, status, duration, cache result and store time of every request, for metrics. Kalends does not wait
   * for it, and logs what it throws. Without it, nothing is measured.
   */
  onRequest: option.optional(option.callback<OnRequest>()),
  /** The title, the dates, the size and the refresh interval of feeds. */
  feeds: option.optional(feedsOption, {}),
  /** What the OpenAPI document says about your API. */
  openapi: option.optional(openapiOption, {}),
  /** Shows `/doc` as a page to browsers, such as `docPage()`. Without it, they receive JSON like any other client. */
  docPage: option.optional(option.partWith<DocPage>(['page', 'file'], 'a page, such as docPage() makes')),
}

/** The options of `createCalendar`. Only `store` is required. */
export interface CalendarOptions<
  U extends User<UserId> = User,
  F extends FieldsOption = FieldsOption,
  K extends UserIds = 'number',
> extends Omit<OptionsOf<typeof calendarEntries>, 'policy' | 'fields' | 'userIds' | 'users' | 'media' | 'hooks'> {
  /** Custom fields of each collection. They give `custom_fields` its types. Without this option, there are no custom fields. */
  readonly fields?: F | undefined
  /**
   * Who can do what: a function that returns the permissions of a user, or rules that replace single permissions of
   * the default policy. Without it, `defaultPolicy` decides by the user's roles and capabilities, and TypeScript checks
   * their names. With it, users have the type that your policy takes.
   */
  readonly policy?: Policy<U> | PolicyRules<U> | undefined
  /**
   * The type of your user ids: `number` for whole numbers above zero, or `text` for strings of 1 to 128 characters,
   * such as UUIDs. It also sets their type in parameters, responses and the documentation. Default: `number`.
   */
  readonly userIds?: K | undefined
  /** Tells which users exist, so that `author` cannot name an unknown one. Without it, every valid id is accepted. */
  readonly users?: Users<UserIdOf<K>> | undefined
  /** Stores, measures or resizes images. Without it, the URL of an image is stored and never fetched. */
  readonly media?: MediaLibrary<UserIdOf<K>> | undefined
  /** Functions that run before and after operations: to check, change or veto them, or to react to them. */
  readonly hooks?: Hooks<F, UserIdOf<K>> | undefined
}

/** Parses the options and fills in the defaults. Throws a `TypeError` that names the option that is wrong. */
export function settingsFrom(given: CalendarOptions): Settings {
  const options = parseOptions(optionsOf(calendarEntries, 'must be an object with a store.'), given)
  const { store, timezone, perPage, headerPrefix, ...others } = options
  const fields = copyFields(options.fields)
  const { baseUrl, docPage, portTimeoutMs, onRequest } = options
  const log = logOf(options.log)
  return Object.freeze({
    ...others,
    ...{ baseUrl, docPage },
    ...portsInTime({ ...options, sanitize: options.sanitize || undefined }, portTimeoutMs),
    zone: timezone,
    headerNames: {
      Total: `${headerPrefix}Total`,
      TotalPages: `${headerPrefix}TotalPages`,
      'Total-Exact': `${headerPrefix}Total-Exact`,
      Ignored: `${headerPrefix}Ignored`,
      Truncated: `${headerPrefix}Truncated`,
    },
    pageSizes: { default: Math.min(perPage.default, perPage.max), max: perPage.max },
    policy: checkedPolicy(options.policy, portTimeoutMs, log),
    fields,
    inputs: createInputs(options.limits, fields, options.userIds),
    hooks: copyHooks(options.hooks, portTimeoutMs),
    pageUrl: checkedPageUrl(options.pageUrl),
    log,
    onRequest: onRequest && quietObserver(onRequest, log),
  })
}

function defaultPageUrl({ kind, slug, baseUrl }: PageSubject): string {
  return `${baseUrl}/${kind}/${encodeURIComponent(slug)}`
}

function copyFields({ events, venues, organizers, categories, tags }: FieldsOption = {}): Required<FieldsOption> {
  return {
    events: { ...events },
    venues: { ...venues },
    organizers: { ...organizers },
    categories: { ...categories },
    tags: { ...tags },
  }
}
