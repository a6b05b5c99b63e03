import { decodeEntities } from './html-entities.ts'
import { tokenizeHtml } from './tokenize-html.ts'

/** Elements with an empty line before and after them, and those that start on a new line. */
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre figure'.split(' '))
const lines = new Set(
  'div section article aside header footer main nav address form fieldset li dt dd tr caption figcaption hr'.split(' '),
)
const MARKUP = /<[a-z!/?]/i
const BULLET = '- '
const SPACES = /[ \t\n\f\r]+/g

/** Whether a string has tags or comments. */
export function isHtml(text: string): boolean {
  return MARKUP.test(text)
}

/**
 * Converts HTML to plain text, for clients that show no HTML. Keeps paragraphs, lines and lists, and the URLs of links. A
 * text without tags keeps its line breaks. Takes linear time for any input.
 */
export function htmlToText(html: string): string {
  if (!isHtml(html)) return decodeEntities(html)
  const writer = createWriter()
  const links: { readonly url: string; readonly from: number }[] = []
  let preformatted = 0
  for (const { tag, isEnd, text } of tokenizeHtml(html)) {
    if (tag === '') writer.add(decodeEntities(text), preformatted > 0)
    else if (tag === 'br') writer.breakLine()
    else if (tag === 'a' && !isEnd) links.push({ url: linkOf(text), from: writer.length() })
    else if (tag === 'a') writer.addLink(links.pop())
    else if (tag === 'img') writer.add(decodeEntities(attribute(text, 'alt')), false)
    else if (tag === 'td' || tag === 'th') writer.add(' ', false)
    else if (paragraphs.has(tag)) writer.separate(2)
    else if (lines.has(tag)) writer.separate(1)
    if (tag === 'li' && !isEnd) writer.add(BULLET, true)
    if (tag === 'pre') preformatted = Math.max(0, preformatted + (isEnd ? -1 : 1))
  }
  return writer.text()
}

function linkOf(attributes: string): string {
  const url = decodeEntities(attribute(attributes, 'href')).trim()
  return /^(?:https?|mailto|tel):/i.test(url) ? url : ''
}

/** The value of an attribute, or an empty string. */
function attribute(attributes: string, name: 'href' | 'alt'): string {
  const match = (name === 'href' ? HREF : ALT).exec(attributes)
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? ''
}

const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const ALT = /(?:^|\s)alt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/** Joins parts of text. If line breaks are requested more than once between two parts, the largest number counts. */
function createWriter() {
  const parts: string[] = []
  let length = 0
  let breaks = 0
  let isSpaceDue = false
  const push = (text: string): void => {
    parts.push(text)
    length += text.length
  }
  const start = (): void => {
    if (length > 0 && breaks > 0) push('\n'.repeat(breaks))
    else if (length > 0 && isSpaceDue) push(' ')
    breaks = 0
    isSpaceDue = false
  }
  /** Collapses white space as a browser does, unless it is kept. */
  const add = (text: string, keepsSpace: boolean): void => {
    const shown = keepsSpace ? text : text.replace(SPACES, ' ')
    const body = keepsSpace ? shown : shown.trim()
    if (shown.startsWith(' ') || body === '') isSpaceDue ||= shown !== ''
    if (body === '') return
    start()
    push(body)
    isSpaceDue = !keepsSpace && shown.endsWith(' ')
  }
  return {
    add,
    length: () => length,
    /** Two `br` in a row make an empty line. */
    breakLine: (): void => {
      breaks = Math.min(breaks + 1, 2)
    },
    separate: (count: number): void => {
      // A paragraph in a list item starts after its bullet.
      if (breaks > 0 || parts.at(-1) !== BULLET) breaks = Math.max(breaks, count)
    },
    /** Adds the URL of a link after its text, unless the text is the URL. */
    addLink: (link: { readonly url: string; readonly from: number } | undefined): void => {
      if (link === undefined || link.url === '' || length === link.from) return
      // Looks at the last part alone, which is the whole text of most links.
      const shown = parts.at(-1)?.trim() ?? ''
      if (shown !== link.url && `mailto:${shown}` !== link.url) add(` (${link.url})`, false)
    },
    text: (): string => parts.join('').trim(),
  }
}
