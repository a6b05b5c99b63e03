import { setImmediate } from 'node:timers/promises'

/** The longest texts take about 30 ms each, and a request can have many, so each has a turn of the event loop to itself. */
let lastTurn: Promise<void> = Promise.resolve()

/**
 * What `sanitize` does unless you say otherwise. A text without `<` is returned as it is. Of any other, the formatting of
 * articles stays: headings, paragraphs, lists, tables, emphasis, links, images. Scripts, styles, forms, frames, event
 * handlers, `style`, `class` and `id` go, and so do URLs that are not `http`, `https`, `mailto` or `tel`.
 */
export async function safeHtml(text: string): Promise<string> {
  if (!text.includes('<')) return text
  // Loaded by the first text that needs it, because it takes as long to load as the rest of the calendar.
  const { default: sanitizeHtml } = await import('sanitize-html')
  lastTurn = lastTurn.then(() => setImmediate())
  await lastTurn
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
