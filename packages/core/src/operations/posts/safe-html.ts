import type { Awaitable } from '../../ports/store.ts'
import { ownTick } from '../own-tick.ts'

/** How many tags can be open inside each other. */
const MOST_LEVELS = 64

/**
 * The default of the option `sanitize`. Returns text without `<` unchanged. In any other, it keeps the formatting of
 * articles: headings, paragraphs, lists, tables, emphasis, links and images. It removes scripts, styles, forms, frames,
 * event handlers, `style`, `class` and `id`, and URLs that are not `http`, `https`, `mailto` or `tel`. Text with tags
 * that are more than 64 levels deep becomes plain text: every `<` is escaped.
 */
export function safeHtml(text: string): Awaitable<string> {
  return text.includes('<') ? cleanHtml(text) : text
}

/**
 * Starts loading the library behind `safeHtml`. That blocks for some tens of milliseconds, so it's done when a calendar
 * is created: the first request with HTML then doesn't make all others wait.
 */
export function loadSanitizer(): void {
  // If loading fails, the first use of the library rejects.
  import('sanitize-html').catch(() => {})
}

const rules = {
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
}

const tooDeep = new Error('The tags are too deep.')

async function cleanHtml(text: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  // The longest texts take about 30 ms each, and a request can have many.
  await ownTick()
  let level = 0
  try {
    return sanitizeHtml(text, {
      ...rules,
      allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins'],
      // For each closing tag, the parser searches all open tags: thousands of nested tags take a quarter of a second.
      onOpenTag() {
        level += 1
        if (level > MOST_LEVELS) throw tooDeep
      },
      onCloseTag() {
        level -= 1
      },
    })
  } catch (error) {
    if (error !== tooDeep) throw error
    return text.replaceAll('<', '&lt;')
  }
}
