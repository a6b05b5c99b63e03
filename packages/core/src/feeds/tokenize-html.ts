/** A piece of HTML: text, or a tag. */
export interface HtmlToken {
  /** The name of the tag in lower case; empty for text. */
  readonly tag: string
  readonly isEnd: boolean
  /** The text, or the attributes of the tag. */
  readonly text: string
}

/** Elements whose contents are not shown, each with a pattern of its end. */
const hidden = new Map(
  ['script', 'style', 'head', 'title', 'template', 'iframe', 'noscript', 'textarea', 'svg', 'object'].map((tag) => [
    tag,
    new RegExp(`</${tag}`, 'gi'),
  ]),
)
const NAME = /[a-z][a-z0-9-]*/iy

/**
 * Splits HTML into text and tags, without comments and without elements that are not shown. Never looks at a character
 * more than a few times. A tag, comment or element that is not closed extends to the end, as in a browser.
 */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    const open = nextMarkup(html, at)
    if (open > at) yield { tag: '', isEnd: false, text: html.slice(at, open) }
    if (open === html.length) return
    const isEnd = html[open + 1] === '/'
    const tag = nameAt(html, open + (isEnd ? 2 : 1))
    if (tag === '') {
      at = afterComment(html, open)
      continue
    }
    const from = open + (isEnd ? 2 : 1) + tag.length
    const end = endOfTag(html, from)
    yield { tag, isEnd, text: html.slice(from, end) }
    at = isEnd ? end + 1 : afterHidden(html, tag, end + 1)
  }
}

/** Where the next tag or comment starts. Any other `<` is text. */
function nextMarkup(html: string, from: number): number {
  let at = html.indexOf('<', from)
  while (at !== -1 && !/[a-z!/?]/i.test(html[at + 1] ?? '')) at = html.indexOf('<', at + 1)
  return at === -1 ? html.length : at
}

function nameAt(html: string, at: number): string {
  NAME.lastIndex = at
  return NAME.exec(html)?.[0].toLowerCase() ?? ''
}

function afterComment(html: string, open: number): number {
  const mark = html.startsWith('<!--', open) ? '-->' : '>'
  const end = html.indexOf(mark, open + 2)
  return end === -1 ? html.length : end + mark.length
}

/** The position of the `>` that closes a tag. A `>` in quotes is part of an attribute. */
function endOfTag(html: string, from: number): number {
  let isValue = false
  for (let at = from; at < html.length; at += 1) {
    const character = html[at] ?? ''
    if (character === '>') return at
    if (isValue && (character === '"' || character === "'")) {
      const close = html.indexOf(character, at + 1)
      if (close === -1) return html.length
      at = close
    }
    isValue = character === '=' || (isValue && /\s/.test(character))
  }
  return html.length
}

/** Where the contents of a hidden element end; `from` for any other element. */
function afterHidden(html: string, tag: string, from: number): number {
  const close = hidden.get(tag)
  if (close === undefined) return from
  close.lastIndex = from
  return close.exec(html)?.index ?? html.length
}
