import { setImmediate } from 'node:timers/promises'
import type { Awaitable } from '../../ports/store.ts'

/** The longest texts take about 30 ms each, and a request can have many, so each waits for its own event loop tick. */
let lastTick: Promise<void> = Promise.resolve()

/**
 * The default of the option `sanitize`. Returns a text without `<` unchanged. In any other, it keeps the formatting of
 * articles: headings, paragraphs, lists, tables, emphasis, links and images. It removes scripts, styles, forms, frames,
 * event handlers, `style`, `class` and `id`, and URLs that are not `http`, `https`, `mailto` or `tel`.
 */
export function safeHtml(text: string): Awaitable<string> {
  return text.includes('<') ? cleanHtml(text) : text
}

/**
 * Starts loading the library behind `safeHtml`. That blocks for some tens of milliseconds, so it's done when a calendar
 * is created: the first request with HTML then doesn't make all others wait.
 */
export function loadSanitizer(): void {
  // A failure shows when the library is used.
  import('sanitize-html').catch(() => {})
}

async function cleanHtml(text: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  lastTick = lastTick.then(() => setImmediate())
  await lastTick
  return sanitizeHtml(text, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins'],
    allowedAttributes: {
      '*': ['dir', 'lang', 'title'],
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      ol: ['start', 'reversed'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      time: ['datetime'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  })
}
