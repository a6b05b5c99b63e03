import type { Language } from '../contract/languages.ts'

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
  readonly namespace: string
  /** The language in the path of the request, if there is one. */
  readonly languageRoot: Language | undefined
  /** The prefix of file URLs relative to the page. It is empty or ends with a slash. */
  readonly filesUrl: string
}

/** A page, or a file that a page needs. */
export interface DocPagePart {
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
