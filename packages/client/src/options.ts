import type { Language } from '@kalends/core'
import { createCache, type ResponseCache } from './cache.ts'
import { type Messages, messages } from './messages.ts'

/** Headers by name. */
export type ClientHeaders = Readonly<Record<string, string>>

/** A function such as `fetch`. */
export type SendRequest = (url: string, init: RequestInit) => Promise<Response>

/** Options of `createClient`. */
export interface ClientOptions {
  /**
   * The URL under which the calendar is mounted, such as `https://example.org/api`. In a browser, a path such as
   * `/api`.
   */
  readonly baseUrl: string
  /** Headers of every request, or a function that returns them, such as one that looks up a token. Can be async. */
  readonly headers?: ClientHeaders | (() => ClientHeaders | Promise<ClientHeaders>)
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: SendRequest
  /**
   * How many times a read is retried after a network error or a 503, from 0 to 10. Default: 2. Writes are never
   * retried.
   */
  readonly retries?: number
  /** About how many bytes of responses are cached with their ETags. Default: 4 MiB. 0 turns the cache off. */
  readonly cacheBytes?: number
  /** The option `namespace` of the calendar. Default: `calendar/events/v1`. */
  readonly namespace?: string
  /**
   * The language of responses and of all error messages: `ar`, `en`, `fr`, `pt-pt` or `sw`. It is sent as
   * `Accept-Language`, unless `headers` has that header. Default: the language that the browser sends, and English for
   * the messages of the client's own errors.
   */
  readonly language?: Language
  /** The option `languageParameter` of the calendar. Default: `i18n_language`. */
  readonly languageParameter?: string
}

/** Options as the client uses them. */
export interface Settings {
  /** The root of the namespace, without a slash at the end. */
  readonly root: string
  readonly headers: () => ClientHeaders | Promise<ClientHeaders>
  readonly send: SendRequest
  readonly retries: number
  readonly cache: ResponseCache
  readonly language: Language | undefined
  readonly languageParameter: string
  /** The sentences of the client's own errors. */
  readonly messages: Messages
}

const CACHE_BYTES = 4_194_304
const MOST_RETRIES = 10

/** Checks the options and fills in the defaults. Throws a `TypeError` that names the option when one is wrong. */
export function settingsFrom(options: ClientOptions): Settings {
  const { headers = {}, language, retries = 2, cacheBytes = CACHE_BYTES, namespace = 'calendar/events/v1' } = options
  if (!(Number.isInteger(retries) && retries >= 0 && retries <= MOST_RETRIES)) {
    throw new TypeError(`retries: must be a whole number from 0 to ${MOST_RETRIES}.`)
  }
  if (!(cacheBytes >= 0)) throw new TypeError('cacheBytes: must be a number of bytes, or 0.')
  if (language !== undefined && !Object.hasOwn(messages, language)) {
    throw new TypeError(`language: must be one of ${Object.keys(messages).join(', ')}.`)
  }
  return {
    root: `${withoutLastSlashes(checkUrl(options.baseUrl))}/${namespace.split('/').filter(Boolean).join('/')}`,
    headers: typeof headers === 'function' ? headers : () => headers,
    // Looked up for each request, because the app can replace the global `fetch` later.
    send: options.fetch ?? ((url, init) => fetch(url, init)),
    retries,
    cache: createCache(cacheBytes),
    language,
    languageParameter: options.languageParameter ?? 'i18n_language',
    messages: messages[language ?? 'en'],
  }
}

/** Removes slashes at the end. Uses a loop, because a regular expression would be slow for thousands of slashes. */
function withoutLastSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}

/** Checks a URL, so that a mistake does not look like a network error later. */
function checkUrl(given: string): string {
  const { location }: { readonly location?: { readonly href: string } } = Object(globalThis)
  try {
    const { protocol, username } = new URL(given, location?.href)
    if (/^https?:$/.test(protocol) && username === '' && !/[?#]/.test(given)) return given
  } catch {
    // An invalid URL is reported below.
  }
  throw new TypeError('baseUrl: must be the URL under which the calendar is mounted, such as https://example.org/api.')
}
