import type { CallOptions, ChangeOptions } from './calls.ts'
import { preconditionOf, setEtag } from './etags.ts'
import { type ClientRequest, exchange, headersOf, parseJson, unexpected } from './exchange.ts'
import type { Settings } from './options.ts'
import { type Input, queryOf } from './query.ts'
import { textsOf } from './texts.ts'

/** Runs operations over HTTP. Paths are below the root of the namespace. */
export interface Caller {
  /** Reads an object. */
  read(path: string, input?: Input, call?: CallOptions): Promise<object>
  /** Reads a response as text. */
  readText(path: string, input?: Input, call?: CallOptions): Promise<string>
  /** Reads a response as text, in parts as they arrive. */
  stream(path: string | undefined, input?: Input, call?: CallOptions): AsyncGenerator<string, void, undefined>
  /** Creates or changes a record. */
  write(method: 'POST' | 'PATCH', path: string, input: Input, call?: ChangeOptions): Promise<object>
  /** Deletes a record. */
  remove(path: string, input?: Input, call?: ChangeOptions): Promise<object>
}

const JSON_TYPE = 'application/json'

/** Creates the functions that run operations. */
export function createCaller(settings: Settings): Caller {
  const { cache } = settings

  /** An input with the names of the API: `fields` for `select`, and the configured name of the language parameter. */
  function wireInput({ i18n_language: language, select, ...others }: Input = {}): Input {
    return {
      ...others,
      ...(language !== undefined && { [settings.languageParameter]: language }),
      ...(select !== undefined && { fields: select }),
    }
  }

  function readRequest(path: string, input: Input = {}, accept: string): ClientRequest {
    const { password, ...others } = input
    const secret = headerOfPassword(password)
    return {
      method: 'GET',
      target: path + queryOf(wireInput(secret === undefined ? input : others)),
      headers: { Accept: accept, ...(secret !== undefined && { 'X-Event-Password': secret }) },
    }
  }

  /** Reads a response, or takes it from the cache if the server says that it has not changed. */
  async function readWith<T>(request: ClientRequest, call: CallOptions, parse: Parse<T>): Promise<T> {
    const headers = await headersOf(request, settings)
    // The key has all headers, so that no user receives the response of another.
    const key = request.target + JSON.stringify([...headers])
    const cached = cache.get(key)
    if (cached !== undefined) headers.set('If-None-Match', cached.etag)
    return exchange(request, headers, call, settings, async (response) => {
      const known = response.status === 304 ? cached : undefined
      const text = known?.text ?? (await response.text())
      const etag = known?.etag ?? response.headers.get('etag') ?? ''
      const value = parse(text, etag)
      if (value === undefined) throw unexpected(request, response, settings.messages.foreign)
      // Only a complete response is cached. A truncated response has the ETag of the complete one, so the server would
      // confirm it.
      if (etag !== '' && known === undefined) cache.set(key, { etag, text })
      return value
    })
  }

  async function change(request: ClientRequest, { ifMatch, ...call }: ChangeOptions): Promise<object> {
    const headers = await headersOf(request, settings)
    if (ifMatch !== undefined) headers.set('If-Match', preconditionOf(ifMatch))
    return exchange(request, headers, call, settings, async (response) => {
      const value = parseRecord(await response.text(), response.headers.get('etag') ?? '')
      if (value === undefined) throw unexpected(request, response, settings.messages.foreign)
      return value
    })
  }

  return {
    read: async (path, input, call = {}) => readWith(readRequest(path, input, JSON_TYPE), call, parseRecord),
    readText: async (path, input, call = {}) =>
      readWith(readRequest(path, input, '*/*'), call, (text) => text || undefined),
    async *stream(path, input, call = {}) {
      if (typeof path !== 'string') throw new TypeError('format: must be ics, rss, jsonld or fullcalendar.')
      const request = readRequest(path, input, '*/*')
      const headers = await headersOf(request, settings)
      const response = await exchange(request, headers, call, settings, async (opened) => opened)
      yield* textsOf(request, response, call, settings)
    },
    write: async (method, path, input, call = {}) => {
      const headers = { Accept: JSON_TYPE, 'Content-Type': JSON_TYPE }
      return change({ method, target: path, headers, body: JSON.stringify(wireInput(input), spellNumber) }, call)
    },
    remove: async (path, input, call = {}) =>
      change({ method: 'DELETE', target: path + queryOf(wireInput(input)), headers: { Accept: JSON_TYPE } }, call),
  }
}

/** Parses the text of a response; `undefined` if it is not what was requested. */
type Parse<T> = (text: string, etag: string) => T | undefined

/** Parses an object and stores its entity tag for `etagOf`. */
function parseRecord(text: string, etag: string): object | undefined {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (etag !== '') setEtag(value, etag)
  return value
}

/** Writes `NaN` as a string, so that the calendar rejects it. JSON would write `null`, which clears the field. */
function spellNumber(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

const LONGEST_PASSWORD = 500

/** A password as a header value, in UTF-8. `undefined` if it cannot be sent in a header unchanged. */
function headerOfPassword(password: unknown): string | undefined {
  if (typeof password !== 'string' || password === '' || password.length > LONGEST_PASSWORD) return undefined
  if (password !== password.trim() || /[\p{Cc}\p{Cs}]/u.test(password)) return undefined
  return String.fromCharCode(...new TextEncoder().encode(password))
}
