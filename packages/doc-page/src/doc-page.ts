import { type DocPage, type DocPageRequest, type OptionsOf, option, optionsOf, parseOptions } from '@kalends/core'
import { readPageFiles } from './files.ts'
import { writePage } from './write-page.ts'

const docPageOptions = optionsOf(
  {
    /** Whether readers can send requests from the page, with the permissions they have. Default: `true`. */
    tryRequests: option.optional(option.flag, true),
  },
  'takes an object of options.',
)

/** The options of `docPage`. */
export interface DocPageOptions extends OptionsOf<typeof docPageOptions> {}

/**
 * The page loads scripts and sends requests only from and to its own origin, and cannot be
 * framed. `data:` is for the small images in the viewer's style sheet.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'no-referrer',
}

/**
 * A page for the `docPage` option of `createCalendar` that displays the calendar's OpenAPI document. Reads its
 * files once, when it is called.
 */
export function docPage(options: DocPageOptions = {}): DocPage {
  const { tryRequests } = parseOptions(docPageOptions, options, 'docPage')
  const files = readPageFiles()
  // An unchanged document is the same object, so its pages can be cached with it.
  const pages = new WeakMap<Uint8Array, Map<string, Uint8Array>>()
  const write = (request: DocPageRequest): Uint8Array =>
    Buffer.from(writePage({ ...request, filesUrl: request.filesUrl + files.folder }, tryRequests))
  return Object.freeze({
    page: (request) => {
      const known = pages.get(request.document) ?? new Map<string, Uint8Array>()
      pages.set(request.document, known)
      const { language, languageParameter, baseUrl, namespace, languageRoot, filesUrl } = request
      const key = JSON.stringify([language, languageParameter, baseUrl, namespace, languageRoot, filesUrl])
      const bytes = known.get(key) ?? write(request)
      known.set(key, bytes)
      return { bytes, headers }
    },
    file: files.get,
  } satisfies DocPage)
}
