import type { Language } from '../contract/languages.ts'
import type { OperationId } from '../contract/routes.ts'
import type { UserId } from '../contract/user-ids.ts'
import type { User } from './policy.ts'
import type { ImageSize } from './record.ts'
import type { Awaitable } from './store.ts'

/** Returns the current time in milliseconds since 1970, like `Date.now`. It can jump forward or back. */
export type Clock = () => number

/** An unexpected error, as a log receives it. */
export interface LogEntry {
  /** The id that the response contains, unless an `after` hook failed after a write. */
  readonly id: string
  /** The operation that failed; `health` for a health check. `undefined` if it is not known. */
  readonly operation: string | undefined
  /** What was thrown, usually an `Error`. */
  readonly error: unknown
}

/**
 * Receives internal errors. It is never called for an invalid request. Kalends ignores errors that it throws.
 *
 * `console` and a logger of pino are logs too. A log with a method `log` is called like `console`: `error(message, error)`.
 * One with a method `child` is called like pino's: `error({ err, id, operation }, message)`.
 */
export interface Log {
  /** Logs an unexpected error. */
  error(entry: LogEntry): void
}

/** Whether a response came from the cache (`hit`), was not in the cache (`miss`), or did not use the cache (`bypass`). */
export type CacheResult = 'hit' | 'miss' | 'bypass'

/** What `onRequest` receives. It contains nothing that the client or the user sent. */
export interface RequestReport {
  /** How the request came: by HTTP, or as a call in this process. */
  readonly via: 'http' | 'process'
  /** The operation; `undefined` if there is none for the path and the method. */
  readonly operation: OperationId | undefined
  /**
   * The status of the response. For a call in this process: the status that a response would have. For a stream that ended
   * early: 499 if the client disconnected, 500 if Kalends could not make the rest.
   */
  readonly status: number
  /**
   * The time until the response was ready, in milliseconds. It includes the time in which the request body arrived. For a
   * stream, it is the time until the stream ended.
   */
  readonly durationMs: number
  /** The part of that time during which the request waited for the store, in milliseconds. */
  readonly storeMs: number
  /** How the cache of responses was used. Calls in this process, writes and errors before the lookup bypass it. */
  readonly cache: CacheResult
}

/** Receives a report of every request. Kalends does not wait for it, and logs what it throws. */
export type OnRequest = (report: RequestReport) => void

/** Tells which events have tickets, instead of the stored flag. */
export interface Tickets {
  /**
   * Returns the ids of all events with tickets. Called once for each request that filters by `ticketed` or returns
   * events.
   */
  ticketedEvents(): Awaitable<readonly number[]>
}

/** The properties of an image. */
export interface Media {
  /** The URL to show: the given one, or the URL of a copy. */
  readonly url: string
  /** The width in pixels. Without it, responses show `null`. */
  readonly width?: number
  /** The height in pixels. Without it, responses show `null`. */
  readonly height?: number
  /** Other sizes by name, at most 100. */
  readonly sizes?: Readonly<Record<string, ImageSize>>
}

/**
 * Stores, measures and resizes images. Called when a request writes an image URL, after validation and permission
 * checks and before anything is stored. If it throws, the request fails. Without a media library, Kalends stores the
 * URL and never fetches it.
 */
export interface MediaLibrary<I extends UserId = number> {
  /**
   * Returns the properties of the image at this URL. `user` is the user who makes the change; `null` is an anonymous user, or the
   * application itself.
   */
  add(url: string, user: User<I> | null): Awaitable<Media>
}

/** What a documentation page receives for a request to `/doc`. */
export interface DocPageRequest {
  /** The OpenAPI document as JSON in UTF-8. It is the same object as long as the document does not change. */
  readonly document: Uint8Array
  /** The language of the document and of the response. */
  readonly language: Language
  /** The name of the language parameter. */
  readonly languageParameter: string
  /** The base URL in the document, without a trailing slash. A browser can use another one. */
  readonly baseUrl: string
  /** The first segments of every path, such as `calendar/events/v1`. */
  readonly namespace: string
  /** The language in the path of the request, if there is one. */
  readonly languageRoot: Language | undefined
  /** The prefix of file URLs relative to the page. It is empty or ends with a slash. */
  readonly filesUrl: string
}

/** A page, or a file that a page needs. */
export interface DocPagePart {
  /** The body of the response. */
  readonly bytes: Uint8Array
  /**
   * `Content-Type` and other headers. Kalends sets `ETag`, `Cache-Control`, `Vary`, `Content-Language`,
   * `X-Content-Type-Options` and `Content-Length`.
   */
  readonly headers: Readonly<Record<string, string>>
}

/** Renders `/doc` as an HTML page for browsers. */
export interface DocPage {
  /** Returns the page. Called for each `GET` of `/doc` that prefers `text/html` to `application/json`. */
  page(request: DocPageRequest): DocPagePart
  /**
   * Returns the file with this name, or `undefined` if there is none. The name is the part of the URL after `doc/`, not
   * decoded. Files are the same for all users, and browsers cache them forever. A file that changes needs a new name.
   */
  file(name: string): DocPagePart | undefined
}
