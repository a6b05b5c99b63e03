import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import {
  type DocPage,
  type DocPagePart,
  type DocPageRequest,
  type OptionsOf,
  option,
  optionsOf,
  parseOptions,
} from '@kalends/core'
import { writePage } from './write-page.ts'

const docPageOptions = {
  /** Whether readers can send requests from the page, with their own permissions. Default: `true`. */
  tryRequests: option.optional(option.flag, true),
}

/** The options of `docPage`. */
export interface DocPageOptions extends OptionsOf<typeof docPageOptions> {}

/**
 * The page loads scripts only from its own origin, sends requests only there, and cannot be framed. `data:` allows
 * the small images in the viewer's style sheet.
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
  const { tryRequests } = parseOptions(optionsOf(docPageOptions, 'takes an object of options.'), options, 'docPage')
  const files = readPageFiles()
  // The calendar passes the same object until the document changes. One page is cached for each document, so that
  // pages take no more memory than documents.
  const pages = new WeakMap<Uint8Array, { readonly key: string; readonly bytes: Uint8Array }>()
  const write = (request: DocPageRequest): Uint8Array =>
    Buffer.from(writePage({ ...request, filesUrl: request.filesUrl + files.folder }, tryRequests))
  return Object.freeze({
    page: (request) => {
      const { document, ...facts } = request
      const key = JSON.stringify(facts)
      const last = pages.get(document)
      const bytes = last?.key === key ? last.bytes : write(request)
      pages.set(document, { key, bytes })
      return { bytes, headers }
    },
    file: files.get,
  } satisfies DocPage)
}

const VIEWER = ['swagger-ui-bundle.js', 'swagger-ui.css']
const OWN = ['page.js', 'translate.js', 'mend.js', 'dialogs.js', 'page.css']

/**
 * Reads all files now, so that requests never access the file system. `folder` is the prefix of their names. It
 * changes whenever a file changes.
 */
function readPageFiles() {
  const files = [
    ...VIEWER.map((name) => ({ name, bytes: readFileSync(viewerPath(name)) })),
    ...OWN.map((name) => ({ name, bytes: readFileSync(new URL(`../browser/${name}`, import.meta.url)) })),
  ]
  const hash = createHash('sha256')
  for (const { name, bytes } of files) hash.update(`${name} ${bytes.length} `).update(bytes)
  const folder = `${hash.digest('base64url').slice(0, 16)}/`
  const byName = new Map(files.map(({ name, bytes }) => [folder + name, { bytes, headers: headersOf(name) }]))
  return { folder, get: (name: string): DocPagePart | undefined => byName.get(name) }
}

/** The built package has its own copy of the viewer. The sources use the viewer that npm installed. */
function viewerPath(name: string): string {
  if (import.meta.url.endsWith('.ts')) return createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)
  return fileURLToPath(new URL(`../viewer/${name}`, import.meta.url))
}

function headersOf(name: string): Readonly<Record<string, string>> {
  return { 'Content-Type': name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8' }
}
