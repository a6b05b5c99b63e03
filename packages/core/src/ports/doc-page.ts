import type { Language } from '../contract/languages.ts'

/** What a page that shows the document of `/doc` is made from. */
export interface DocPageRequest {
  /** The OpenAPI document as JSON in UTF-8; the same object for as long as the document is the same. */
  readonly document: Uint8Array
  /** The language of the document, and of the answer. */
  readonly language: Language
  /** The parameter that asks for another language. */
  readonly languageParameter: string
  /** The address of the mount as the document has it, without a trailing slash. A browser may know another one. */
  readonly baseUrl: string
  readonly namespace: string
  /** The language root that the request came in by. */
  readonly languageRoot: Language | undefined
  /** What the names of files begin with in addresses relative to the page. Empty, or with a slash at the end. */
  readonly filesUrl: string
}

/** A page, or a file that it needs. */
export interface DocPagePart {
  readonly bytes: Uint8Array
  /**
   * `Content-Type` and whatever else belongs to it. `ETag`, `Cache-Control`, `Vary`, `Content-Language`,
   * `X-Content-Type-Options` and the length are core's.
   */
  readonly headers: Readonly<Record<string, string>>
}

/** Shows the document of `/doc` to people: in a browser, in the place of JSON. */
export interface DocPage {
  /** The page. Asked for each `GET` of `/doc` that prefers `text/html` to `application/json`. */
  page(request: DocPageRequest): DocPagePart
  /**
   * The file with this name, which is all that follows `doc/` in its address, just as it was written there; `undefined`
   * when there is none. It is the same for everybody, and browsers keep it for ever: what changes needs a new name.
   */
  file(name: string): DocPagePart | undefined
}
